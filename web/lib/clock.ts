import { persisted } from './persisted.ts'

/** What to add to this device's clock to get the server's. Saved, because pages read times before the first response. */
const saved = persisted('clockOffsetMs', value => (Number.isFinite(value) ? Number(value) : 0), 0)
let offsetMs = saved.read()
const listeners = new Set<() => void>()

export const clockOffset = (): number => offsetMs
/** The time on the server in epoch milliseconds. For durations, use `performance.now()`, because clocks are set. */
export const serverNow = (): number => Date.now() + offsetMs
export const nowIso = (): string => new Date(serverNow()).toISOString()

export const onClockChange = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The `Date` header leaves out milliseconds. */
const ROUNDING_MS = 1000

/**
 * Corrects the offset by the `Date` header of a response to a call sent at `sentAt` (`performance.now()`), unless both
 * agree within its rounding and the time the call took.
 */
export const readClock = (date: string | null, sentAt: number): void => {
  const sent = Date.parse(date ?? '')
  if (Number.isNaN(sent)) return
  const least = sent - Date.now()
  const most = least + ROUNDING_MS + performance.now() - sentAt
  if (offsetMs >= least && offsetMs <= most) return
  // Without a difference that counts, the clock remains this device's.
  offsetMs =
    least <= ROUNDING_MS && most >= -ROUNDING_MS ? 0 : Math.min(Math.max(offsetMs, least), most)
  saved.write(offsetMs)
  for (const listener of listeners) listener()
}
