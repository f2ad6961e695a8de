import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test, vi } from 'vitest'
import { approvalStats } from '../../../web/state/approval-counts.ts'
import { createApprovals } from '../../../web/state/approvals.ts'
import { fakeBackend } from '../../support/fake-backend.ts'
import { event, listOf, statsOf, withFreshStores } from './support.ts'

const BATCH = 100
const BATCHES = 30

withFreshStores()

test('holds no rows while no list is shown, and nothing of thousands of requests that were deleted', async () => {
  fakeBackend({
    'GET /v1/approval/requests': call => listOf(call, []),
    'GET /v1/approval/stats': statsOf(0),
  })
  const approvals = createApprovals()
  await approvalStats.load()
  approvals.applyEvent(event('created', 1))
  expect(approvals.state.rows).toEqual([])
  approvals.watch()
  await vi.waitFor(() => expect(approvals.state.isLoaded).toBe(true))

  const rows: WeakRef<object>[] = []
  for (let batch = 0; batch < BATCHES; batch++) {
    const ids = Array.from({ length: BATCH }, (_, index) => batch * BATCH + index + 1)
    for (const id of ids) approvals.applyEvent(event('created', id))
    await vi.advanceTimersByTimeAsync(600)
    rows.push(...approvals.state.rows.map(row => new WeakRef(row)))
    for (const id of ids) approvals.applyEvent(event('deleted', id))
    await vi.advanceTimersByTimeAsync(6000)
  }
  expect(rows.length).toBeGreaterThan((BATCH * BATCHES) / 2)
  expect(approvals.state.rows).toEqual([])
  expect(approvals.state.total).toBe(0)
  // A WeakRef keeps its target alive until the current task ends.
  vi.useRealTimers()
  await new Promise(resolve => setTimeout(resolve))
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  expect(rows.filter(row => row.deref() !== undefined)).toHaveLength(0)
})
