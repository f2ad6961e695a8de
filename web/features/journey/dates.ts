import { dayOf, parseTime } from '../../lib/time.ts'
import { WEEKDAYS } from '../../lib/weekdays.ts'

const DAY_MS = 86_400_000

const midnight = (at: Date) => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime()

const NEAR: Readonly<Record<string, string>> = { '-1': 'yesterday', 0: 'today', 1: 'tomorrow' }

/**
 * A day within a sentence: "yesterday", "today", "tomorrow", "Tuesday" within six days, otherwise "Nov 5" or "Nov 5,
 * 2024".
 */
export const dayName = (at: Date, now: Date): string => {
  const days = Math.round((midnight(at) - midnight(now)) / DAY_MS)
  const near = NEAR[days]
  if (near !== undefined) return near
  return (Math.abs(days) < 7 && WEEKDAYS[at.getDay()]) || dayOf(at, now)
}

/** Words followed by a day, such as "since Tuesday"; '' if the time is invalid. */
export const onDay = (words: string, text: string | null | undefined, now: Date): string => {
  const at = parseTime(text)
  return at ? `${words}${dayName(at, now)}` : ''
}
