import { beforeEach, expect, test, vi } from 'vitest'
import { followConnection } from '../../../web/app/background-tasks/follow-connection.ts'
import { approvalStats } from '../../../web/state/approval-counts.ts'
import { gateway } from '../../../web/state/gateway.ts'
import { signedIn } from '../../../web/state/session.ts'
import { initialise, startLive } from '../../../web/state/startup.ts'
import { latestSource, stubEventSource } from '../../support/event-source.ts'
import { fakeBackend, gatewayStatus, json } from '../../support/fake-backend.ts'
import { statsOf } from './support.ts'

beforeEach(() => {
  vi.useFakeTimers()
  stubEventSource()
})

const STATS = 'GET /v1/approval/stats'
test('reloads what failed before the stream connected for the first time', async () => {
  const backend = fakeBackend({
    'GET /gateway/status': gatewayStatus({
      backend: { reachable: false, since: null, lastError: null },
    }),
    'GET /v1/config/config': json({}, 502),
    [STATS]: json({}, 502),
  })
  signedIn(null)
  await Promise.all([initialise(), approvalStats.load(), gateway.load()])
  const stops = [startLive(), followConnection()]
  latestSource().onerror?.()
  await vi.advanceTimersByTimeAsync(0)

  Object.assign(backend.answers, {
    'GET /gateway/status': gatewayStatus(),
    'GET /v1/config/config': json({ success: true, config: {} }),
    [STATS]: statsOf(1),
  })
  await gateway.load({ force: true })
  await vi.advanceTimersByTimeAsync(0)
  latestSource().onopen?.()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(approvalStats.state.status).toBe('ready')
  for (const stop of stops) stop()
})

test('reloads approvals once after the gateway, backend and stream were down', async () => {
  const backend = fakeBackend({
    'GET /gateway/status': gatewayStatus(),
    'GET /v1/config/config': json({ success: true, config: {} }),
    [STATS]: statsOf(1),
  })
  signedIn(null)
  await Promise.all([initialise(), approvalStats.load(), gateway.load()])
  const stops = [startLive(), followConnection()]
  latestSource().onopen?.()
  await vi.advanceTimersByTimeAsync(0)

  backend.answers['GET /gateway/status'] = gatewayStatus({
    backend: { reachable: false, since: null, lastError: null },
  })
  latestSource().onerror?.()
  await vi.advanceTimersByTimeAsync(1000)
  await gateway.load({ force: true })
  await vi.advanceTimersByTimeAsync(0)
  const before = backend.countOf(STATS)
  backend.answers['GET /gateway/status'] = gatewayStatus()
  await gateway.load({ force: true })
  await vi.advanceTimersByTimeAsync(0)
  latestSource().onopen?.()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(backend.countOf(STATS) - before).toBe(1)
  for (const stop of stops) stop()
})
