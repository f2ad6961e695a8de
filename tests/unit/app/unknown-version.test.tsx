// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { UnknownVersionBanner } from '../../../web/app/shell/status-banners.tsx'
import { BackendProblem } from '../../../web/features/auth/backend-problem.tsx'
import { config } from '../../../web/state/config.ts'
import { gateway } from '../../../web/state/gateway.ts'
import { closeOverlay, overlays } from '../../../web/state/overlays.ts'
import { fakeBackend, gatewayStatus, json } from '../../support/fake-backend.ts'

const UNKNOWN = /doesn’t answer like any version Stargazarr knows \(0\.4\.6 to 0\.19\)/
const absent = json({ statusCode: 404, error: 'Not Found', message: 'Resource not found' }, 404)

afterEach(() => {
  closeOverlay()
  config.reset()
  gateway.reset()
})

const openDetails = async () => {
  await userEvent.setup().click(screen.getByRole('button', { name: 'Check the connection' }))
  expect(overlays.open).toBe('connection')
}

test('a configuration at neither path is told above the page, with the connection details', async () => {
  fakeBackend({ 'GET /v1/config': absent, 'GET /v1/config/config': absent })
  render(<UnknownVersionBanner />)
  expect(screen.queryByText(UNKNOWN)).toBeNull()
  await config.load()
  await screen.findByText(UNKNOWN)
  await openDetails()
})

test.each([
  ['email', false],
  ['other', true],
  [null, false],
] as const)('a sign-in that reads %s is told of below the form: %s', async (signInKey, isTold) => {
  fakeBackend({ 'GET /gateway/status': gatewayStatus({ configPath: '/v1/config', signInKey }) })
  await gateway.load({ force: true })
  render(<BackendProblem />)
  expect(screen.queryByText(UNKNOWN) !== null).toBe(isTold)
  if (isTold) await openDetails()
})
