// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { connectionStatus } from '../../../web/app/background-tasks/connection-status.ts'
import { OfflineBanner } from '../../../web/app/shell/status-banners.tsx'

afterEach(() => {
  cleanup()
  connectionStatus.gatewayLostAt = null
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
