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

test('ticks on the minute, pauses in a hidden tab and catches up when it is shown again', () => {
  const one = listen()
  const other = listen()
  vi.advanceTimersByTime(39_999)
  expect(one).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect([one, other].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  show(false)
  expect(vi.getTimerCount()).toBe(0)
  vi.advanceTimersByTime(600_000)
  expect(one).toHaveBeenCalledTimes(1)
  show(true)
  expect(one).toHaveBeenCalledTimes(2)
  expect(vi.getTimerCount()).toBe(1)
})
