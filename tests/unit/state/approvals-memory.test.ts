import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { collectGarbage } from '../../support/collect-garbage.ts'
import { fakeBackend, json } from '../../support/fake-backend.ts'
import { event } from './support.ts'

const BATCH = 100
const BATCHES = 30

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a page that shows no list holds no rows of what arrives', async () => {
  const stats = { pending: 0, approved: 0, rejected: 0, expired: 0, totalRequests: 0 }
  fakeBackend({ 'GET /v1/approval/stats': () => json({ success: true, stats }) })
  const { approvals } = await import('../../../web/state/approvals.ts')
  const { applyApprovalEvent } = await import('../../../web/state/approval-events.ts')
  const { loadApprovalStats } = await import('../../../web/state/approval-reads.ts')
  await loadApprovalStats()
  for (let id = 1; id <= BATCH; id++) applyApprovalEvent(event('created', id))
  vi.advanceTimersByTime(0)
  expect(approvals.stats?.pending).toBe(BATCH)
  expect(approvals.all.rows).toEqual([])
})

test('of thousands of requests that came and went nothing is held', async () => {
  const stats = { pending: 0, approved: 0, rejected: 0, expired: 0, totalRequests: 0 }
  fakeBackend({
    'GET /v1/approval/requests': () => json({ success: true, approvalRequests: [], total: 0 }),
    'GET /v1/approval/stats': () => json({ success: true, stats }),
  })
  const { approvals } = await import('../../../web/state/approvals.ts')
  const { applyApprovalEvent } = await import('../../../web/state/approval-events.ts')
  const { watchApprovals } = await import('../../../web/state/approval-list.ts')
  const { loadApprovalStats } = await import('../../../web/state/approval-reads.ts')
  await loadApprovalStats()
  watchApprovals()
  await vi.waitFor(() => expect(approvals.all.isRead).toBe(true))

  const rows: WeakRef<object>[] = []
  for (let batch = 0; batch < BATCHES; batch++) {
    const ids = Array.from({ length: BATCH }, (_, index) => batch * BATCH + index + 1)
    for (const id of ids) applyApprovalEvent(event('created', id))
    await vi.advanceTimersByTimeAsync(300)
    rows.push(...approvals.all.rows.map(row => new WeakRef(row)))
    for (const id of ids) applyApprovalEvent(event('deleted', id))
    await vi.advanceTimersByTimeAsync(6000)
  }
  expect(rows.length).toBeGreaterThan((BATCH * BATCHES) / 2)
  expect(approvals.all.rows).toEqual([])
  expect(approvals.all.total).toBe(0)
  expect(approvals.waiting.rows).toEqual([])
  expect(approvals.stats).toEqual(stats)

  // A weak reference holds its object until the task ends.
  vi.useRealTimers()
  await new Promise(resolve => setTimeout(resolve))
  collectGarbage()
  expect(rows.filter(row => row.deref() !== undefined)).toHaveLength(0)
})
