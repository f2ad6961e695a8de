const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

export const dayInYear = (at: Date): string => `${MONTHS[at.getMonth()]} ${at.getDate()}`

/** Formats a time of day as "2:05 AM" (12-hour, US English). */
export const timeOfDay = (hour: number, minute: number): string =>
  `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`

/**
 * Formats a time as "2:02 PM" today, otherwise as "Jan 31, 2:02 PM". Doesn't use `Intl`, because
 * creating a formatter blocks the first render for tens of milliseconds.
 */
export const clockTime = (iso: string, now: Date = new Date()): string => {
  const at = new Date(iso)
  const clock = timeOfDay(at.getHours(), at.getMinutes())
  return at.toDateString() === now.toDateString() ? clock : `${dayInYear(at)}, ${clock}`
}
