import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { can, eligible } from '../../../web/components/decisions/eligibility.ts'
import { facetControls } from '../../../web/components/list/facets.ts'
import type { Approval } from '../../../web/contract/approvals.ts'
import { APPROVALS } from '../../../web/features/approvals/list/approvals-list.tsx'
import { partialRow } from '../../../web/state/approvals.ts'
import { currentUser } from '../../../web/state/current-user.ts'
import { MIRA } from '../state/support.ts'
import { approval } from './support.ts'

const { activeFilters, initial, paramsOf, queryOf } = APPROVALS
const read = (search: string) => queryOf(new URLSearchParams(search))

describe('the address', () => {
  test('without parameters lists pending requests, newest first', () => {
    expect(read('')).toEqual(initial)
    expect(initial.facets.status).toEqual(['pending'])
    expect(initial.sort).toEqual({ id: 'requested', desc: true })
    const params = paramsOf({ ...initial, text: 'x' }, new URLSearchParams('tab=2&q=old'))
    expect(params.toString()).toBe('tab=2&q=x')
  })

  const ignored = ['status=', 'status=stuck', 'user=abc,-1,0,1.5,', 'sort=--due', 'sort=password']
  test.each([...ignored, 'other=1'])('ignores %s', search => {
    expect(read(search)).toEqual(initial)
  })

  test('keeps unknown values that have a chip, which says why nothing is listed', () => {
    expect(read('status=pending,maybe').facets.status).toEqual(['pending'])
    expect(read('type=song').facets.type).toEqual(['song'])
    expect(read('user=4,x').facets.user).toEqual(['4'])
  })

  test('round-trips any query', () => {
    const some = (...values: string[]) => fc.subarray(values)
    const anyQuery = fc.record({
      text: fc.string({ unit: 'grapheme' }),
      facets: fc.record({
        status: some('pending', 'approved', 'rejected', 'expired', 'auto_approved'),
        user: fc.uniqueArray(fc.integer({ min: 1, max: 99_999 }).map(String)),
        type: some('movie', 'show'),
        trigger: some('quota_exceeded', 'router_rule', 'manual_flag', 'content_criteria'),
        outcome: some('available', 'noRelease', 'unknown'),
        soon: some('on'),
        auto: some('on'),
        stuck: some('on'),
      }),
      isGrouped: fc.boolean(),
      sort: fc.record({ id: fc.constantFrom('title', 'user', 'due'), desc: fc.boolean() }),
    })
    fc.assert(
      fc.property(anyQuery, wanted => {
        expect(read(paramsOf(wanted).toString())).toEqual(wanted)
      }),
    )
  })

  test('counts filters, but not sorting and grouping', () => {
    expect(activeFilters(read('sort=title&q=+&group=user'))).toBe(0)
    expect(activeFilters(read('status=all&q=x&user=1,2&type=movie&soon'))).toBe(5)
  })
})

const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour)).toISOString()
const aiko = { contentType: 'show', userId: 3, userName: 'aiko' } as const
const film = (id: number, contentTitle: string, parts: Partial<Approval>) =>
  approval({ id, contentTitle, createdAt: at(id), ...parts })
const rows = [
  film(1, 'Amélie', { expiresAt: at(30) }),
  film(2, 'Severance', { ...aiko, approvalReason: '4K only', expiresAt: at(26) }),
  film(3, 'Žižek', { status: 'rejected', approvalNotes: 'already on server' }),
  film(4, 'Dune', { createdAt: '2026-11-20 04:00:00' }),
  film(5, 'Shōgun', { ...aiko, status: 'approved', createdAt: at(3), updatedAt: at(8) }),
]
const idsOf = (list: readonly Approval[]) => list.map(row => row.id)
type Asked = Record<string, string[]>
const filterBy = (facets: Asked, text = '') =>
  APPROVALS.filtered(rows, { text, facets }, Date.parse(at(5)))

test.each([
  ['newest first across SQL and ISO times, then by id', 'requested', true, [4, 5, 3, 2, 1]],
  ['titles ignoring accents', 'title', false, [1, 4, 2, 5, 3]],
  ['equal values newest first', 'user', false, [5, 2, 4, 3, 1]],
  ['equal values newest first, also descending', 'user', true, [4, 3, 1, 5, 2]],
  ['requests that never expire last', 'due', false, [5, 3, 2, 1, 4]],
])('sorts %s', (_, id, desc, ids) => {
  expect(idsOf(APPROVALS.sorted(rows, { id, desc }))).toEqual(ids)
})

describe('filter', () => {
  test.each<[string, string, Asked, number[]]>([
    ['title without accents', 'AMELIE', {}, [1]],
    ['reason', '4k', {}, [2]],
    ['note', 'already on', {}, [3]],
    ['every word', ' aiko   severance ', {}, [2]],
    ['no such word', 'aiko dune', {}, []],
    ['expiry within a day', '', { soon: ['on'] }, [2]],
    ['all filters combined', 'sho', { user: ['3'], type: ['show'], status: ['approved'] }, [5]],
  ])('by %s', (_, text, facets, ids) => {
    expect(idsOf(filterBy(facets, text).rows)).toEqual(ids)
  })

  const usersOf = (facets: Asked) =>
    facetControls(APPROVALS.facets, filterBy(facets), facets, () => undefined).find(
      ({ id }) => id === 'user',
    )

  test('counts each value with the other filters applied, and users with matches first', () => {
    const chosen = { status: ['pending'], type: ['show'] }
    const { counts } = filterBy(chosen)
    expect(Object.fromEntries(counts.status ?? [])).toEqual({ pending: 1, approved: 1 })
    expect(Object.fromEntries(counts.type ?? [])).toEqual({ movie: 2, show: 1 })
    expect(filterBy({ soon: ['on'] }).counts.soon?.get('on')).toBe(1)
    const shown = usersOf({ status: ['rejected'] })?.options
    expect(shown?.map(({ label, count }) => `${label} ${count}`)).toEqual(['jonas 1', 'aiko 0'])
  })

  test('an unknown user in the address is named in the filter, which can be cleared', () => {
    const user = usersOf({ user: ['999'] })
    expect(user?.on).toEqual(['999'])
    expect(user?.options.find(({ isOn }) => isOn)).toMatchObject({ label: '999', count: 0 })
  })
})

test.each([
  ['pending', true, true],
  ['rejected', true, false],
  ['approved', false, false],
  ['expired', false, false],
])('%s: approve %s, reject %s, delete always', (status, approve, reject) => {
  expect(can('approve', { status })).toBe(approve)
  expect(can('reject', { status })).toBe(reject)
  expect(can('delete', { status })).toBe(true)
})

test('a decision about a selection says how many requests are skipped, and why', () => {
  const { rows: fit, skipped } = eligible('reject', [...rows, approval({ status: 'expired' })])
  expect(idsOf(fit)).toEqual([1, 2, 4])
  expect(skipped).toEqual(['1 already rejected', '1 already approved', '1 expired'])
})

const known = { ...partialRow({ id: 7, contentTitle: 'Heat', userName: 'jonas' }), outcome: null }
const sent = '2026-11-20T09:00:00.000Z'

const approved = { status: 'approved', updatedAt: '2026-11-20 10:00:00' }
const rejected = { status: 'rejected', approvalNotes: 'Too big, sorry' }
const expired = { status: 'expired', expiresAt: '2026-11-21T00:00:00Z' }

test.each([
  [{}, `jonas,Pending,Manual flag,${sent},,,,`],
  [
    { ...approved, approvedBy: 1 },
    `jonas,Approved,Manual flag,${sent},,2026-11-20T10:00:00.000Z,mira,`,
  ],
  [
    { ...rejected, approvedBy: 3 },
    `jonas,Rejected,Manual flag,${sent},,${sent},admin 3,"Too big, sorry"`,
  ],
  [
    expired,
    `jonas,Expired,Manual flag,${sent},2026-11-21T00:00:00.000Z,2026-11-21T00:00:00.000Z,,`,
  ],
  // Not a time, as it is.
  [{ createdAt: 'soon' }, 'jonas,Pending,Manual flag,soon,,,,'],
  [known, 'jonas,Pending,not loaded yet,,not loaded yet,,,'],
  // Named from right to left, without marks.
  [{ userName: 'דנה' }, `דנה,Pending,Manual flag,${sent},,,,`],
])('the CSV has of %j: %s', (parts, line) => {
  currentUser.set(MIRA)
  const [head, first] = APPROVALS.csvOf([{ ...approval(), ...parts }]).split('\r\n')
  expect(head).toMatch(/id,title,type,user,status,why,requested,expires,resolved,decided by,note$/)
  expect(first?.split(',').slice(3).join()).toBe(line)
})
