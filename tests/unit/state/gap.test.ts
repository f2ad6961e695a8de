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
const UP = gatewayStatus()
const DOWN = gatewayStatus({ backend: { reachable: false, since: null, lastError: null } })

/** Opens the page while the backend is up or down, and follows the connection. */
const open = async (isUp: boolean) => {
  const backend = fakeBackend({
    'GET /gateway/status': isUp ? UP : DOWN,
    'GET /v1/config/config': isUp ? json({ success: true, config: {} }) : json({}, 502),
    [STATS]: isUp ? statsOf(1) : json({}, 502),
  })
  signedIn(null)
  await Promise.all([initialise(), approvalStats.load(), gateway.load()])
  const stops = [startLive(), followConnection()]
  const turn = async (status: Response) => {
    backend.answers['GET /gateway/status'] = status
    await gateway.load({ force: true })
    await vi.advanceTimersByTimeAsync(0)
  }
  const leave = () => {
    for (const stop of stops) stop()
  }
  return { backend, turn, leave }
}
const reconnect = () => {
  latestSource().onopen?.()
  return vi.advanceTimersByTimeAsync(20_000)
}

test('reloads what failed before the stream connected for the first time', async () => {
  const { backend, turn, leave } = await open(false)
  latestSource().onerror?.()
  backend.answers[STATS] = statsOf(1)
  await turn(UP)
  await reconnect()
  expect(approvalStats.state.status).toBe('ready')
  leave()
})

test('reloads approvals once after the gateway, backend and stream were down', async () => {
  const { backend, turn, leave } = await open(true)
  latestSource().onopen?.()
  await vi.advanceTimersByTimeAsync(0)
  latestSource().onerror?.()
  await turn(DOWN)
  const before = backend.countOf(STATS)
  await turn(UP)
  await reconnect()
  expect(backend.countOf(STATS) - before).toBe(1)
  leave()
})
