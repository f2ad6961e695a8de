import { expect, test } from 'vitest'
import { expiresSoon } from '../../../web/components/labels/expires-soon.ts'
import { watchlistTotal } from '../../../web/state/users.ts'
import { user } from '../plex-users/support.ts'

test.each([
  ['2026-11-21T11:59:00.000Z', true],
  ['2026-11-21T12:00:00.000Z', false],
  ['2026-11-20 12:30:00', true],
  ['2026-11-20T11:59:00.000Z', false],
  ['soon', false],
  [null, false],
])('at noon, expiry at %s is soon: %s', (expiresAt, close) => {
  expect(expiresSoon(expiresAt, Date.parse('2026-11-20T12:00:00.000Z'))).toBe(close)
})

test('adds up the titles of all watchlists', () => {
  const users = [50, 200, 50].map((watchlist_count, id) => user(id, 'ada', { watchlist_count }))
  expect(watchlistTotal(users)).toBe(300)
  expect(watchlistTotal([])).toBe(0)
})
