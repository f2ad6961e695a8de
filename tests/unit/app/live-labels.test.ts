import { afterEach, describe, expect, test } from 'vitest'
import { liveLabel } from '../../../web/components/labels/live.ts'
import type { GatewayStatus } from '../../../web/contract/gateway.ts'
import { connectionStatus, currentOffline } from '../../../web/state/connection-status.ts'
import { gateway } from '../../../web/state/gateway.ts'

const AFTERNOON = new Date(2026, 0, 31, 14, 2).toISOString()

describe('live connection label', () => {
  test('stays offline through reconnection attempts until connected', () => {
    const offline = {
      tone: 'wait',
      short: 'Offline',
      text: expect.stringMatching(/^Offline since /),
    }
    expect(liveLabel('disconnected', AFTERNOON, false)).toEqual(offline)
    expect(liveLabel('connecting', AFTERNOON, false)).toEqual(offline)
    expect(liveLabel('disconnected', null, false)).toMatchObject({
      text: 'Connecting',
      tone: 'dim',
    })
    expect(liveLabel('connected', AFTERNOON, false)).toMatchObject({ text: 'Live', tone: 'ok' })
    expect(liveLabel('disconnected', AFTERNOON, true)).toMatchObject({ text: 'Waiting' })
  })
})

describe('unreachable side', () => {
  afterEach(() => {
    connectionStatus.gatewayLostAt = null
    gateway.reset()
  })
  const SINCE = '2026-01-31T14:02:00.000Z'
  const LATER = '2026-01-31T14:05:00.000Z'
  const lost = { reachable: false, since: SINCE }
  test.each([
    ['none before any status is known', null, null, null],
    ['none if the backend is reachable', null, { reachable: true, since: SINCE }, null],
    ['the backend, since the gateway lost it', null, lost, { side: 'backend', since: SINCE }],
    ['the gateway, whatever it last said', LATER, lost, { side: 'gateway', since: LATER }],
    ['none if the backend was never reached', null, { ...lost, since: null }, null],
  ])('%s', (_, gatewayLostAt, backend, side) => {
    connectionStatus.gatewayLostAt = gatewayLostAt
    if (backend) gateway.set({ backend } as GatewayStatus)
    expect(currentOffline()).toEqual(side)
  })

  test('is "waiting" while the gateway waits for the backend', () => {
    connectionStatus.gatewayLostAt = LATER
    gateway.fail('Waiting for the server.')
    expect(currentOffline()).toEqual({ side: 'waiting', since: LATER })
  })
})
