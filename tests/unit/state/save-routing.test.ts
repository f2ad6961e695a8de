import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RouterDecision } from '../../../web/contract/approvals.ts'
import { resetOnSignOut } from '../../../web/lib/on-sign-out.ts'
import { approvalStats } from '../../../web/state/approval-counts.ts'
import { saveRouting } from '../../../web/state/approval-decisions.ts'
import { approvals } from '../../../web/state/approvals.ts'
import { fakeBackend, json, unreachable } from '../../support/fake-backend.ts'

const DECISION: RouterDecision = {
  action: 'route',
  routing: { instanceId: 1, instanceType: 'radarr', priority: 50 },
}
const row = (status: string, extra: object = {}) => ({
  id: 7,
  userId: 2,
  userName: 'jonas',
  contentType: 'movie',
  contentTitle: 'Heat',
  triggeredBy: 'manual_flag',
  status,
  createdAt: '2026-11-20T08:00:00.000Z',
  updatedAt: '2026-11-20T08:00:00.000Z',
  ...extra,
})
const ONE = 'GET /v1/approval/requests/7'
const PATCH = 'PATCH /v1/approval/requests/7'
const one = (status: string, extra = {}) =>
  json({ success: true, approvalRequest: row(status, extra) })

beforeEach(() => {
  resetOnSignOut()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('sends the complete routing and reloads the request', async () => {
  const backend = fakeBackend({
    [PATCH]: one('pending'),
    [ONE]: one('pending', { proposedRouterDecision: DECISION }),
  })
  const outcome = await saveRouting(7, DECISION)
  expect(outcome).toMatchObject({ ok: true, now: { proposedRouterDecision: DECISION } })
  expect(backend.calls.map(call => call.method)).toEqual(['PATCH', 'GET'])
  expect(backend.calls[0]?.body).toEqual({ proposedRouterDecision: DECISION })
})

test('uses the response of the save if the request can’t be reloaded', async () => {
  fakeBackend({ [PATCH]: one('pending', { approvalNotes: 'saved' }), [ONE]: unreachable })
  expect(await saveRouting(7, DECISION)).toMatchObject({
    ok: true,
    now: { approvalNotes: 'saved' },
  })
})

test('returns the current state after a masked 500 if the request was decided elsewhere', async () => {
  fakeBackend({
    [PATCH]: json(
      { code: 'FST_ERR_RESPONSE_SERIALIZATION', message: 'Internal Server Error' },
      500,
    ),
    [ONE]: one('approved', { approvedBy: 3 }),
  })
  expect(await saveRouting(7, DECISION)).toMatchObject({
    ok: false,
    failure: {
      title: 'Couldn’t save the routing',
      cause: 'The server rejected the routing.',
    },
    now: { status: 'approved', approvedBy: 3 },
  })
})

test('reports an unknown outcome without a response', async () => {
  fakeBackend({ [PATCH]: unreachable, [ONE]: unreachable })
  expect(await saveRouting(7, DECISION)).toEqual({
    ok: false,
    failure: {
      title: 'Tried to save the routing, but got no confirmation',
      cause:
        'The response was lost, so it’s unclear whether the change was made. Reload the request to see its routing.',
    },
    now: null,
  })
})

test('reading an unlisted request doesn’t change the counts', async () => {
  const stats = { pending: 4, approved: 2, rejected: 0, expired: 0, totalRequests: 6 }
  fakeBackend({ [ONE]: one('pending'), 'GET /v1/approval/stats': json({ success: true, stats }) })
  await approvalStats.load()
  await approvals.read(7)
  expect(approvalStats.state.data).toEqual(stats)
})
