import { relative } from './time.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

export const formatSpan = (ms: number): string => {
  if (ms < SECOND_MS) return `${Math.round(ms)} ms`
  if (ms < MINUTE_MS) return `${Math.round(ms / 100) / 10} s`
  if (ms < HOUR_MS) return `${Math.round(ms / MINUTE_MS)} min`
  return `${Math.round(ms / HOUR_MS)} h`
}

/** Formats an age as "just now" or "12 s ago", and older ones like `relative`. Both times are in epoch milliseconds. */
export const ago = (at: number, now: number): string => {
  const past = Math.max(0, now - at)
  if (past < 2 * SECOND_MS) return 'just now'
  if (past < MINUTE_MS) return `${Math.floor(past / SECOND_MS)} s ago`
  return relative(new Date(at), new Date(now))
}
