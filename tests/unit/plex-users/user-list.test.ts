import { describe, expect, test } from 'vitest'
import type { ListQuery } from '../../../web/components/list/define-list.ts'
import { dialogIn } from '../../../web/features/plex/users/dialog-address.ts'
import type { UserRow } from '../../../web/features/plex/users/list/user-rows.ts'
import { USERS } from '../../../web/features/plex/users/list/users-list.tsx'
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
  parts: Partial<Omit<ListQuery, 'facets'>> & { facets?: Record<string, readonly string[]> },
): ListQuery => ({
  ...USERS.initial,
  ...parts,
  facets: { ...USERS.initial.facets, ...parts.facets },
})
const found = (rows: readonly UserRow[], parts: Parameters<typeof asked>[0]) =>
  USERS.filtered(rows, asked(parts), 0)

describe('user list', () => {
  test.each([
    ['amelie', ['Amélie']],
    ['AMY', ['Amélie']],
    ['4000', ['owner']],
    ['ow ner', ['owner']],
    ['nobody', []],
  ])('"%s" finds %j', (text, expected) => {
    expect(names(found(rowsOf(PEOPLE), { text }).rows)).toEqual(expected)
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
    [{ over: ['on'] }, []],
    [{ approval: ['always'], quota: ['show'] }, ['ben']],
  ])('the facets %j show %j', (facets: Record<string, string[]>, expected) => {
    expect(names(found(rowsOf(PEOPLE, LIMITS), { facets }).rows)).toEqual(expected)
  })

  test('a facet counts the results of each value with the other facets applied', () => {
    const facets = { sync: ['off'], quota: ['reached'] }
    const { counts } = found(rowsOf(PEOPLE, LIMITS), { facets })
    expect(Object.fromEntries(counts.sync ?? [])).toEqual({ off: 1 })
    expect(Object.fromEntries(counts.quota ?? [])).toEqual({ movie: 1, reached: 1 })
  })

  test('unknown quotas are in no facet', () => {
    expect(found(rowsOf(PEOPLE, null), {}).counts.quota?.size).toBe(0)
  })

  test('sorts by usage, with unlimited users last in both directions', () => {
    const limits = [...LIMITS, quota(3, 'movie', { currentUsage: 1 })]
    const by = (desc: boolean) => names(USERS.sorted(rowsOf(PEOPLE, limits), { id: 'movie', desc }))
    expect(by(true)).toEqual(['Amélie', 'ben', 'owner'])
    expect(by(false)).toEqual(['ben', 'Amélie', 'owner'])
  })

  test.each([
    ['edit-5', { what: 'edit', userId: 5 }],
    ['watchlist-12', { what: 'user', userId: 12 }],
    ['user-12', { what: 'user', userId: 12 }],
    ['edit-0', null],
    ['delete-5', null],
    ['edit', null],
    [null, null],
  ])('%s opens %j', (text, opened) => {
    expect(dialogIn(text)).toEqual(opened)
  })

  test('the CSV guards formulas and omits Apprise URLs', () => {
    const csv = USERS.csvOf(
      rowsOf([user(2, '=cmd()', { apprise: 'ntfy://key@host' })], [quota(2, 'movie')]),
      { clock: { windows: null, offset: 0 }, now: new Date('2026-11-21T12:00:00Z') },
    )
    expect(csv).toContain("2,'=cmd(),,no,0,yes,no,,yes,no,no,no,0,5,weekly,,no,,,,,")
    expect(csv).not.toContain('key@host')
  })

  test('the CSV has no column for a channel that the version lacks', () => {
    const when = { clock: { windows: null, offset: 0 }, now: new Date('2026-11-21T12:00:00Z') }
    const heads = (notify_tautulli: boolean | undefined) =>
      USERS.csvOf(rowsOf([user(2, 'ada', { notify_tautulli })]), when).split('\r\n')[0]
    expect(heads(false)).toContain(',Tautulli notifications,')
    expect(heads(undefined)).not.toContain('Tautulli')
    expect(heads(undefined)).toContain(',Apprise notifications,movie quota used,')
  })

  test('the CSV has caps and plans only if there are any', () => {
    const when = { clock: { windows: null, offset: 0 }, now: new Date('2026-11-21T12:00:00Z') }
    const csvOf = (parts: Parameters<typeof quota>[2]) =>
      USERS.csvOf(rowsOf([user(1, 'owner'), user(2, 'ada')], [quota(2, 'movie', parts)]), when)
    expect(csvOf({})).not.toMatch(/cap|plan/)
    const [head, , ada] = csvOf({ watchlistCap: 40, watchlistUsage: 39 }).split('\r\n')
    expect(head).toContain('movie quota watchlist cap')
    expect(ada).toContain('40,39')
  })

  test('the CSV has the next reset of a quota', () => {
    const csv = USERS.csvOf(
      rowsOf(
        [user(2, 'ada')],
        [quota(2, 'movie', { quotaType: 'daily', resetDate: '2026-11-21T14:00:00Z' })],
      ),
      { clock: { windows: null, offset: 60 }, now: new Date('2026-11-21T12:00:00Z') },
    )
    expect(csv).toContain('daily,2026-11-21T23:00:00.000Z,')
  })
})
