import { useSyncExternalStore } from 'react'
import { onClockChange, serverNow } from '../lib/clock.ts'

const MINUTE_MS = 60_000
const listeners = new Set<() => void>()
let now = new Date(serverNow())
let timer: ReturnType<typeof setTimeout> | undefined
let leaveClock = () => {}

const minuteOf = (time: Date) => Math.floor(time.getTime() / MINUTE_MS)

const tick = () => {
  now = new Date(serverNow())
  for (const listener of listeners) listener()
  schedule()
}
const schedule = () => {
  clearTimeout(timer)
  if (listeners.size > 0 && !document.hidden)
    timer = setTimeout(tick, MINUTE_MS - (serverNow() % MINUTE_MS))
}
const onVisibility = () => (document.hidden ? clearTimeout(timer) : tick())

export const onMinute = (listener: () => void): (() => void) => {
  if (listeners.size === 0) {
    document.addEventListener('visibilitychange', onVisibility)
    leaveClock = onClockChange(tick)
    // Within the same minute, a new value would only cause a needless render.
    if (minuteOf(new Date(serverNow())) !== minuteOf(now)) now = new Date(serverNow())
  }
  listeners.add(listener)
  if (listeners.size === 1) schedule()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', onVisibility)
    leaveClock()
  }
}

const current = () => now

/** The current time, updated every minute except in hidden tabs. */
export const useMinute = (): Date => useSyncExternalStore(onMinute, current, current)
