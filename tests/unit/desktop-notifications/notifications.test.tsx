// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { desktopNotifications } from '../../../web/components/desktop-notifications/desktop-notifications.ts'
import { NotificationSwitch } from '../../../web/components/desktop-notifications/notification-switch.tsx'
import type { ApprovalEvent } from '../../../web/contract/live-events.ts'
import { startNotifications } from '../../../web/features/desktop-notifications/start-notifications.ts'
import { live } from '../../../web/state/live.ts'
import { approvalFrame } from '../../support/event-source.ts'
import { hidePage } from '../../support/hide-page.ts'

let dispatch: (event: ApprovalEvent) => void = () => undefined
vi.mock('../../../web/state/live.ts', async () => ({
  live: { isLeading: true },
}))

const shown: SystemNotification[] = []
class SystemNotification {
  static permission = 'default'
  static requestPermission = vi.fn(async () => SystemNotification.permission)
  onclick: () => void = () => undefined
  close = vi.fn()
  constructor(
    readonly title: string,
    readonly options: { body: string; tag: string },
  ) {
    shown.push(this)
  }
}

const DENIED = { permission: 'denied' }

/** Names of the locks held by tabs of this browser. */
let held: string[] = []

beforeEach(() => {
  shown.length = 0
  held = []
  live.isLeading = true
  Object.assign(desktopNotifications, { isOn: false, obstacle: null })
  SystemNotification.permission = 'default'
  SystemNotification.requestPermission.mockClear()
  vi.stubGlobal('Notification', SystemNotification)
  vi.stubGlobal('isSecureContext', true)
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: {
      request: async (name: string, _: object, work: () => Promise<void>) => {
        held.push(name)
        await work()
        held.splice(held.indexOf(name), 1)
      },
      query: async () => ({ held: held.map(name => ({ name })) }),
    },
  })
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})

describe('switch', () => {
  const refuse = () => {
    SystemNotification.permission = 'granted'
    const never = vi.fn().mockThrow(new TypeError('Illegal constructor'))
    vi.stubGlobal('Notification', Object.assign(never, SystemNotification))
  }
  const open = () => {
    render(<NotificationSwitch />)
    return screen.getByRole('switch', { name: 'Desktop notifications for new requests' })
  }
  const isOn = (control: HTMLElement) => (control as HTMLInputElement).checked
  const click = (control: HTMLElement) => userEvent.setup().click(control)

  test('is off and requests no permission until clicked', async () => {
    const control = open()
    expect(isOn(control)).toBe(false)
    expect(SystemNotification.requestPermission).not.toHaveBeenCalled()
    SystemNotification.permission = 'granted'
    await click(control)
    expect(isOn(control)).toBe(true)
    expect(shown.map(({ title }) => title)).toEqual(['Notifications are on'])
    expect(localStorage.getItem('desktopNotifications')).toBe('true')
    await click(control)
    expect([isOn(control), localStorage.getItem('desktopNotifications')]).toEqual([false, 'false'])
  })

  test.each([
    ['the browser blocks them', () => Object.assign(SystemNotification, DENIED), /are blocked/],
    ['the prompt was dismissed', () => undefined, /prompt was dismissed/],
    ['the site is not served over https', () => vi.stubGlobal('isSecureContext', false), /HTTPS/],
    ['pages may not show notifications', refuse, /doesn’t show notifications/],
  ])('stays off and explains why if %s', async (_, arrange, words) => {
    arrange()
    const control = open()
    await click(control)
    expect(isOn(control)).toBe(false)
    expect(screen.getByRole('status').textContent).toMatch(words)
    // The browser's prompt took the focus. Now the page regains it.
    act(() => void window.dispatchEvent(new Event('focus')))
    expect(screen.getByRole('status').textContent).toMatch(words)
    expect(localStorage.getItem('desktopNotifications')).toBeNull()
  })

  test('turns off when the permission is revoked', async () => {
    localStorage.setItem('desktopNotifications', 'true')
    SystemNotification.permission = 'denied'
    expect(isOn(open())).toBe(false)
    await screen.findByText(/are blocked for this site/)
  })
})

describe('new requests', () => {
  const request = (requestId: number, action = 'created') => {
    dispatch(approvalFrame(action, requestId))
  }
  const opened: string[] = []
  let end: () => void = () => undefined

  beforeEach(() => {
    vi.useFakeTimers()
    opened.length = 0
    SystemNotification.permission = 'granted'
    localStorage.setItem('desktopNotifications', 'true')
    const { follow, stop } = startNotifications(to => opened.push(to))
    dispatch = follow
    end = stop
  })
  afterEach(() => end())
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

  test('show one notification per burst while hidden, which opens the request on click', async () => {
    hidePage(true)
    request(7)
    request(8, 'approved')
    await pass(500)
    expect(shown.map(({ title, options }) => [title, options.body])).toEqual([
      ['New Approval Request', 'jonas requested Film 7 (movie)'],
    ])
    shown[0]?.onclick()
    expect(opened).toEqual(['/approvals?request=7'])
    expect(shown[0]?.close).toHaveBeenCalled()
  })

  test('replace the previous notification and add to its count, until the tab becomes visible', async () => {
    hidePage(true)
    request(7)
    request(8)
    await pass(500)
    request(9)
    await pass(500)
    expect(shown.map(({ options }) => options.body)).toEqual([
      '2 new approval requests have been received',
      '3 new approval requests have been received',
    ])
    expect(new Set(shown.map(({ options }) => options.tag)).size).toBe(1)
    shown[1]?.onclick()
    expect(opened).toEqual(['/approvals'])
    request(10)
    await pass(500)
    expect(shown.at(-1)?.options.body).toBe('jonas requested Film 10 (movie)')
    expect(shown[2]?.close).not.toHaveBeenCalled()
    hidePage(false)
    expect(shown[2]?.close).toHaveBeenCalled()
  })

  test.each([
    ['this tab is visible', () => hidePage(false)],
    ['another tab is visible', () => held.push('stargazarr-visible')],
    ['another tab is the leader', () => Object.assign(live, { isLeading: false })],
    [
      'notifications are off, here or in another tab',
      () => localStorage.setItem('desktopNotifications', 'false'),
    ],
    ['the permission was revoked', () => Object.assign(SystemNotification, DENIED)],
  ])('show no notification if %s', async (_, arrange) => {
    hidePage(true)
    arrange()
    request(7)
    await pass(1000)
    expect(shown).toEqual([])
  })
})
