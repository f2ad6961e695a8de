// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { LiveState } from '../../../web/app/shell/header/live-state.tsx'
import { UserMenu } from '../../../web/app/shell/sidebar/user-menu.tsx'
import { ClockBanner, OfflineBanner } from '../../../web/app/shell/status-banners.tsx'
import type { GatewayStatus } from '../../../web/contract/gateway.ts'
import { pauseCalls } from '../../../web/lib/call-pause.ts'
import { readClock } from '../../../web/lib/clock.ts'
import { config } from '../../../web/state/config.ts'
import { connectionStatus, nextTry } from '../../../web/state/connection-status.ts'
import { currentUser } from '../../../web/state/current-user.ts'
import { gateway } from '../../../web/state/gateway.ts'
import { live } from '../../../web/state/live.ts'
import { Time } from '../../../web/ui/time.tsx'

afterEach(() => {
  Object.assign(connectionStatus, { gatewayLostAt: null, streamLostAt: null })
  config.reset()
  gateway.reset()
})

const EARLIER = new Date(2026, 0, 2, 15, 11).toISOString()
const SINCE = new Date(2026, 0, 2, 15, 12).toISOString()
const showWith = (other: ReactNode) =>
  render(
    <>
      <OfflineBanner />
      {other}
    </>,
  )
const bannerText = () => screen.getByRole('status').textContent

test('reports an offline device rather than the server it can’t reach, and from when the data are', () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  config.state.data = {} as typeof config.state.data
  connectionStatus.gatewayLostAt = SINCE
  render(<OfflineBanner />)
  expect(bannerText()).toMatch(/^This device has been offline since .* once you reconnect\.$/)
  onLine.mockReturnValue(true)
  act(() => void dispatchEvent(new Event('online')))
  expect(bannerText()).toMatch(/^Stargazarr hasn’t responded since .*Showing data from .*3:12 PM\./)
})

const NO_GATEWAY = 'Stargazarr hasn’t responded'
const waits = () => gateway.fail('Waiting for the server.')
const gatewayAway = () => (connectionStatus.gatewayLostAt = SINCE)
const backend = (reachable: boolean, since: string | null) => () =>
  gateway.set({ backend: { reachable, since } } as GatewayStatus)

test.each([
  ['nothing is known', () => undefined, ''],
  ['the backend is reachable', backend(true, SINCE), ''],
  ['it was never reached', backend(false, null), ''],
  ['the gateway lost it', backend(false, SINCE), 'The server has been unreachable'],
  ['the gateway is away, whatever it last said', backend(false, EARLIER), NO_GATEWAY, gatewayAway],
  ['the gateway waits for it', waits, 'Stargazarr has been waiting for the server', gatewayAway],
])('tells which side is away: %s', (_, arrange, words, andThen?: () => unknown) => {
  arrange()
  andThen?.()
  render(<OfflineBanner />)
  expect(bannerText()).toMatch(new RegExp(words ? `^${words} since .*3:12 PM` : '^$'))
})

test('the header names the minute that the banner names, also while reconnecting, and nothing while the tab is live', async () => {
  connectionStatus.streamLostAt = EARLIER
  connectionStatus.gatewayLostAt = SINCE
  showWith(<LiveState />)
  for (const state of ['disconnected', 'connecting'] as const) {
    await act(async () => void Object.assign(live, { state }))
    for (const one of screen.getAllByRole('status'))
      expect(one.textContent).toMatch(/since .*3:12 PM/)
    expect(screen.getByRole('button', { name: /^Offline .*, connection details$/ })).toBeTruthy()
  }
  await act(async () => void Object.assign(live, { state: 'connected' }))
  expect(screen.queryByRole('button', { name: /, connection details$/ })).toBeNull()
  expect(screen.getAllByRole('status').at(-1)?.textContent).toBe('Live')
})

test('says when it tries again, offers to try now, and nothing else speaks', async () => {
  connectionStatus.gatewayLostAt = new Date().toISOString()
  const load = vi.spyOn(gateway, 'load').mockResolvedValue(false)
  gateway.fail('The gateway isn’t responding.')
  showWith(<UserMenu isCompact={false} />)
  expect(bannerText()).toContain('This page loads as soon as it responds.')
  expect(screen.queryByText('Unknown User')).toBeNull()
  act(() => {
    nextTry.at = performance.now() + 3900
  })
  expect(await screen.findByText('Next try in 4 s')).toBeTruthy()
  act(() => screen.getByRole('button', { name: 'Try now' }).click())
  expect(load).toHaveBeenCalledWith({ force: true })
})

test('says that the server asks to wait, and the user stays known', async () => {
  connectionStatus.gatewayLostAt = new Date().toISOString()
  currentUser.state.loading = true
  showWith(<UserMenu isCompact={false} />)
  vi.useFakeTimers()
  act(() => pauseCalls(30))
  expect(bannerText()).toContain('The server asks to wait 30 seconds. ')
  expect(screen.getByText('Next try in 30 s')).toBeTruthy()
  expect(screen.queryByText('Unknown User')).toBeNull()
  act(() => void vi.advanceTimersByTime(30_000))
  expect(bannerText()).toContain('Stargazarr hasn’t responded since')
  currentUser.reset()
})

test('says once that this device’s clock is wrong, and goes by the server’s', async () => {
  vi.setSystemTime('2026-11-20T12:00:00Z')
  const expires = new Date(Date.now() + 90 * 60_000).toISOString()
  const serverTime = (ms: number) => new Date(Date.now() + ms).toUTCString()
  const view = render(
    <>
      <ClockBanner />
      <Time value={expires} />
    </>,
  )
  const set = (ms: number) => act(() => readClock(serverTime(ms), performance.now()))
  const text = () => view.container.textContent
  expect(text()).toBe('in 2 h')
  set(-119_000)
  expect(text()).toBe('in 2 h')
  set(2 * 86_400_000)
  expect(text()).toMatch(/^This device’s clock is 2 days behind\. .*2 days ago$/)
  set(-5 * 86_400_000)
  expect(text()).toMatch(/^This device’s clock is 5 days ahead\. .*in 5 days$/)
  act(() => screen.getByRole('button', { name: 'Dismiss' }).click())
  expect(text()).toBe('in 5 days')
  set(0)
})
