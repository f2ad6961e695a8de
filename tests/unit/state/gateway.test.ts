import { expect, test, vi } from 'vitest'
import { gateway, loadGatewayStatus } from '../../../web/state/gateway.ts'
import { fakeBackend, gatewayStatus, json, unreachable } from '../../support/fake-backend.ts'

test('distinguishes a gateway waiting for its backend from an unreachable one, and recovers from both', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const { answers } = fakeBackend({
    'GET /gateway/status': json(
      { success: false, code: 'AUTH_NOT_KNOWN_YET', message: 'Try again.' },
      503,
      { 'retry-after': '3' },
    ),
  })
  const load = () => loadGatewayStatus({ force: true })
  expect(await load()).toBe(false)
  expect(gateway).toMatchObject({ isWaiting: true, error: 'Waiting for the backend.' })
  answers['GET /gateway/status'] = unreachable
  expect(await load()).toBe(false)
  expect(gateway).toMatchObject({ isWaiting: false, error: 'The gateway isn’t responding.' })
  answers['GET /gateway/status'] = gatewayStatus()
  expect(await load()).toBe(true)
  expect(gateway).toMatchObject({ isWaiting: false, error: null })
})
