import { serverNow } from './clock.ts'
import { lazyValue } from './lazy-value.ts'
import { pluralize } from './pluralize.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const ZONELESS = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d(\.\d+)?)?$/

/** Parses ISO or SQL text ("2026-01-31 09:05:00", in UTC); null if invalid. */
export const parseTime = (text: string | null | undefined): Date | null => {
  if (!text) return null
  const date = new Date(ZONELESS.test(text) ? `${text.replace(' ', 'T')}Z` : text)
  return Number.isNaN(date.getTime()) ? null : date
}

/** Whether a saved value is a time, and not just any text. */
export const isTime = (value: unknown): value is string =>
  typeof value === 'string' && parseTime(value) !== null

/** Created lazily, because the first formatter takes tens of milliseconds. */
const exactFormat = lazyValue(
  () =>
    new Intl.DateTimeFormat('en-US', {
      weekday: 'short',
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      hour12: true,
      timeZoneName: 'short',
    }),
)

export const exact = (date: Date): string => exactFormat().format(date).replaceAll('\u202f', ' ')

export const daysBetween = (from: Date, to: Date): number =>
  Math.round((startOfDay(to).getTime() - startOfDay(from).getTime()) / DAY_MS)
const startOfDay = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate())

/**
 * Formats past times as "just now", "2 min ago", "3 h ago", "Yesterday", "4 days ago", "Jan 31" or "Jan 31, 2024", and
 * future times as "in 5 min", "in 36 h" or "in 5 days". Rounded like `formatSpan`.
 */
export const relative = (date: Date, now: Date): string => {
  const ahead = date.getTime() - now.getTime()
  if (ahead >= MINUTE_MS) return `in ${formatSpan(ahead)}`
  const past = -ahead
  if (past < MINUTE_MS) return 'just now'
  const days = daysBetween(date, now)
  if (past < DAY_MS / 2 || days === 0) return `${formatSpan(past)} ago`
  if (days === 1) return 'Yesterday'
  if (days < 7) return `${Math.max(2, Math.round(past / DAY_MS))} days ago`
  return dayOf(date, now)
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

export const dayInYear = (date: Date): string => `${MONTHS[date.getMonth()]} ${date.getDate()}`

export const dayOf = (date: Date, now: Date): string => {
  const day = dayInYear(date)
  return date.getFullYear() === now.getFullYear() ? day : `${day}, ${date.getFullYear()}`
}

/**
 * More precise than `relative`: "in under 1 min", "in 45 min", "in 2 h 10 min", "in 22 h". Past times are formatted by
 * `relative`.
 */
export const countdown = (date: Date, now: Date): string => {
  const left = date.getTime() - now.getTime()
  if (left <= 0) return relative(date, now)
  if (left < MINUTE_MS) return 'in under 1 min'
  const minutes = Math.round(left / MINUTE_MS)
  const isPlain = minutes < 60 || minutes >= 12 * 60 || minutes % 60 === 0
  if (isPlain) return `in ${formatSpan(minutes * MINUTE_MS)}`
  return `in ${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/**
 * Formats a short age as "just now" or "12 s ago", and longer ones like `relative`. Both times are in epoch
 * milliseconds.
 */
export const ago = (time: number, now: number): string => {
  const past = now - time
  if (past < 2 * SECOND_MS) return 'just now'
  if (past < MINUTE_MS) return `${Math.floor(past / SECOND_MS)} s ago`
  return relative(new Date(time), new Date(now))
}

/** Formats a time of day as "2:05 AM" (12-hour, US English). */
export const timeOfDay = (hour: number, minute: number): string =>
  `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`

/**
 * Formats a time as "2:02 PM" today, otherwise as "Jan 31, 2:02 PM". Doesn't use `Intl`, because
 * creating a formatter blocks the first render for tens of milliseconds.
 */
export const clockTime = (iso: string, now: Date = new Date(serverNow())): string => {
  const date = new Date(iso)
  const clock = timeOfDay(date.getHours(), date.getMinutes())
  return date.toDateString() === now.toDateString() ? clock : `${dayInYear(date)}, ${clock}`
}

/**
 * Formats a duration: below 1 s in ms, below 1 min in s, below 1 h in min, below 48 h in h, otherwise in days, for
 * example "36 h". Rounds half up; a value that reaches the next unit is shown in it, so 59.7 min is "1 h".
 */
export const formatSpan = (ms: number): string => {
  if (Math.round(ms) < SECOND_MS) return `${Math.round(ms)} ms`
  const seconds = Math.round(ms / 100) / 10
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.round(ms / MINUTE_MS)
  if (minutes < 60) return `${minutes} min`
  const hours = Math.round(ms / HOUR_MS)
  return hours < 48 ? `${hours} h` : pluralize(Math.round(ms / DAY_MS), 'day')
}

/**
 * Like `formatSpan`, in whole minutes and with days as "3 d".
 * @param least below a minute, like "just now"; columns have "now"
 */
export const shortSpan = (ms: number, least: 'now' | 'under 1 min' = 'under 1 min'): string =>
  ms < MINUTE_MS
    ? least
    : formatSpan(Math.round(ms / MINUTE_MS) * MINUTE_MS).replace(/ days?$/, ' d')

/** For example "This device’s clock is 2 days behind." */
export const clockDifference = (offsetMs: number): string =>
  `This device’s clock is ${formatSpan(Math.abs(offsetMs))} ${offsetMs > 0 ? 'behind' : 'ahead'}.`
