// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { connectionStatus } from '../../../web/app/background-tasks/connection-status.ts'
import { UserMenu } from '../../../web/app/shell/sidebar/user-menu.tsx'
import { OfflineBanner } from '../../../web/app/shell/status-banners.tsx'
import { gateway } from '../../../web/state/gateway.ts'

afterEach(() => {
  cleanup()
  connectionStatus.gatewayLostAt = null
  gateway.reset()
})

test('reports an offline device rather than the server it cannot reach', () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  connectionStatus.gatewayLostAt = new Date().toISOString()
  render(<OfflineBanner />)
  const banner = screen.getByRole('status')
  expect(banner.textContent).toMatch(/^This device has been offline since .* once you reconnect\.$/)
  onLine.mockReturnValue(true)
  act(() => void dispatchEvent(new Event('online')))
  expect(banner.textContent).toMatch(/^Stargazarr hasn’t responded since /)
})

test('offers to try now, and nothing else speaks', () => {
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
  act(() => screen.getByRole('button', { name: 'Try now' }).click())
  expect(load).toHaveBeenCalledWith({ force: true })
})
