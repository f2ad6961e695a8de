import { describe, expect, test } from 'vitest'
import { can, eligible } from '../../../web/components/decisions/eligibility.ts'
import { facetControls } from '../../../web/components/list/facets.ts'
import type { Approval } from '../../../web/contract/approvals.ts'
import { APPROVALS } from '../../../web/features/approvals/list/approvals-list.tsx'
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
type Asked = Record<string, string[]>
const filterBy = (facets: Asked, text = '') =>
  APPROVALS.filtered(rows, { text, facets }, Date.parse(at(5)))
const order = (id: string, desc = false) => idsOf(APPROVALS.sorted(rows, { id, desc }))
const users = (facets: Asked) =>
  facetControls(APPROVALS.facets, filterBy(facets), facets, () => undefined)
    .find(({ id }) => id === 'user')
    ?.options.map(({ value, label, count }) => ({ value, label, count }))

test('an unknown user in the address is named in the filter, which can be cleared', () => {
  const facets = { user: ['999'] }
  const [user] = facetControls(APPROVALS.facets, filterBy(facets), facets, () => undefined).filter(
    ({ id }) => id === 'user',
  )
  expect(user?.on).toEqual(['999'])
  expect(user?.options.find(({ isOn }) => isOn)).toMatchObject({ label: '999', count: 0 })
})

describe('sort', () => {
  test('sorts newest first across SQL and ISO times, then by id', () => {
    expect(order('requested', true)).toEqual([4, 5, 3, 2, 1])
  })
  test('sorts titles ignoring accents', () => {
    expect(order('title')).toEqual([1, 4, 2, 5, 3])
    expect(order('title', true)).toEqual([3, 5, 2, 4, 1])
  })
  test('keeps equal values newest first in both directions', () => {
    expect(order('user')).toEqual([5, 2, 4, 3, 1])
    expect(order('user', true)).toEqual([4, 3, 1, 5, 2])
  })
  test('sorts by expiry, with requests that never expire last', () => {
    const waiting = rows.filter(row => row.status === 'pending')
    expect(idsOf(APPROVALS.sorted(waiting, { id: 'due', desc: false }))).toEqual([2, 1, 4])
  })
})

describe('filter', () => {
  test.each<[string, string, Asked, number[]]>([
    ['title without accents', 'AMELIE', {}, [1]],
    ['title with accents', 'Shōgun', {}, [5]],
    ['user', 'aiko', {}, [2, 5]],
    ['reason', '4k', {}, [2]],
    ['note', 'already on', {}, [3]],
    ['every word', ' aiko   severance ', {}, [2]],
    ['no such word', 'aiko dune', {}, []],
    ['status', '', { status: ['approved', 'rejected'] }, [3, 5]],
    ['user id', '', { user: ['3'] }, [2, 5]],
    ['start of the approval', '', { since: [at(8)] }, [5]],
    ['later start of the approval', '', { since: [at(9)] }, []],
    ['expiry within a day', '', { soon: ['on'] }, [2]],
    ['all filters combined', 'sho', { user: ['3'], type: ['show'], status: ['approved'] }, [5]],
  ])('by %s', (_, text, facets, ids) => {
    expect(idsOf(filterBy(facets, text).rows)).toEqual(ids)
  })

  test('lists users with matches first, then by name', () => {
    const shown = (facets: Asked) => users(facets)?.map(({ label, count }) => `${label} ${count}`)
    expect(shown({})).toEqual(['aiko 2', 'jonas 3'])
    expect(shown({ status: ['rejected'] })).toEqual(['jonas 1', 'aiko 0'])
  })

  test('counts requests expiring soon whether or not that filter is on', () => {
    const soon = (facets: Asked) => filterBy(facets).counts.soon?.get('on') ?? 0
    expect(soon({})).toBe(1)
    expect(soon({ soon: ['on'] })).toBe(1)
    expect(soon({ user: ['2'] })).toBe(0)
  })

  test('counts each facet value with the other filters applied', () => {
    const chosen = { status: ['pending'], type: ['show'] }
    const { counts } = filterBy(chosen)
    expect(Object.fromEntries(counts.status ?? [])).toEqual({ pending: 1, approved: 1 })
    expect(Object.fromEntries(counts.type ?? [])).toEqual({ movie: 2, show: 1 })
    expect(Object.fromEntries(counts.trigger ?? [])).toEqual({ router_rule: 1 })
    expect(users(chosen)).toEqual([
      { value: '3', label: 'aiko', count: 1 },
      { value: '2', label: 'jonas', count: 0 },
    ])
  })
})

describe('eligibility', () => {
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

  test('counts skipped requests by cause', () => {
    const expired = approval({ id: 6, status: 'expired' })
    const { rows: fit, skipped } = eligible('reject', [...rows, expired])
    expect(idsOf(fit)).toEqual([1, 2, 4])
    expect(skipped).toEqual(['1 already rejected', '1 already approved', '1 expired'])
    expect(eligible('delete', rows).skipped).toEqual([])
  })
})
