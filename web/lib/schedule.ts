import { log } from './log.ts'

/** '*' means every day, and 0 to 6 mean Sunday to Saturday. Unrecognized days are kept as text. */
interface Schedule {
  time: { hour: number; minute: number } | null
  day: '*' | number | string
}

export const WEEKDAYS = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const
const UNSET: Schedule = { time: null, day: '*' }

/**
 * Parses a cron expression. Five fields start with minutes; six or more start with seconds. An invalid expression gives
 * no time and every day, and logs a warning.
 */
export const parseSchedule = (expression: string): Schedule => {
  const fields = expression.trim().split(/\s+/)
  const offset = fields.length >= 6 ? 1 : 0
  const minute = wholeNumber(fields[offset])
  const hour = wholeNumber(fields[offset + 1])
  const day = fields[offset + 4]
  if (fields.length < 5 || day === undefined || !isWithin(hour, 23) || !isWithin(minute, 59)) {
    log.warn(`Couldn’t parse the schedule "${expression}"; showing no time.`)
    return { ...UNSET }
  }
  return { time: { hour, minute }, day: day === '*' ? '*' : (wholeNumber(day) ?? day) }
}

/** Formats a time as "2:05 AM", or "Not set" (12-hour, US English). */
export const timeOfDay = (time: Schedule['time']): string => {
  if (!time) return 'Not set'
  const { hour, minute } = time
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

const wholeNumber = (text: string | undefined): number | null =>
  text !== undefined && /^\d+$/.test(text) ? Number(text) : null

const isWithin = (value: number | null, max: number): value is number =>
  value !== null && value <= max
