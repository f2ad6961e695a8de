import { afterEach, expect, test, vi } from 'vitest'
import { resetOnSignOut } from '../../../web/lib/on-sign-out.ts'
import { statsFor } from '../../../web/state/stats.ts'

afterEach(() => {
  resetOnSignOut()
})

const ACTIVITY = { new_watchlist_items: 3, status_changes: 2, notifications_sent: 1 }

/** Selects the response by the end of the path; anything else is a 500. @returns the requested URLs below /v1/stats/ */
const backend = (answers: Record<string, unknown>): string[] => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    const address = url.split('/v1/stats/')[1] ?? url
    asked.push(address)
    const body = answers[address.split('?')[0] ?? '']
    return new Response(JSON.stringify(body ?? { message: 'Internal Server Error' }), {
      status: body === undefined ? 500 : 200,
      headers: { 'content-type': 'application/json' },
    })
  })
  return asked
}

test('loads everything with one request, including the period and limit', async () => {
  const asked = backend({ all: { recent_activity: ACTIVITY, top_users: [] } })
  const stats = statsFor({ days: 7, limit: 20 })
  expect(await stats.load()).toBe(true)
  expect(asked).toEqual(['all?limit=20&days=7'])
  expect(stats.state.data?.recent_activity).toEqual(ACTIVITY)
  // Optional in some versions, so missing parts become empty lists.
  expect(stats.state.data?.status_flow).toEqual([])
})

test('if that request fails, loads each part separately and omits only failed ones', async () => {
  const asked = backend({
    activity: ACTIVITY,
    genres: [{ genre: 'drama', count: 4 }],
    'instance-content': { success: true, instances: [] },
  })
  const stats = statsFor({ days: 30, limit: 5 })
  expect(await stats.load()).toBe(true)
  expect(stats.state.data).toEqual({
    recent_activity: ACTIVITY,
    top_genres: [{ genre: 'drama', count: 4 }],
    instance_content_breakdown: [],
  })
  expect(asked).toContain('genres?limit=5')
  expect(asked).toContain('activity?days=30')
  expect(asked).toHaveLength(12)
})

test('fails if no part can be loaded either', async () => {
  backend({})
  const stats = statsFor({ days: 90, limit: 10 })
  expect(await stats.load()).toBe(false)
  expect(stats.state).toMatchObject({
    status: 'failed',
    data: null,
    error: 'Couldn’t load the statistics.',
  })
})

test('makes one request to a backend without statistics', async () => {
  let calls = 0
  vi.stubGlobal('fetch', async () => {
    calls += 1
    return new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })
  })
  const stats = statsFor({ days: 30, limit: 20 })
  await stats.load()
  expect(stats.state).toMatchObject({
    status: 'not-offered',
    error: 'This server version doesn’t support statistics.',
  })
  expect(calls).toBe(1)
})
