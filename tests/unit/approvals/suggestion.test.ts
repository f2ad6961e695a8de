import { expect, test } from 'vitest'
import { suggestedLimit, suggestionAfter } from '../../../web/components/decisions/suggestion.ts'
import type { Approval } from '../../../web/contract/approvals.ts'
import { approval } from './support.ts'

const NOW = Date.parse('2026-11-20T20:00:00Z')
const dayBefore = (back: number) => new Date(NOW - back * 24 * 3_600_000).toISOString()
const over = (id: number, status: string, parts: Partial<Approval> = {}) => {
  const decided = { triggeredBy: 'quota_exceeded', approvedBy: 1, updatedAt: dayBefore(id) }
  return approval({ id, status, ...decided, ...parts })
}
const RULE = { triggeredBy: 'router_rule', routerRuleId: 7 }
const suggestion = (rows: Approval[], queued: readonly number[] = []) =>
  suggestionAfter(
    [...queued, 1].map(id => ({ decision: 'approve', requests: [{ id, title: '' }] })),
    rows,
    { myId: 1, nowMs: NOW },
  )

test('offers after the third like decision about a user in a row, also if others are on their way', () => {
  const rows = [over(1, 'pending'), over(2, 'approved'), over(3, 'approved')]
  expect(suggestion(rows.slice(0, 2))).toBeNull()
  expect(suggestion(rows)).toMatchObject({ decision: 'approve', count: 3 })
  const pending = [1, 2, 3].map(id => over(id, 'pending', { approvedBy: null }))
  expect(suggestion(pending, [2, 3])?.count).toBe(3)
})

test.each<[string, Partial<Approval>, object | null]>([
  ['an opposite decision doesn’t count', { status: 'rejected' }, null],
  ['a decision of somebody else doesn’t count', { approvedBy: 4 }, null],
  ['an old decision doesn’t count', { updatedAt: dayBefore(40) }, null],
  ['another user doesn’t count', { userId: 9 }, null],
  ['another reason doesn’t count', { triggeredBy: 'manual_flag' }, null],
  ['another type doesn’t count', { contentType: 'show' }, null],
  ['a rule counts for all users', { userId: 9, ...RULE }, { key: 'approve rule 7', count: 3 }],
])('%s', (_, parts, expected) => {
  const others = expected ? RULE : {}
  const rows = [over(1, 'pending', others), over(2, 'approved', parts), over(3, 'approved', others)]
  expect(suggestion(rows)).toEqual(expected && expect.objectContaining(expected))
})

test('suggests what the highest period needs, at least one more than the limit', () => {
  const day = (_: unknown, at: number) => ({ date: `2026-02-${28 - at}`, shows: at < 7 ? 1 : 0 })
  const days = Array.from({ length: 28 }, day).map(each => ({ ...each, movies: 0 }))
  const quota = { quotaType: 'weekly_rolling', quotaLimit: 5 }
  expect(suggestedLimit(days, 'show', quota)).toMatchObject({ limit: 7, used: [7, 0, 0, 0] })
  expect(suggestedLimit(days, 'movie', quota)?.limit).toBe(6)
  expect(suggestedLimit([], 'movie', quota)).toBeNull()
})
