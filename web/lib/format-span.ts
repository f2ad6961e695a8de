import { pluralize } from './pluralize.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Formats a duration for a narrow column: "now", "14 min", "47 h" or "2 d". */
export const shortSpan = (ms: number): string => {
  const minutes = Math.round(ms / MINUTE_MS)
  if (minutes < 1) return 'now'
  if (minutes < 60) return `${minutes} min`
  const hours = Math.round(ms / HOUR_MS)
  return hours < 48 ? `${hours} h` : `${Math.round(ms / DAY_MS)} d`
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
