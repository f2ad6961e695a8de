import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onMinute } from '../../../web/ui/use-minute.ts'

const page = Object.assign(new EventTarget(), { hidden: false })
const show = (visible: boolean) => {
  page.hidden = !visible
  page.dispatchEvent(new Event('visibilitychange'))
}

const stops: (() => void)[] = []
const listen = () => {
  const listener = vi.fn()
  stops.push(onMinute(listener))
  return listener
}

beforeEach(() => {
  page.hidden = false
  vi.stubGlobal('document', page)
  vi.useFakeTimers({ now: new Date('2026-01-31T10:00:20Z') })
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

test('ticks on the minute, with one timer for all listeners', () => {
  const one = listen()
  const other = listen()
  expect(vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(39_999)
  expect(one).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(one).toHaveBeenCalledOnce()
  expect(other).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(60_000)
  expect(one).toHaveBeenCalledTimes(2)
})

test('pauses in a hidden tab and catches up when it is shown again', () => {
  const listener = listen()
  show(false)
  expect(vi.getTimerCount()).toBe(0)
  vi.advanceTimersByTime(600_000)
  expect(listener).not.toHaveBeenCalled()
  show(true)
  expect(listener).toHaveBeenCalledOnce()
  expect(vi.getTimerCount()).toBe(1)
})
