// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { onTabMessage, postToTabs } from '../../../web/state/session-channel.ts'

afterEach(() => {
  localStorage.clear()
})

/** Passes everything posted to a listener in another tab. */
const otherTab = () => {
  const heard = vi.fn()
  const stop = onTabMessage(heard)
  let sent: string | null = null
  return {
    heard,
    stop,
    pass() {
      const newValue = localStorage.getItem('session-message')
      // Browsers send the event only if the value changed.
      if (newValue !== sent)
        dispatchEvent(new StorageEvent('storage', { key: 'session-message', newValue }))
      sent = newValue
    },
  }
}

test('reaches other tabs in a browser without BroadcastChannel and locks, every time', () => {
  vi.useFakeTimers()
  vi.stubGlobal('BroadcastChannel', undefined)
  const { heard, pass, stop } = otherTab()
  const sent = [{ kind: 'in', userId: 7 }, { kind: 'out' }, { kind: 'out' }] as const
  for (const message of sent) {
    vi.advanceTimersByTime(1)
    postToTabs(message)
    pass()
  }
  expect(heard.mock.calls.flat()).toEqual(sent)
  stop()
  vi.advanceTimersByTime(1)
  postToTabs({ kind: 'out' })
  pass()
  expect(heard).toHaveBeenCalledTimes(3)
})

test('ignores anything that isn’t a message of a tab', () => {
  const { heard, stop } = otherTab()
  for (const newValue of [null, '{', 'null', '{"kind":"what"}'])
    dispatchEvent(new StorageEvent('storage', { key: 'session-message', newValue }))
  dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: '{"kind":"out"}' }))
  expect(heard).not.toHaveBeenCalled()
  stop()
})
