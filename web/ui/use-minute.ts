import { useSyncExternalStore } from 'react'

const MINUTE_MS = 60_000
const listeners = new Set<() => void>()
let now = new Date()
let timer: ReturnType<typeof setTimeout> | undefined

const minuteOf = (time: Date) => Math.floor(time.getTime() / MINUTE_MS)

const tick = () => {
  now = new Date()
  for (const listener of listeners) listener()
  schedule()
}
const schedule = () => {
  clearTimeout(timer)
  if (listeners.size > 0 && !document.hidden)
    timer = setTimeout(tick, MINUTE_MS - (Date.now() % MINUTE_MS))
}
const onVisibility = () => (document.hidden ? clearTimeout(timer) : tick())

export const onMinute = (listener: () => void): (() => void) => {
  if (listeners.size === 0) {
    document.addEventListener('visibilitychange', onVisibility)
    // Within the same minute, a new value would only cause a needless render.
    if (minuteOf(new Date()) !== minuteOf(now)) now = new Date()
  }
  listeners.add(listener)
  if (listeners.size === 1) schedule()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', onVisibility)
  }
}

const current = () => now

/** The current time, updated every minute except in hidden tabs. */
export const useMinute = (): Date => useSyncExternalStore(onMinute, current, current)
