// @vitest-environment happy-dom
import { cleanup, fireEvent, renderHook } from '@testing-library/react'
import { act } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { closeOverlay, openOverlay } from '../../../web/app/overlays.ts'
import { useIsDue } from '../../../web/app/use-is-due.ts'
import { bellKeyOf, OUTBOX_KEY } from '../../../web/state/left-over.ts'

const isDueOn = (
  line: { saveData?: boolean; downlink?: number } | undefined,
  address = '/approvals',
) => {
  Object.defineProperty(navigator, 'connection', { configurable: true, value: line })
  return renderHook(useIsDue, {
    wrapper: ({ children }) => <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>,
  }).result
}
const SLOW = { downlink: 1.6 }

afterEach(() => {
  cleanup()
  closeOverlay()
  localStorage.clear()
  sessionStorage.clear()
  globalThis.earlyKeys = undefined
  Reflect.deleteProperty(navigator, 'connection')
})

test('on a quick line, or one that says nothing of itself, it is due at once', () => {
  expect(isDueOn(undefined).current).toBe(true)
  expect(isDueOn({ downlink: 10 }).current).toBe(true)
})

test.each([
  ['slow', SLOW],
  ['saved', { saveData: true, downlink: 10 }],
])('on a line that is %s it waits', (_, line) => {
  expect(isDueOn(line).current).toBe(false)
})

test.each(['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown', 'click'])(
  'a %s makes it due',
  type => {
    const due = isDueOn(SLOW)
    act(() => void fireEvent(document.body, new Event(type, { bubbles: true })))
    expect(due.current).toBe(true)
  },
)

test('a hidden page makes it due, for its notifications', () => {
  const due = isDueOn(SLOW)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(due.current).toBe(true)
})

test('so does what opens over the page', async () => {
  const due = isDueOn(SLOW)
  await act(async () => openOverlay('connection'))
  expect(due.current).toBe(true)
})

test.each([
  ['decisions to send', () => sessionStorage.setItem(OUTBOX_KEY, '[]')],
  ['entries of the bell', () => localStorage.setItem(bellKeyOf(null), '{}')],
  [
    'a key pressed before',
    () => {
      globalThis.earlyKeys = { isPressed: () => true, take: () => [] }
    },
  ],
])('%s make it due from the start', (_, leave) => {
  leave()
  expect(isDueOn(SLOW).current).toBe(true)
})

test('the way of a title in the address makes it due', () => {
  expect(isDueOn(SLOW, '/dashboard?journey=find:').current).toBe(true)
})
