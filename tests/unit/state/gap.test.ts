import { beforeEach, expect, test, vi } from 'vitest'
import { followConnection } from '../../../web/app/background-tasks/follow-connection.ts'
import { approvalStats } from '../../../web/state/approval-counts.ts'
import { gateway, isServerAway } from '../../../web/state/gateway.ts'
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

test('reloads data that failed before the stream first connected, and once more after an outage', async () => {
  const backend = fakeBackend({
    'GET /gateway/status': DOWN,
    'GET /v1/config/config': json({}, 502),
    [STATS]: json({}, 502),
  })
  signedIn(null)
  await Promise.all([initialise(), approvalStats.load(), gateway.load()])
  const stops = [startLive(), followConnection()]
  const turn = async (status: Response) => {
    backend.answers['GET /gateway/status'] = status
    await gateway.load({ force: true })
    await vi.advanceTimersByTimeAsync(0)
  }
  const reconnect = async () => {
    await turn(UP)
    latestSource().onopen?.()
    await vi.advanceTimersByTimeAsync(20_000)
  }
  latestSource().onerror?.()
  backend.answers[STATS] = statsOf(1)
  await reconnect()
  expect(approvalStats.state.status).toBe('ready')

  latestSource().onerror?.()
  await turn(DOWN)
  const before = backend.countOf(STATS)
  await reconnect()
  expect(backend.countOf(STATS) - before).toBe(1)
  for (const stop of stops) stop()
})

test('asks the gateway about the server after an error page, also while events arrive', async () => {
  const page = () =>
    new Response('<h1>503</h1>', { status: 503, headers: { 'content-type': 'text/html' } })
  const backend = fakeBackend({ 'GET /gateway/status': UP, [STATS]: statsOf(1) })
  signedIn(null)
  await gateway.load({ force: true })
  const stops = [startLive(), followConnection()]
  latestSource().onopen?.()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(backend.countOf('GET /gateway/status')).toBe(1)

  // The first answer is older than the page.
  backend.answers[STATS] = page
  await approvalStats.load({ force: true })
  const lost = { reachable: false, since: new Date(0).toISOString(), lastError: null }
  backend.answers['GET /gateway/status'] = gatewayStatus({ backend: lost })
  await vi.advanceTimersByTimeAsync(5000)
  expect(isServerAway(gateway.state)).toBe(true)

  backend.answers[STATS] = statsOf(2)
  backend.answers['GET /gateway/status'] = UP
  await vi.advanceTimersByTimeAsync(10_000)
  expect(isServerAway(gateway.state)).toBe(false)
  expect(approvalStats.state.error).toBeNull()
  for (const stop of stops) stop()
})
