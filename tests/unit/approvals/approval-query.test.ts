import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ListQuery } from '../../../web/components/list/define-list.ts'
import { APPROVALS } from '../../../web/features/approvals/list/approvals-list.tsx'

const { activeFilters, initial, paramsOf, queryOf } = APPROVALS
const STATUSES = ['pending', 'approved', 'rejected', 'expired', 'auto_approved']
const SORTS = ['title', 'user', 'status', 'trigger', 'requested', 'due']
const query = (facets: Record<string, readonly string[]>, rest: Partial<ListQuery> = {}) => ({
  ...initial,
  ...rest,
  facets: { ...initial.facets, ...facets },
})
const read = (search: string) => queryOf(new URLSearchParams(search))
const write = (wanted: ListQuery) => paramsOf(wanted).toString()

describe('approval query', () => {
  test('defaults to pending requests, newest first', () => {
    expect(read('')).toEqual({
      text: '',
      facets: {
        ...{ status: ['pending'], user: [], type: [], trigger: [], soon: [] },
        ...{ outcome: [], auto: [], requested: [], since: [], arrived: [], stuck: [] },
      },
      isGrouped: false,
      sort: { id: 'requested', desc: true },
    })
    expect(write(initial)).toBe('')
  })

  test.each([
    ['status=all', query({ status: [] })],
    ['status=expired,pending', query({ status: ['expired', 'pending'] })],
    ['q=blade+runner', query({}, { text: 'blade runner' })],
    ['user=3,7', query({ user: ['3', '7'] })],
    ['trigger=manual_flag,router_rule', query({ trigger: ['manual_flag', 'router_rule'] })],
    ['sort=-title', query({}, { sort: { id: 'title', desc: true } })],
  ])('reads %s', (search, expected) => {
    expect(read(search)).toEqual(expected)
  })

  test.each(['status=', 'user=abc,-1,0,1.5,', 'sort=--due', 'sort=password', 'other=1'])(
    'ignores %s',
    search => {
      expect(read(search)).toEqual(initial)
    },
  )

  test('keeps unknown values, so that their chip says why nothing is listed', () => {
    expect(read('status=pending,maybe').facets.status).toEqual(['pending', 'maybe'])
    expect(read('type=song').facets.type).toEqual(['song'])
    expect(read('user=4,x').facets.user).toEqual(['4'])
  })

  test('preserves unrelated parameters', () => {
    const params = paramsOf({ ...initial, text: 'x' }, new URLSearchParams('tab=2&q=old'))
    expect(params.toString()).toBe('tab=2&q=x')
  })

  test('round-trips any query', () => {
    const some = <T>(values: readonly T[]) => fc.subarray([...values])
    const anyQuery = fc.record({
      text: fc.string({ unit: 'grapheme' }),
      facets: fc.record({
        status: some(STATUSES),
        user: fc.uniqueArray(fc.integer({ min: 1, max: 99_999 }).map(String)),
        type: some(['movie', 'show']),
        trigger: some(['quota_exceeded', 'router_rule', 'manual_flag', 'content_criteria']),
        soon: some(['on']),
        outcome: some(['available', 'noRelease', 'unknown']),
        auto: some(['on']),
        requested: some(['2026-11-27T12:00:00.000Z']),
        since: some(['2026-11-27T12:00:00.000Z']),
        arrived: some(['2026-11-27T12:00:00.000Z']),
        stuck: some(['on']),
      }),
      isGrouped: fc.boolean(),
      sort: fc.record({ id: fc.constantFrom(...SORTS), desc: fc.boolean() }),
    })
    fc.assert(
      fc.property(anyQuery, wanted => {
        expect(read(paramsOf(wanted).toString())).toEqual(wanted)
      }),
    )
  })

  test('counts filters, but not sorting and grouping', () => {
    expect(activeFilters(initial)).toBe(0)
    expect(activeFilters(read('sort=title&q=+'))).toBe(0)
    expect(activeFilters(read('status=all&q=x&user=1,2&type=movie&trigger=manual_flag'))).toBe(5)
    expect(activeFilters(read('soon&group=user'))).toBe(1)
  })
})
