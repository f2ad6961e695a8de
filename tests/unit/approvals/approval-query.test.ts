import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type ApprovalQuery,
  activeFilters,
  DEFAULT_QUERY,
  paramsOf,
  queryOf,
  SORT_KEYS,
  STATUSES,
} from '../../../web/features/approvals/list/approval-query.ts'
import { toggled } from '../../../web/lib/query-values.ts'

const read = (search: string) => queryOf(new URLSearchParams(search))
const write = (query: Partial<ApprovalQuery>) => paramsOf({ ...DEFAULT_QUERY, ...query }).toString()

describe('approval query', () => {
  test('an empty address is what waits, newest first', () => {
    expect(read('')).toEqual({
      text: '',
      statuses: ['pending'],
      users: [],
      types: [],
      triggers: [],
      soon: false,
      isGrouped: false,
      sort: { key: 'requested', descending: true },
    })
    expect(write({})).toBe('')
  })

  test.each([
    ['status=all', { statuses: [] }],
    ['status=rejected', { statuses: ['rejected'] }],
    ['status=expired,pending', { statuses: ['pending', 'expired'] }],
    ['status=auto_approved', { statuses: ['auto_approved'] }],
    ['q=blade+runner', { text: 'blade runner' }],
    ['user=3,7', { users: [3, 7] }],
    ['type=show', { types: ['show'] }],
    ['trigger=manual_flag,router_rule', { triggers: ['router_rule', 'manual_flag'] }],
    ['sort=due', { sort: { key: 'due', descending: false } }],
    ['sort=-title', { sort: { key: 'title', descending: true } }],
  ])('reads %s', (search, expected) => {
    expect(read(search)).toEqual({ ...DEFAULT_QUERY, ...expected })
  })

  test.each([
    'status=nonsense',
    'status=',
    'user=abc,-1,0,1.5,',
    'type=song',
    'trigger=<b>',
    'sort=--due',
    'sort=password',
    'other=1',
  ])('ignores %s', search => {
    expect(read(search)).toEqual(DEFAULT_QUERY)
  })

  test('keeps the known among unknown values', () => {
    expect(read('status=pending,maybe,expired').statuses).toEqual(['pending', 'expired'])
    expect(read('user=4,x').users).toEqual([4])
  })

  test('leaves the parameters of others alone', () => {
    const params = paramsOf({ ...DEFAULT_QUERY, text: 'x' }, new URLSearchParams('tab=2&q=old'))
    expect(params.toString()).toBe('tab=2&q=x')
  })

  test('whatever is written is read back the same', () => {
    const some = <T>(values: readonly T[]) => fc.subarray([...values])
    const query = fc.record({
      text: fc.string({ unit: 'grapheme' }),
      statuses: some(STATUSES),
      users: fc.uniqueArray(fc.integer({ min: 1, max: 99_999 })),
      types: some(['movie', 'show'] as const),
      triggers: some(['quota_exceeded', 'router_rule', 'manual_flag', 'content_criteria']),
      soon: fc.boolean(),
      isGrouped: fc.boolean(),
      sort: fc.record({ key: fc.constantFrom(...SORT_KEYS), descending: fc.boolean() }),
    })
    fc.assert(
      fc.property(query, wanted => {
        expect(read(paramsOf(wanted).toString())).toEqual(wanted)
      }),
    )
  })

  test('counts filters, not the order', () => {
    expect(activeFilters(DEFAULT_QUERY)).toBe(0)
    expect(activeFilters(read('sort=title&q=+'))).toBe(0)
    expect(activeFilters(read('status=all&q=x&user=1,2&type=movie&trigger=manual_flag'))).toBe(5)
    expect(activeFilters(read('soon&group=user'))).toBe(1)
  })

  test('toggling adds and takes out', () => {
    expect(toggled([1, 2], 2)).toEqual([1])
    expect(toggled([1], 2)).toEqual([1, 2])
  })
})
