import { once } from '../../lib/once.ts'
import { parseTime } from '../../lib/time.ts'

const DAY_MS = 86_400_000
const weekday = once(() => new Intl.DateTimeFormat('en-US', { weekday: 'long' }))
const day = once(() => new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' }))
const dayOfYear = once(
  () => new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' }),
)

const midnight = (at: Date) => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime()

const NEAR: Readonly<Record<string, string>> = { '-1': 'yesterday', 0: 'today', 1: 'tomorrow' }

/** A day in a sentence: "today", "yesterday", "tomorrow", "Tuesday" within six days, else "Nov 5" or "Nov 5, 2024". */
export const dayName = (at: Date, now: Date): string => {
  const days = Math.round((midnight(at) - midnight(now)) / DAY_MS)
  const near = NEAR[days]
  if (near !== undefined) return near
  if (Math.abs(days) < 7) return weekday().format(at)
  return (at.getFullYear() === now.getFullYear() ? day() : dayOfYear()).format(at)
}

/** The same with the words before it ("since Tuesday"); '' where there is no time that can be read. */
export const onDay = (words: string, text: string | null | undefined, now: Date): string => {
  const at = parseTime(text)
  return at ? `${words}${dayName(at, now)}` : ''
}
