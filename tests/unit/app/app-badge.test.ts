import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followPendingBadge } from '../../../web/app/background-tasks/app-badge.ts'
import type { ApprovalStats } from '../../../web/contract/approvals.ts'
import { approvalStats } from '../../../web/state/approval-counts.ts'
import { session } from '../../../web/state/session.ts'

const setAppBadge = vi.fn(async (_count: number) => undefined)
const badges = () => setAppBadge.mock.calls.map(([count]) => count)
const counts = (pending: number) => {
  approvalStats.set({ pending } as ApprovalStats)
  return Promise.resolve()
}

beforeEach(() => {
  setAppBadge.mockClear()
  vi.stubGlobal('navigator', { setAppBadge })
  session.phase = 'in'
})
afterEach(() => {
  approvalStats.reset()
  session.phase = 'unknown'
})

test('shows the pending count, updates it only on changes and clears it at sign-out', async () => {
  const stop = followPendingBadge()
  expect(badges()).toEqual([])
  await counts(4)
  await counts(4)
  await counts(3)
  expect(badges()).toEqual([4, 3])
  session.phase = 'out'
  stop()
  expect(badges()).toEqual([4, 3, 0])
  await counts(9)
  expect(badges()).toHaveLength(3)
})

test('keeps the badge when the shell unmounts while signed in', async () => {
  const stop = followPendingBadge()
  await counts(2)
  stop()
  expect(badges()).toEqual([2])
})

test('tolerates a missing or failing badge API', async () => {
  setAppBadge.mockRejectedValueOnce(new Error('no'))
  const stop = followPendingBadge()
  await counts(5)
  expect(badges()).toEqual([5])
  vi.stubGlobal('navigator', {})
  await counts(6)
  stop()
  expect(badges()).toEqual([5])
})
