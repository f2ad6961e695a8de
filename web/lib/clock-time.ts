export const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** "Jan 31". */
export const dayInYear = (at: Date): string => `${MONTHS[at.getMonth()]} ${at.getDate()}`

/**
 * "2:02 PM" today, "Jan 31, 2:02 PM" on another day (12-hour, US English). By hand: the browser's first formatter takes tens of
 * milliseconds, in the middle of a first view.
 */
export const clockTime = (iso: string, now: Date = new Date()): string => {
  const at = new Date(iso)
  const hour = at.getHours()
  const clock = `${hour % 12 || 12}:${String(at.getMinutes()).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
  return at.toDateString() === now.toDateString() ? clock : `${dayInYear(at)}, ${clock}`
}
