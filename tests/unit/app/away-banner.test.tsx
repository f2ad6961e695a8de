// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { connection } from '../../../web/app/background/outage.ts'
import { AwayBanner } from '../../../web/app/shell/away-banner.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  connection.gatewayLostAt = null
})

test('reports an offline device rather than the server it cannot reach', () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  connection.gatewayLostAt = new Date().toISOString()
  render(<AwayBanner />)
  const banner = screen.getByRole('status')
  expect(banner.textContent).toMatch(/^This device has been offline since .* once you reconnect\.$/)
  onLine.mockReturnValue(true)
  act(() => void dispatchEvent(new Event('online')))
  expect(banner.textContent).toMatch(/^Stargazarr hasn’t responded since /)
})
