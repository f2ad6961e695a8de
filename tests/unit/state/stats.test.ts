import { afterEach, expect, test } from 'vitest'
import { resetOnSignOut } from '../../../web/lib/on-sign-out.ts'
import { statsFor } from '../../../web/state/stats.ts'
import { fakeBackend, json } from '../../support/fake-backend.ts'

afterEach(resetOnSignOut)

const ALL = 'GET /v1/stats/all'
const FAILED = json({ message: 'Internal Server Error' }, 500)
const recent_activity = { new_watchlist_items: 3, status_changes: 2, notifications_sent: 1 }

test('if that request fails, loads each part separately and omits only failed ones', async () => {
  const top_genres = [{ genre: 'drama', count: 4 }]
  const { calls } = fakeBackend({
    [ALL]: FAILED,
    'GET /v1/stats/activity': json(recent_activity),
    'GET /v1/stats/genres': json(top_genres),
    'GET /v1/stats/instance-content': json({ success: true, instances: [] }),
  })
  const stats = statsFor({ days: 30, limit: 5 })
  expect(await stats.load()).toBe(true)
  const read = { recent_activity, top_genres, instance_content_breakdown: [] }
  expect(stats.state.data).toEqual(read)
  const paths = calls.map(({ path }) => path)
  expect(paths).toContain('/v1/stats/genres?days=30&limit=5')
  expect(paths).toContain('/v1/stats/activity?days=30&limit=5')
  expect(paths).toHaveLength(12)
})

test('fails if no part can be loaded either', async () => {
  fakeBackend({ [ALL]: FAILED })
  const stats = statsFor({ days: 90, limit: 10 })
  expect(await stats.load()).toBe(false)
  const error = 'Couldn’t load the statistics.'
  expect(stats.state).toMatchObject({ status: 'failed', data: null, error })
})

test('makes one request to a backend without statistics', async () => {
  const page = new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })
  const { calls } = fakeBackend({ [ALL]: page })
  const stats = statsFor({ days: 30, limit: 20 })
  await stats.load()
  const error = 'This server version doesn’t support statistics.'
  expect(stats.state).toMatchObject({ status: 'not-offered', error })
  expect(calls).toHaveLength(1)
})
