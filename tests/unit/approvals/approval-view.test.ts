import { describe, expect, test } from 'vitest'
import { can, eligible } from '../../../web/components/decisions/eligibility.ts'
import type { Approval } from '../../../web/contract/approvals.ts'
import {
  type ApprovalQuery,
  DEFAULT_QUERY,
  SORT_KEYS,
} from '../../../web/features/approvals/list/approval-query.ts'
import {
  askersInOrder,
  filtering,
  ordering,
} from '../../../web/features/approvals/list/approval-view.ts'
import { finish } from '../../../web/lib/in-slices.ts'
import { approval } from './support.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour)).toISOString()

const rows = [
  approval({ id: 1, contentTitle: 'Amélie', createdAt: at(1), expiresAt: at(30) }),
  approval({
    id: 2,
    contentTitle: 'Severance',
    contentType: 'show',
    userId: 3,
    userName: 'aiko',
    triggeredBy: 'router_rule',
    approvalReason: '4K only',
    createdAt: at(2),
    expiresAt: at(26),
  }),
  approval({
    id: 3,
    contentTitle: 'Žižek',
    status: 'rejected',
    approvalNotes: 'already on server',
    createdAt: at(3),
    updatedAt: at(9),
  }),
  approval({ id: 4, contentTitle: 'Dune', createdAt: '2026-11-20 04:00:00' }),
  approval({
    id: 5,
    contentTitle: 'Shōgun',
    contentType: 'show',
    userId: 3,
    userName: 'aiko',
    status: 'approved',
    createdAt: at(3),
    updatedAt: at(8),
  }),
]
const idsOf = (list: readonly Approval[]) => list.map(row => row.id)
const ask = (query: Partial<ApprovalQuery>) =>
  finish(filtering(rows, { ...DEFAULT_QUERY, statuses: [], ...query }, Date.parse(at(5))))
const order = (key: ApprovalQuery['sort']['key'], descending = false) =>
  idsOf(finish(ordering(rows, { key, descending })).rows)

describe('sort', () => {
  test('newest first, SQL times among ISO ones, equal times by id', () => {
    expect(order('requested', true)).toEqual([4, 5, 3, 2, 1])
  })
  test('titles without regard to accents', () => {
    expect(order('title')).toEqual([1, 4, 2, 5, 3])
    expect(order('title', true)).toEqual([3, 5, 2, 4, 1])
  })
  test('equal values stay newest first in both directions', () => {
    expect(order('user')).toEqual([5, 2, 4, 3, 1])
    expect(order('user', true)).toEqual([4, 3, 1, 5, 2])
  })
  test('what expires soonest comes first, what never expires last', () => {
    const waiting = rows.filter(row => row.status === 'pending')
    expect(idsOf(finish(ordering(waiting, { key: 'due', descending: false })).rows)).toEqual([
      2, 1, 4,
    ])
  })
  test('leaves the given list alone', () => {
    const before = idsOf(rows)
    for (const key of SORT_KEYS) finish(ordering(rows, { key, descending: true })).rows
    expect(idsOf(rows)).toEqual(before)
  })
})

describe('filter', () => {
  test.each<[string, Partial<ApprovalQuery>, number[]]>([
    ['title without accents', { text: 'AMELIE' }, [1]],
    ['title with accents', { text: 'Shōgun' }, [5]],
    ['user', { text: 'aiko' }, [2, 5]],
    ['reason', { text: '4k' }, [2]],
    ['note', { text: 'already on' }, [3]],
    ['every word', { text: ' aiko   severance ' }, [2]],
    ['no such word', { text: 'aiko dune' }, []],
    ['status', { statuses: ['approved', 'rejected'] }, [3, 5]],
    ['type', { types: ['show'] }, [2, 5]],
    ['trigger', { triggers: ['router_rule'] }, [2]],
    ['user id', { users: [3] }, [2, 5]],
    ['an end within a day', { soon: true }, [2]],
    ['all together', { users: [3], types: ['show'], statuses: ['approved'], text: 'sho' }, [5]],
  ])('by %s', (_, query, ids) => {
    expect(idsOf(ask(query).rows)).toEqual(ids)
  })

  test('users with requests among the others come first, each part by name', () => {
    const users = (query: Partial<ApprovalQuery>) =>
      askersInOrder(ask(query).facets.users).map(({ label, count }) => `${label} ${count}`)
    expect(users({})).toEqual(['aiko 2', 'jonas 3'])
    expect(users({ statuses: ['rejected'] })).toEqual(['jonas 1', 'aiko 0'])
  })

  test('what expires soon is counted whether or not it is asked for', () => {
    expect(ask({}).facets.soon).toBe(1)
    expect(ask({ soon: true }).facets.soon).toBe(1)
    expect(ask({ users: [2] }).facets.soon).toBe(0)
  })

  test('a facet counts what each value would show, the other filters kept', () => {
    const { facets } = ask({ statuses: ['pending'], types: ['show'] })
    expect(Object.fromEntries(facets.statuses)).toEqual({ pending: 1, approved: 1 })
    expect(Object.fromEntries(facets.types)).toEqual({ movie: 2, show: 1 })
    expect(Object.fromEntries(facets.triggers)).toEqual({ router_rule: 1 })
    expect(askersInOrder(facets.users)).toEqual([
      { value: 3, label: 'aiko', count: 1 },
      { value: 2, label: 'jonas', count: 0 },
    ])
  })
})

describe('what an action may touch', () => {
  test.each([
    ['pending', true, true],
    ['rejected', true, false],
    ['approved', false, false],
    ['expired', false, false],
    ['auto_approved', false, false],
  ])('%s: approve %s, reject %s, delete always', (status, approve, reject) => {
    expect(can('approve', { status })).toBe(approve)
    expect(can('reject', { status })).toBe(reject)
    expect(can('delete', { status })).toBe(true)
  })

  test('the rest is counted by cause', () => {
    const expired = approval({ id: 6, status: 'expired' })
    const { rows: fit, skipped } = eligible('reject', [...rows, expired])
    expect(idsOf(fit)).toEqual([1, 2, 4])
    expect(skipped).toEqual(['1 already rejected', '1 already approved', '1 expired'])
    expect(eligible('delete', rows).skipped).toEqual([])
  })
})

test('the first to expire is one that waits and has an end', () => {
  const { sort } = DEFAULT_QUERY
  const all = finish(ordering(rows, sort))
  expect(all.firstToExpire?.id).toBe(2)
  expect(all.oldest?.createdAt).toBe(at(1))
  expect(all.oldestWaiting?.createdAt).toBe(at(1))
  expect(finish(ordering(rows.slice(2), sort)).firstToExpire).toBeNull()
  const none = { rows: [], oldest: null, oldestWaiting: null, firstToExpire: null }
  expect(finish(ordering([], sort))).toEqual(none)
})
