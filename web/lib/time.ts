import { dayInYear, MONTHS } from './clock-time.ts'
import { once } from './once.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const ZONELESS = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d(\.\d+)?)?$/

/** Parses ISO or SQL text ("2026-01-31 09:05:00", in UTC); null if invalid. */
export const parseTime = (text: string | null | undefined): Date | null => {
  if (!text) return null
  const at = new Date(ZONELESS.test(text) ? `${text.replace(' ', 'T')}Z` : text)
  return Number.isNaN(at.getTime()) ? null : at
}

/** Created lazily, because the first formatter takes tens of milliseconds. */
const exactFormat = once(
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

export const exact = (at: Date): string => exactFormat().format(at).replaceAll('\u202f', ' ')

const daysBetween = (from: Date, to: Date): number =>
  Math.round((startOfDay(to).getTime() - startOfDay(from).getTime()) / DAY_MS)
const startOfDay = (at: Date) => new Date(at.getFullYear(), at.getMonth(), at.getDate())

const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`

/**
 * Formats past times as "just now", "2 min ago", "3 h ago", "Yesterday", "4 days ago", "Jan 31" or "Jan 31, 2024", and
 * future times as "in 5 min", "in 71 h" or "in 5 days".
 */
export const relative = (at: Date, now: Date): string => {
  const ahead = at.getTime() - now.getTime()
  if (ahead >= MINUTE_MS) return `in ${span(ahead)}`
  const past = -ahead
  if (past < MINUTE_MS) return 'just now'
  if (past < HOUR_MS) return `${Math.floor(past / MINUTE_MS)} min ago`
  const days = daysBetween(at, now)
  if (past < DAY_MS / 2 || days === 0) return `${Math.floor(past / HOUR_MS)} h ago`
  if (days === 1) return 'Yesterday'
  if (days < 7) return `${days} days ago`
  return dayOf(at, now)
}

export const dayOf = (at: Date, now: Date): string => {
  const day = dayInYear(at)
  return at.getFullYear() === now.getFullYear() ? day : `${day}, ${at.getFullYear()}`
}

const span = (ms: number): string => {
  if (ms < HOUR_MS) return `${Math.floor(ms / MINUTE_MS)} min`
  if (ms < 4 * DAY_MS) return `${Math.floor(ms / HOUR_MS)} h`
  return plural(Math.floor(ms / DAY_MS), 'day')
}

export const monthOf = (at: Date): string => `${MONTHS[at.getMonth()]} ${at.getFullYear()}`

/**
 * More precise than `relative`: "in under 1 min", "in 45 min", "in 2 h 10 min", "in 71 h". Past times are formatted by
 * `relative`.
 */
export const countdown = (at: Date, now: Date): string => {
  const left = at.getTime() - now.getTime()
  if (left <= 0) return relative(at, now)
  if (left < MINUTE_MS) return 'in under 1 min'
  const minutes = Math.floor((left % HOUR_MS) / MINUTE_MS)
  if (left < HOUR_MS || left >= DAY_MS || minutes === 0) return `in ${span(left)}`
  return `in ${Math.floor(left / HOUR_MS)} h ${minutes} min`
}
