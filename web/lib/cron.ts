import { log } from './log.ts'

/**
 * Interval of a maintenance job in hours: 4 for `0 *\/4 * * *`, with or without a seconds field. Null for other
 * expressions.
 */
export const hoursOfCron = (expression: string): number | null => {
  const fields = expression.trim().split(/\s+/)
  const hour = fields[fields.length >= 6 ? 2 : 1]
  if (hour === '*') return 1
  const every = /^(?:\*|0)\/(\d+)$/.exec(hour ?? '')?.[1]
  return every ? Number(every) : null
}
export const cronOfHours = (hours: number): string => `0 */${hours} * * *`

const isWithin = (part: string | undefined, max: number): part is string =>
  part !== undefined && /^\d{1,2}$/.test(part) && Number(part) <= max

/**
 * Time ("02:30") and weekday ('*' or "0" to "6") of a cron expression. Null for more complex expressions. Five fields
 * start with minutes; six or more start with seconds.
 */
export const timeOfCron = (expression: string): { time: string; day: string } | null => {
  const fields = expression.trim().split(/\s+/)
  const [minute, hour, , , day] = fields.slice(fields.length >= 6 ? 1 : 0)
  if (day === undefined || !isWithin(hour, 23) || !isWithin(minute, 59)) {
    log.warn(`Couldn’t parse the schedule "${expression}"; showing no time.`)
    return null
  }
  return { time: `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`, day }
}

export const cronOfTime = (time: string, day: string): string => {
  const [hour = '0', minute = '0'] = time.split(':')
  return `${Number(minute)} ${Number(hour)} * * ${day}`
}

/** Copies the saved expression's seconds field, if it has one, to a five-field expression. */
export const withFieldsOf = (stored: string | null, written: string): string => {
  const fields = stored?.trim().split(/\s+/) ?? []
  return fields.length === 6 ? `${fields[0]} ${written}` : written
}
