import { beforeEach, expect, test, vi } from 'vitest'
import {
  plexSetup,
  retryStep,
  skipStep,
  startSetup,
} from '../../../web/features/plex/configuration/setup.ts'
import { ownRefresh } from '../../../web/features/plex/configuration/watchlist-refresh.ts'
import { resetOnSignOut } from '../../../web/lib/on-sign-out.ts'
import { fakeBackend, json } from '../../support/fake-backend.ts'

const PING = 'GET /v1/plex/ping'
const OWN = 'GET /v1/plex/self-watchlist-token'
const FRIENDS = 'GET /v1/plex/others-watchlist-token'
const FEEDS = 'GET /v1/plex/generate-rss-feeds'
const PUT = 'PUT /v1/config/config'
const config = (tokens: string[]) => ({ success: true, config: { plexTokens: tokens } })
const list = (username: string, titles: number) => ({
  user: { watchlistId: username, username },
  watchlist: Array.from({ length: titles }, (_, n) => ({ title: `T${n}`, type: 'movie' })),
})
const GOOD = {
  [PUT]: () => json(config(['new'])),
  'GET /v1/config/config': () => json(config(['new'])),
  [PING]: () => json({ success: true }),
  [OWN]: () => json({ total: 3, users: [list('owner', 3)] }),
  [FRIENDS]: () => json({ total: 2, users: [list('ann', 2)] }),
  [FEEDS]: () => json({ self: 'https://rss.test/1', friends: 'https://rss.test/2' }),
  'POST /v1/quota/users/status/bulk': () => json({ success: true, quotaStatuses: {} }),
  'GET /v1/users/users/list/with-counts': () =>
    json({ success: true, users: [{ id: 1, name: 'owner', watchlist_count: 3 }] }),
}

beforeEach(() => {
  resetOnSignOut()
  vi.stubGlobal('BroadcastChannel', undefined)
})
const statuses = (steps: Record<string, { status: string }>) =>
  Object.values(steps).map(step => step.status)

test('runs every step in order and keeps no token in the state', async () => {
  fakeBackend(GOOD)
  await startSetup('new')
  expect(plexSetup.phase).toBe('finished')
  expect(statuses(plexSetup.steps)).toEqual(Array(6).fill('done'))
  expect(plexSetup.steps.own.note).toBe('3 titles.')
  expect(plexSetup.steps.friends.note).toBe('2 titles from 1 friend.')
  expect(JSON.stringify(plexSetup)).not.toContain('new')
})

test('stops at a failed step and resumes there on retry', async () => {
  let isDown = true
  const own = vi.fn(() => (isDown ? json({ error: 'Plex is slow today' }, 500) : GOOD[OWN]()))
  const { calls } = fakeBackend({ ...GOOD, [OWN]: own })
  await startSetup('new')
  expect(plexSetup.phase).toBe('stopped')
  expect(plexSetup.steps.own).toEqual({ status: 'failed', note: 'Plex is slow today' })
  expect(plexSetup.steps.friends.status).toBe('waiting')
  isDown = false
  await retryStep()
  expect(plexSetup.phase).toBe('finished')
  expect(calls.filter(call => JSON.stringify(call.body)?.includes('plexTokens'))).toHaveLength(1)
})

test('can skip a failed friends step', async () => {
  fakeBackend({ ...GOOD, [FRIENDS]: () => json({ error: 'No' }, 500) })
  await startSetup('new')
  await skipStep()
  expect(statuses(plexSetup.steps)).toEqual(['done', 'done', 'done', 'skipped', 'done', 'done'])
})

test('skips the feeds without a Plex Pass, but fails on other errors', async () => {
  fakeBackend({ ...GOOD, [FEEDS]: () => json({ error: 'Plex Pass is required' }) })
  await startSetup('new')
  expect(plexSetup.steps.feeds.status).toBe('skipped')
  expect(plexSetup.steps.feeds.note).toContain('Message from Plex: Plex Pass is required')
  resetOnSignOut()
  fakeBackend({ ...GOOD, [FEEDS]: () => json({ error: 'Something else' }) })
  await startSetup('new')
  expect(plexSetup.steps.feeds).toEqual({ status: 'failed', note: 'Something else' })
})

test('an empty watchlist is fine while Plex is reachable', async () => {
  fakeBackend({ ...GOOD, [OWN]: () => json({ total: 0, users: [list('owner', 0)] }) })
  await ownRefresh.start()
  expect(ownRefresh.state.phase).toBe('done')
})

test('resets the setup on sign-out', async () => {
  fakeBackend({ ...GOOD, [PING]: () => json({ success: false }) })
  await startSetup('new')
  resetOnSignOut()
  expect(plexSetup.phase).toBe('idle')
  expect(statuses(plexSetup.steps)).toEqual(Array(6).fill('waiting'))
})
