import { ref } from 'valtio/vanilla'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queueTitleFacts } from '../../../web/components/titles/read-title-facts.ts'
import { titleFacts } from '../../../web/components/titles/title-facts.ts'
import { resetOnSignOut } from '../../../web/lib/on-sign-out.ts'
import { approvals } from '../../../web/state/approvals.ts'
import { fakeBackend, json } from '../../support/fake-backend.ts'
import { approval } from './support.ts'

const item = (key: string, extra: object = {}) => ({
  title: 'Heat',
  key,
  type: 'movie',
  thumb: `/mock/posters/${key}`,
  guids: [],
  genres: ['Crime'],
  status: 'pending',
  added: '2026-11-19T08:00:00Z',
  ...extra,
})
const listOf = (...watchlistItems: object[]) =>
  json({
    success: true,
    data: { user: { id: 2, name: 'jonas' }, watchlistItems, total: watchlistItems.length },
  })
const LIST = 'GET /v1/users/2/watchlist'

beforeEach(() => {
  resetOnSignOut()
  vi.useFakeTimers({ now: Date.parse('2026-11-20T12:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const list = (rows: ReturnType<typeof approval>[]) => {
  approvals.state.rows = ref(rows)
}
const idle = () => vi.advanceTimersByTimeAsync(5000)

test("loads a user's watchlist once for all their requests, matching by key or shared guid", async () => {
  const rows = [
    approval({ id: 1, contentKey: 'a' }),
    approval({ id: 2, contentKey: 'x', contentGuids: ['tmdb:603'] }),
    approval({ id: 3, contentKey: 'none' }),
  ]
  const backend = fakeBackend({ [LIST]: listOf(item('a'), item('b', { guids: ['tmdb:603'] })) })
  list(rows)
  for (const row of rows) queueTitleFacts(row)
  await vi.waitFor(() => expect(titleFacts.byRequest[1]).toBeDefined(), 10_000)
  expect(titleFacts.byRequest[1]).toEqual({
    thumb: '/mock/posters/a',
    genres: ['Crime'],
    added: '2026-11-19T08:00:00Z',
  })
  expect(titleFacts.byRequest[2]?.thumb).toBe('/mock/posters/b')
  expect(titleFacts.byRequest[3]).toBe(undefined)
  for (const row of rows) queueTitleFacts(row)
  await idle()
  expect(backend.countOf(LIST)).toBe(1)
})

test('makes a single call if the backend does not support user watchlists', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const rows = [approval({ id: 1 }), approval({ id: 2, userId: 3 })]
  const html = () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })
  const backend = fakeBackend({ [LIST]: html, 'GET /v1/users/3/watchlist': html })
  list(rows)
  for (const row of rows) queueTitleFacts(row)
  await vi.waitFor(() => expect(backend.calls).toHaveLength(1), 10_000)
  await idle()
  expect(backend.calls).toHaveLength(1)
})

test('clears the facts at sign-out', async () => {
  const rows = [approval({ id: 1, contentKey: 'a' })]
  fakeBackend({ [LIST]: listOf(item('a')) })
  list(rows)
  for (const row of rows) queueTitleFacts(row)
  await vi.waitFor(() => expect(Object.keys(titleFacts.byRequest)).toEqual(['1']), 10_000)
  resetOnSignOut()
  expect(titleFacts.byRequest).toEqual({})
})
