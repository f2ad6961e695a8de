import { once } from './once.ts'

const clock = once(
  () => new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', hour12: true }),
)
const dayAndClock = once(
  () =>
    new Intl.DateTimeFormat('en-US', {
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      hour12: true,
    }),
)

/** "2:02 PM" today, "Jan 31, 2:02 PM" on another day (12-hour, US English). */
export const clockTime = (iso: string, now: Date = new Date()): string => {
  const at = new Date(iso)
  const isToday = at.toDateString() === now.toDateString()
  return (isToday ? clock() : dayAndClock()).format(at).replaceAll('\u202f', ' ')
}
