import { andJoined } from './join-words.ts'
import { pluralize } from './pluralize.ts'

const HOURS_MAX = 12

const fieldsOf = (expression: string): string[] => expression.trim().split(/\s+/)
/** Five fields start with minutes, six or more with seconds. */
const secondsIn = (fields: readonly string[]) => (fields.length >= 6 ? fields.slice(0, 1) : [])

const isWithin = (part: string | undefined, max: number): part is string =>
  part !== undefined && /^\d{1,2}$/.test(part) && Number(part) <= max

/** Whether a job runs at one second of a minute, in every year. */
const isPlain = (fields: readonly string[]) =>
  fields.length === 5 || (fields.length === 6 && isWithin(fields[0], 59))

/** Whether a form's value is more than an interval or a weekday: day and month fields, or a whole expression. */
export const isCustom = (value: unknown): value is string => /\S\s+\S/.test(String(value ?? ''))
/** Whether a form's day is a whole expression, which has no single time of day. */
export const isExpression = (day: unknown): boolean =>
  !isInterval(day) && fieldsOf(String(day ?? '')).length >= 5

/** Words of an interval, such as "every 6 hours". */
export const intervalWords = (units: Readonly<Record<string, unknown>>): string | null => {
  const parts = ['day', 'hour', 'minute', 'second'].flatMap(unit => {
    const count = units[`${unit}s`]
    return typeof count === 'number' && count > 0 ? [pluralize(count, unit)] : []
  })
  return parts.length === 0 ? null : `every ${andJoined(parts)}`
}
/** Whether a form's value is the words of an interval. */
export const isInterval = (value: unknown): value is string => /^every /.test(String(value ?? ''))

/**
 * Interval in hours, 1 to 12: 4 for `0 *\/4 * * *`, with or without a seconds field. Other expressions are returned as
 * they are.
 */
export const hoursOfCron = (expression: string): number | string => {
  const fields = fieldsOf(expression)
  const [minute, hour = '', ...days] = fields.slice(secondsIn(fields).length)
  const hours = hour === '*' ? 1 : Number(/^(?:\*|0)\/(\d+)$/.exec(hour)?.[1])
  const isEveryDay = days.every(field => field === '*')
  return isPlain(fields) && isWithin(minute, 59) && isEveryDay && hours >= 1 && hours <= HOURS_MAX
    ? hours
    : expression
}

/** Replaces the interval and keeps the minute and the second, if `stored` has one of each. */
export const cronOfHours = (hours: number, stored = ''): string => {
  const fields = fieldsOf(stored)
  const [minute] = fields.slice(secondsIn(fields).length)
  const seconds = secondsIn(fields).map(second => (isWithin(second, 59) ? second : '0'))
  return [...seconds, isWithin(minute, 59) ? minute : '0', `*/${hours}`, '*', '*', '*'].join(' ')
}

/** Time ("02:30") and weekday ('*' or "0" to "6") of a cron expression; null if it has no single time of day. */
export const timeOfCron = (expression: string): { time: string; day: string } | null => {
  const fields = fieldsOf(expression)
  const [minute, hour, , , day] = fields.slice(secondsIn(fields).length)
  if (day === undefined || !isWithin(hour, 23) || !isWithin(minute, 59)) return null
  return { time: `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`, day }
}

/**
 * Values of a form with a time and a day. The day is a weekday, or day, month and weekday if these are restricted
 * ("1 * *"), or the expression as it is if it has no single time of day.
 */
export const dayAndTimeOfCron = (expression: string): { time?: string; day: string } => {
  const fields = fieldsOf(expression)
  const parts = isPlain(fields) ? timeOfCron(expression) : null
  if (!parts) return { day: expression }
  const [day, month, weekday = '*'] = fields.slice(-3)
  const isWeekly = day === '*' && month === '*'
  return { time: parts.time, day: isWeekly ? weekday : `${day} ${month} ${weekday}` }
}

/** @param day as in `dayAndTimeOfCron` */
export const cronOfTime = (time: string, day: string, stored = ''): string => {
  if (isExpression(day)) return day
  const seconds = secondsIn(fieldsOf(stored)).map(second => (isWithin(second, 59) ? second : '0'))
  const [hour = '0', minute = '0'] = time.split(':')
  const days = isCustom(day) ? day : `* * ${day}`
  return [...seconds, Number(minute), Number(hour), days].join(' ')
}
