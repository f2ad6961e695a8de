import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { UserWithCount } from '../../../web/contract/users.ts'
import {
  type AttentionFacts,
  attentionItems,
  expiresSoon,
  formatNames,
  longestWatchlists,
  overQuota,
  quotaUses,
  statusShares,
  watchlistTotal,
  workflowBadge,
} from '../../../web/features/dashboard/dashboard-view.ts'

const user = (id: number, name: string, watchlist_count = 0, alias: string | null = null) =>
  z.parse(UserWithCount, { id, name, alias, watchlist_count })

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

describe('attention', () => {
  const calm: AttentionFacts = {
    pending: 0,
    oldestAt: null,
    overQuota: [],
    workflow: 'running',
    hasToken: true,
  }

  test('nothing to do is an empty list', () => {
    expect(attentionItems(calm)).toEqual([])
  })

  test('what is not known yet is no reason for alarm', () => {
    expect(attentionItems({ ...calm, workflow: null, hasToken: null })).toEqual([])
  })

  test.each(['starting', 'stopping'])('a workflow that is %s is left alone', workflow => {
    expect(attentionItems({ ...calm, workflow })).toEqual([])
  })

  test('the most pressing comes first', () => {
    const items = attentionItems({
      pending: 7,
      oldestAt: '2026-11-20T09:00:00.000Z',
      overQuota: ['mira', 'jonas', 'ada'],
      workflow: 'stopped',
      hasToken: false,
    })
    expect(items.map(item => item.title)).toEqual([
      'No Plex token',
      'The workflow is stopped',
      '7 approvals wait',
      '3 users reached their quota',
    ])
    expect(items[2]).toMatchObject({ oldestAt: '2026-11-20T09:00:00.000Z', to: '/approvals' })
  })

  test('one of each is in the singular', () => {
    const titles = attentionItems({ ...calm, pending: 1, overQuota: ['mira'] }).map(
      item => item.title,
    )
    expect(titles).toEqual(['1 approval waits', '1 user reached the quota'])
  })
})

describe('quota use', () => {
  const users = [user(1, 'mira'), user(2, 'jonas', 0, 'Jo'), user(3, 'ada')]
  const quota = (quotaLimit: number, currentUsage?: number, exceeded?: boolean) => ({
    quotaLimit,
    currentUsage,
    exceeded,
    resetDate: null,
  })

  test('exceeded quotas come first, then the fullest', () => {
    const uses = quotaUses(
      [
        { userId: 1, movieQuota: quota(10, 9, false), showQuota: null },
        { userId: 2, movieQuota: quota(5, 1, false), showQuota: quota(4, 6, true) },
        { userId: 3, movieQuota: null, showQuota: quota(3, 3, true) },
      ],
      users,
    )
    expect(uses.map(use => [use.name, use.type, use.percent])).toEqual([
      ['Jo', 'show', 150],
      ['ada', 'show', 100],
      ['mira', 'movie', 90],
      ['Jo', 'movie', 20],
    ])
  })

  test('a quota whose state is missing is kept without a use', () => {
    const [use] = quotaUses([{ userId: 9, movieQuota: quota(5), showQuota: null }], users)
    expect(use).toMatchObject({ name: 'User 9', used: null, exceeded: false, percent: 0 })
  })

  test('a user over both quotas counts once', () => {
    const uses = quotaUses(
      [{ userId: 1, movieQuota: quota(1, 1, true), showQuota: quota(1, 2, true) }],
      users,
    )
    expect(overQuota(uses)).toEqual(['mira'])
  })
})

test.each([
  [[], ''],
  [['mira'], 'mira'],
  [['mira', 'jonas'], 'mira and jonas'],
  [['mira', 'jonas', 'ada', 'noor'], 'mira, jonas and 2 more'],
])('%j reads "%s"', (names, words) => {
  expect(formatNames(names)).toBe(words)
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

test('the longest watchlists are shares of the longest', () => {
  const users = [user(1, 'mira', 50), user(2, 'jonas', 200, 'Jo'), user(3, 'ada', 50)]
  expect(longestWatchlists(users, 2)).toEqual([
    { id: 2, name: 'Jo', count: 200, percent: 100 },
    { id: 3, name: 'ada', count: 50, percent: 25 },
  ])
  expect(watchlistTotal(users)).toBe(300)
  expect(longestWatchlists([], 5)).toEqual([])
})
