import { expect, test } from 'vitest'
import { gateway, isGatewayWaiting } from '../../../web/state/gateway.ts'
import { fakeBackend, gatewayStatus, json, unreachable } from '../../support/fake-backend.ts'

test('distinguishes a gateway waiting for its backend from an unreachable one, and recovers from both', async () => {
  const { answers } = fakeBackend({
    'GET /gateway/status': json(
      { success: false, code: 'AUTH_NOT_KNOWN_YET', message: 'Try again.' },
      503,
      { 'retry-after': '3' },
    ),
  })
  const load = () => gateway.load({ force: true })
  expect(await load()).toBe(false)
  expect(gateway.state.error).toBe('Waiting for the server.')
  expect(isGatewayWaiting(gateway.state)).toBe(true)
  answers['GET /gateway/status'] = unreachable
  expect(await load()).toBe(false)
  expect(gateway.state.error).toBe('The gateway isn’t responding.')
  expect(isGatewayWaiting(gateway.state)).toBe(false)
  answers['GET /gateway/status'] = gatewayStatus()
  expect(await load()).toBe(true)
  expect(gateway.state.error).toBe(null)
  expect(isGatewayWaiting(gateway.state)).toBe(false)
})
