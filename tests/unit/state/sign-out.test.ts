import { afterEach, expect, test, vi } from 'vitest'
import { decisionResults } from '../../../web/components/decisions/decision-results.ts'
import { resetOnSignOut } from '../../../web/lib/on-sign-out.ts'
import { addToHistory, readHistory } from '../../../web/lib/save-history.ts'
import { config } from '../../../web/state/config.ts'
import { updateConfig } from '../../../web/state/config-edits.ts'
import { everyWatchlist } from '../../../web/state/every-watchlist.ts'
import { runTest, testStateIn, testStates } from '../../../web/state/instance-checks.ts'
import { signedIn, signedOut } from '../../../web/state/session.ts'
import { logOut } from '../../../web/state/sign-in-flows.ts'
import { type Call, fakeBackend, json } from '../../support/fake-backend.ts'
import { stubStorage } from '../../support/fake-storage.ts'

afterEach(resetOnSignOut)

// Stores and runs clear themselves: see the tests of resources and operations.

test('clears the results of decisions for the next admin', () => {
  decisionResults.bulk = {} as never
  decisionResults.failedById = { 1: {} as never }
  resetOnSignOut()
  expect(decisionResults).toEqual({ bulk: null, failedById: {}, viewers: 0 })
})

test('ignores the response to a save in flight at sign-out', async () => {
  let respond: (response: Response) => void = () => undefined
  fakeBackend({ 'PUT /v1/config/config': () => new Promise(resolve => (respond = resolve)) })
  const save = updateConfig({ deleteMovie: true })
  resetOnSignOut()
  respond(json({ success: true, config: { selfRss: 'https://rss.example/last' } }))
  await save
  expect(config.state.data).toBeNull()
})

test('keeps no API key as the key of a test, and no test for the next admin', async () => {
  fakeBackend({ 'POST /v1/radarr/test-connection': json({ success: true, message: 'ok' }) })
  const target = { baseUrl: 'http://radarr', apiKey: 'a-secret' }
  const outcome = () => testStateIn(testStates, 'radarr', target).test?.outcome
  await runTest('radarr', target)
  expect(outcome()).toBe('passed')
  expect(JSON.stringify(testStates)).not.toContain('a-secret')
  resetOnSignOut()
  await runTest('radarr', { ...target, apiKey: 'another' })
  expect(outcome()).toBeUndefined()
})

test('keeps a separate save history per user, of the last 20 saves, and none of only secrets', () => {
  stubStorage('localStorage')
  vi.stubGlobal('BroadcastChannel', undefined)
  signedIn(1)
  const entry = { at: 't', changes: [{ key: 'h', from: 1, to: 2 }] }
  for (let at = 0; at < 21; at++) addToHistory('/p', { ...entry, at: String(at) })
  addToHistory('/p', { at: 'secrets', changes: [] })
  const kept = Array.from({ length: 20 }, (_, at) => String(20 - at))
  expect(readHistory('/p').map(({ at }) => at)).toEqual(kept)
  signedOut()
  signedIn(2)
  expect(readHistory('/p')).toEqual([])
})

const LIST = 'GET /v1/users/users/list/with-counts'
const LAST = 'GET /v1/users/5/watchlist'
const LOG_OUT = 'POST /v1/users/logout'
const users = [2, 3, 4, 5].map(id => ({ id, name: `User ${id}`, watchlist_count: id }))

/** Doesn't respond before it is aborted. */
const untilAborted = ({ init: { signal } }: Call) =>
  new Promise<Response>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason))
  })
/** The backend during a load, which answers a sign-out like this. */
const loadingFrom = async (loggedOut: Response) => {
  const list = json({ success: true, message: '', users })
  const backend = fakeBackend({ [LIST]: list, [LAST]: untilAborted, [LOG_OUT]: loggedOut })
  const load = everyWatchlist.load()
  await vi.waitFor(() => expect(backend.countOf(LAST)).toBe(1))
  return { backend, load }
}

test('stops loads before the session ends', async () => {
  const { backend, load } = await loadingFrom(json({ success: true, message: 'Bye' }))
  expect(await logOut()).toBe(true)
  expect(await load).toBe(false)
  expect(await config.load({ force: true })).toBe(false)
  expect(everyWatchlist.state.error).toBeNull()
  const sent = backend.calls.map(({ method, path }) => `${method} ${path}`)
  expect(sent).toEqual([LIST, LAST, LOG_OUT])
})

test('loads again if the session couldn’t be ended', async () => {
  const leave = everyWatchlist.retain()
  const { backend, load } = await loadingFrom(json({ success: false, message: 'No' }))
  expect(await logOut()).toBe(false)
  await load
  await vi.waitFor(() => expect(backend.countOf(LAST)).toBe(2))
  leave()
})
