// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { connectionStatus, nextTry } from '../../../web/app/background-tasks/connection-status.ts'
import { UserMenu } from '../../../web/app/shell/sidebar/user-menu.tsx'
import { OfflineBanner } from '../../../web/app/shell/status-banners.tsx'
import { config } from '../../../web/state/config.ts'
import { gateway } from '../../../web/state/gateway.ts'

afterEach(() => {
  cleanup()
  connectionStatus.gatewayLostAt = null
  config.reset()
  gateway.reset()
})

test('reports an offline device rather than the server it can’t reach, and from when the data are', () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  config.state.data = {} as typeof config.state.data
  connectionStatus.gatewayLostAt = new Date(2026, 0, 2, 15, 12).toISOString()
  render(<OfflineBanner />)
  const banner = screen.getByRole('status')
  expect(banner.textContent).toMatch(/^This device has been offline since .* once you reconnect\.$/)
  onLine.mockReturnValue(true)
  act(() => void dispatchEvent(new Event('online')))
  expect(banner.textContent).toMatch(
    /^Stargazarr hasn’t responded since .*Showing data from .*3:12 PM\./,
  )
})

test('says when it tries again, offers to try now, and nothing else speaks', async () => {
  connectionStatus.gatewayLostAt = new Date().toISOString()
  const load = vi.spyOn(gateway, 'load').mockResolvedValue(false)
  gateway.fail('The gateway isn’t responding.')
  render(
    <>
      <OfflineBanner />
      <UserMenu isCompact={false} />
    </>,
  )
  expect(screen.getByRole('status').textContent).toContain(
    'This page loads as soon as it responds.',
  )
  expect(screen.queryByText('Unknown User')).toBeNull()
  act(() => {
    nextTry.at = Date.now() + 3900
  })
  expect(await screen.findByText('Next try in 4 s')).toBeTruthy()
  act(() => screen.getByRole('button', { name: 'Try now' }).click())
  expect(load).toHaveBeenCalledWith({ force: true })
})
