import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { UserWithCount } from '../../../web/contract/users.ts'
import {
  expiresSoon,
  statusShares,
  watchlistTotal,
  workflowBadge,
} from '../../../web/features/dashboard/dashboard-view.ts'

describe('workflow badge', () => {
  test.each([
    ['running', 'rss', 'Running · RSS', 'ok'],
    ['running', 'manual', 'Running · Manual', 'ok'],
    ['running', null, 'Running', 'ok'],
    ['starting', 'rss', 'Starting', 'wait'],
    ['stopping', 'rss', 'Stopping', 'wait'],
    ['stopped', 'rss', 'Stopped', 'bad'],
    ['paused', 'rss', 'paused', 'info'],
    [null, 'rss', 'State unknown', 'dim'],
  ])('%s with mode %s reads "%s"', (status, mode, label, tone) => {
    expect(workflowBadge(status, mode)).toEqual({ label, tone })
  })
})

test.each([
  ['2026-11-21T11:59:00.000Z', true],
  ['2026-11-21T12:00:00.000Z', false],
  ['2026-11-20 12:30:00', true],
  ['2026-11-20T11:59:00.000Z', false],
  ['soon', false],
  [null, false],
])('at noon, a request that expires at %s is close to it: %s', (expiresAt, close) => {
  expect(expiresSoon(expiresAt, Date.parse('2026-11-20T12:00:00.000Z'))).toBe(close)
})

test('statuses are shares of all four, also of none', () => {
  const stats = { pending: 1, approved: 2, rejected: 1, expired: 0, totalRequests: 4 }
  expect(statusShares(stats).map(share => share.percent)).toEqual([25, 50, 25, 0])
  const none = { pending: 0, approved: 0, rejected: 0, expired: 0, totalRequests: 0 }
  expect(statusShares(none).map(share => share.percent)).toEqual([0, 0, 0, 0])
})

test('the titles of all watchlists are added up', () => {
  const user = (id: number, watchlist_count: number) =>
    z.parse(UserWithCount, { id, name: `user ${id}`, alias: null, watchlist_count })
  expect(watchlistTotal([user(1, 50), user(2, 200), user(3, 50)])).toBe(300)
  expect(watchlistTotal([])).toBe(0)
})
