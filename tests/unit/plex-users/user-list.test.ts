import { describe, expect, test } from 'vitest'
import {
  DEFAULT_QUERY,
  paramsOf,
  queryOf,
  type UserQuery,
} from '../../../web/features/plex/users/list/user-query.ts'
import {
  counting,
  filtering,
  searching,
  sorting,
} from '../../../web/features/plex/users/list/user-view.ts'
import { usersCsv } from '../../../web/features/plex/users/list/users-csv.ts'
import { windowIn } from '../../../web/features/plex/users/use-opened-window.ts'
import { finish } from '../../../web/lib/in-slices.ts'
import { quota, rowsOf, user } from './support.ts'

const PEOPLE = [
  user(1, 'owner', { watchlist_count: 7, notify_discord: true, discord_id: '400000000000000001' }),
  user(2, 'Amélie', { alias: 'Amy', can_sync: false, notify_tautulli: true }),
  user(3, 'ben', { requires_approval: true, notify_apprise: true }),
]
const LIMITS = [
  quota(2, 'movie', { currentUsage: 5, exceeded: true }),
  quota(3, 'show', { currentUsage: 2, bypassApproval: true }),
]
const names = (rows: readonly { user: { name: string } }[]) => rows.map(row => row.user.name)
const asked = (
  parts: Partial<Omit<UserQuery, 'facets'>> & { facets?: Partial<UserQuery['facets']> },
) => ({
  ...DEFAULT_QUERY,
  ...parts,
  facets: { ...DEFAULT_QUERY.facets, ...parts.facets },
})

describe('the list of users', () => {
  test.each([
    ['amelie', ['Amélie']],
    ['AMY', ['Amélie']],
    ['4000', ['owner']],
    ['ow ner', ['owner']],
    ['nobody', []],
  ])('"%s" finds %j', (text, found) => {
    expect(names(finish(searching(rowsOf(PEOPLE), text)))).toEqual(found)
  })

  test.each([
    [{ sync: ['off'] }, ['Amélie']],
    [{ approval: ['always'] }, ['ben']],
    [{ channel: ['none'] }, []],
    [{ channel: ['cut-off'] }, ['ben']],
    [{ channel: ['discord', 'tautulli'] }, ['owner', 'Amélie']],
    [{ quota: ['reached'] }, ['Amélie']],
    [{ quota: ['none'] }, ['owner']],
    [{ quota: ['bypass'] }, ['ben']],
    [{ sync: ['on'], quota: ['show'] }, ['ben']],
  ])('%j lets through %j', (facets, found) => {
    expect(names(finish(filtering(rowsOf(PEOPLE, LIMITS), asked({ facets }).facets)))).toEqual(
      found,
    )
  })

  test('a facet counts what each value would show while the others stay', () => {
    const { facets } = asked({ facets: { sync: ['off'], quota: ['reached'] } })
    const counts = finish(counting(rowsOf(PEOPLE, LIMITS), facets))
    expect(Object.fromEntries(counts.sync)).toEqual({ off: 1 })
    expect(Object.fromEntries(counts.quota)).toEqual({ movie: 1, reached: 1 })
  })

  test('quotas that are not known are in no facet', () => {
    expect(finish(counting(rowsOf(PEOPLE, null), DEFAULT_QUERY.facets)).quota.size).toBe(0)
  })

  test('the order goes by the fuller limit, and who has none comes last both ways', () => {
    const limits = [...LIMITS, quota(3, 'movie', { currentUsage: 1 })]
    const by = (descending: boolean) =>
      names(finish(sorting(rowsOf(PEOPLE, limits), { key: 'movie', descending })))
    expect(by(true)).toEqual(['Amélie', 'ben', 'owner'])
    expect(by(false)).toEqual(['ben', 'Amélie', 'owner'])
  })

  test('the address gives the same query again, and defaults are not in it', () => {
    const query = asked({
      text: 'a b',
      facets: { channel: ['discord', 'none'], quota: ['reached'] },
      sort: { key: 'watchlist', descending: true },
    })
    expect(queryOf(paramsOf(query))).toEqual(query)
    expect(paramsOf(DEFAULT_QUERY, new URLSearchParams('open=edit-2&q=x')).toString()).toBe(
      'open=edit-2',
    )
    expect(queryOf(new URLSearchParams('sort=nonsense&sync=maybe'))).toEqual(DEFAULT_QUERY)
  })

  test.each([
    ['edit-5', { what: 'edit', userId: 5 }],
    ['watchlist-12', { what: 'watchlist', userId: 12 }],
    ['edit-0', null],
    ['delete-5', null],
    ['edit', null],
    [null, null],
  ])('%s opens %j', (text, opened) => {
    expect(windowIn(text)).toEqual(opened)
  })

  test('the CSV guards formulas and keeps Apprise addresses to itself', () => {
    const csv = usersCsv(
      rowsOf([user(2, '=cmd()', { apprise: 'ntfy://key@host' })], [quota(2, 'movie')]),
    )
    expect(csv).toContain("2,'=cmd(),,no,0,yes,no,,yes,no,no,no,0,5,weekly,,no,,,,,")
    expect(csv).not.toContain('key@host')
  })
})
