import { expect, test } from 'vitest'
import type { ListQuery } from '../../../web/components/list/define-list.ts'
import type { UserWithCount } from '../../../web/contract/users.ts'
import type { UserRow } from '../../../web/features/users/list/user-rows.ts'
import { USERS } from '../../../web/features/users/list/users-list.tsx'
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
const found = (rows: readonly UserRow[], text = '', facets: ListQuery['facets'] = {}) =>
  USERS.filtered(
    rows,
    { ...USERS.initial, text, facets: { ...USERS.initial.facets, ...facets } },
    0,
  )

test.each([
  ['amelie', ['Amélie']],
  ['AMY', ['Amélie']],
  ['4000', ['owner']],
  ['ow ner', ['owner']],
])('"%s" finds %j', (text, expected) => {
  expect(names(found(rowsOf(PEOPLE), text).rows)).toEqual(expected)
})

test.each([
  [{ sync: ['off'] }, ['Amélie']],
  [{ approval: ['always'] }, ['ben']],
  [{ channel: ['cut-off'] }, ['ben']],
  [{ channel: ['discord', 'tautulli'] }, ['owner', 'Amélie']],
  [{ quota: ['reached'] }, ['Amélie']],
  [{ quota: ['bypass'] }, ['ben']],
  [{ approval: ['always'], quota: ['show'] }, ['ben']],
])('the facets %j show %j', (facets: Record<string, string[]>, expected) => {
  expect(names(found(rowsOf(PEOPLE, LIMITS), '', facets).rows)).toEqual(expected)
})

test('unknown quotas are in no facet', () => {
  expect(found(rowsOf(PEOPLE, null)).counts.quota?.size).toBe(0)
})

test('the list sorts by usage, with unlimited users last in both directions', () => {
  const limits = [...LIMITS, quota(3, 'movie', { currentUsage: 1 })]
  const by = (desc: boolean) => names(USERS.sorted(rowsOf(PEOPLE, limits), { id: 'movie', desc }))
  expect(by(true)).toEqual(['Amélie', 'ben', 'owner'])
  expect(by(false)).toEqual(['ben', 'Amélie', 'owner'])
})

const given = { clock: { windows: null, offset: 60 }, now: new Date('2026-11-21T12:00:00Z') }
const csvOf = (parts: Partial<UserWithCount>, limit: Parameters<typeof quota>[2] = {}) => {
  const rows = rowsOf([user(2, '=cmd()', parts)], [quota(2, 'movie', limit)])
  return USERS.csvOf(rows, given)
}

test('the CSV guards formulas, omits Apprise URLs and tells when a quota resets', () => {
  const csv = csvOf({ apprise: 'ntfy://key@host' }, { quotaType: 'daily' })
  expect(csv).toContain(
    "2,'=cmd(),,no,0,yes,no,,yes,no,no,no,0,5,daily,2026-11-21T23:00:00.000Z,no,,,,,",
  )
  expect(csv).not.toContain('key@host')
})

test('the CSV has only the channels, caps and plans that the version has', () => {
  expect(csvOf({ notify_tautulli: false })).toContain(',Tautulli notifications,')
  expect(csvOf({ notify_tautulli: undefined })).not.toMatch(/Tautulli|cap|plan/)
  const csv = csvOf({}, { watchlistCap: 40, watchlistUsage: 39 })
  expect(csv).toContain('movie quota watchlist cap')
  expect(csv).toContain('40,39')
})
