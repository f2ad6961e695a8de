import { parseSchedule } from './schedule.ts'

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

/** Time ("02:30") and weekday ('*' or "0".."6") of a cron expression. Null for more complex expressions. */
export const timeOfCron = (expression: string): { time: string; day: string } | null => {
  const { time, day } = parseSchedule(expression)
  const pad = (part: number) => String(part).padStart(2, '0')
  return time && { time: `${pad(time.hour)}:${pad(time.minute)}`, day: String(day) }
}

export const cronOfTime = (time: string, day: string): string => {
  const [hour = '0', minute = '0'] = time.split(':')
  return `${Number(minute)} ${Number(hour)} * * ${day}`
}

export const withFieldsOf = (stored: string | null, written: string): string => {
  const fields = stored?.trim().split(/\s+/) ?? []
  return fields.length === 6 && written.split(' ').length === 5
    ? `${fields[0]} ${written}`
    : written
}
