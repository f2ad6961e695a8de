import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { expiresSoon } from '../../../web/components/labels/expires-soon.ts'
import { UserWithCount } from '../../../web/contract/users.ts'
import { watchlistTotal } from '../../../web/state/users.ts'

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
  const user = (id: number, watchlist_count: number) =>
    z.parse(UserWithCount, { id, name: `user ${id}`, alias: null, watchlist_count })
  expect(watchlistTotal([user(1, 50), user(2, 200), user(3, 50)])).toBe(300)
  expect(watchlistTotal([])).toBe(0)
})
