import { expect, test } from 'vitest'
import { suggestedLimit, suggestionAfter } from '../../../web/components/decisions/suggestion.ts'
import type { Approval } from '../../../web/contract/approvals.ts'
import { approval } from './support.ts'

const NOW = Date.parse('2026-11-20T20:00:00Z')
const dayBefore = (back: number) => new Date(NOW - back * 24 * 3_600_000).toISOString()
const over = (id: number, status: string, parts: Partial<Approval> = {}) =>
  approval({
    id,
    status,
    triggeredBy: 'quota_exceeded',
    approvedBy: 1,
    updatedAt: dayBefore(id),
    ...parts,
  })
const approving = (id: number) => ({ decision: 'approve' as const, requests: [{ id, title: '' }] })
const suggestion = (rows: Approval[], queued: ReturnType<typeof approving>[] = []) =>
  suggestionAfter([...queued, approving(1)], rows, { myId: 1, nowMs: NOW })

test('offers after the third like decision about a user in a row', () => {
  const rows = [over(1, 'pending'), over(2, 'approved'), over(3, 'approved')]
  expect(suggestion(rows.slice(0, 2))).toBeNull()
  expect(suggestion(rows)).toMatchObject({ decision: 'approve', count: 3 })
})

test('counts decisions that are still on their way', () => {
  const rows = [1, 2, 3].map(id => over(id, 'pending', { approvedBy: null }))
  expect(suggestion(rows, [approving(2), approving(3)])?.count).toBe(3)
})

test.each<[string, Partial<Approval>]>([
  ['an opposite decision', { status: 'rejected' }],
  ['a decision of somebody else', { approvedBy: 4 }],
  ['an old decision', { updatedAt: dayBefore(40) }],
  ['another user', { userId: 9 }],
  ['another reason', { triggeredBy: 'manual_flag' }],
  ['another type', { contentType: 'show' }],
])('%s doesn’t count', (_, parts) => {
  expect(
    suggestion([over(1, 'pending'), over(2, 'approved', parts), over(3, 'approved')]),
  ).toBeNull()
})

test('counts all users of a rule', () => {
  const held = (id: number, status: string) =>
    over(id, status, { userId: id, triggeredBy: 'router_rule', routerRuleId: 7 })
  const rows = [held(1, 'pending'), held(2, 'approved'), held(3, 'approved')]
  expect(suggestion(rows)).toMatchObject({ key: 'approve rule 7', count: 3 })
})

test('suggests what the highest period needs, at least one more than the limit', () => {
  const days = Array.from({ length: 28 }, (_, at) => ({
    date: `2026-02-${28 - at}`,
    movies: 0,
    shows: at < 7 ? 1 : 0,
  }))
  const quota = { quotaType: 'weekly_rolling', quotaLimit: 5 }
  expect(suggestedLimit(days, 'show', quota)).toMatchObject({ limit: 7, used: [7, 0, 0, 0] })
  expect(suggestedLimit(days, 'movie', quota)?.limit).toBe(6)
  expect(suggestedLimit([], 'movie', quota)).toBeNull()
})
