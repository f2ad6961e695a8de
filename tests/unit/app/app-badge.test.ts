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

test('shows the pending count, also if the browser refuses once, and clears it at sign-out only', async () => {
  setAppBadge.mockRejectedValueOnce(new Error('no'))
  const stop = followPendingBadge()
  for (const pending of [4, 4, 3]) await counts(pending)
  stop()
  expect(badges()).toEqual([4, 3])
  const stopAgain = followPendingBadge()
  session.phase = 'out'
  stopAgain()
  expect(badges().at(-1)).toBe(0)
})
