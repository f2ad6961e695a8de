// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { resetOnSignOut } from '../../../web/lib/on-sign-out.ts'
import { factsOf, loadTitleFacts, titleFacts } from '../../../web/state/title-facts.ts'
import { domMock } from '../../support/dom-mock.ts'

const mock = domMock()
const METADATA = '/v1/tmdb/metadata/:guid'
const calls = async () => (await mock.calls())[`GET ${METADATA}`] ?? 0
const loaded = () => vi.waitFor(() => expect(titleFacts.isLoading).toBe(false))

test('loads the facts of each title once, and keeps them in this browser for 30 days', async () => {
  const guids = ['tmdb:603', 'tmdb:603', 'tmdb:949', 'tmdb:1']
  const before = await calls()
  loadTitleFacts(guids)
  expect(titleFacts).toMatchObject({ isLoading: true, done: 0, total: 3 })
  await loaded()
  expect(titleFacts).toMatchObject({ done: 3, total: 3 })
  expect(titleFacts.byGuid?.['tmdb:603']?.facts).toMatchObject({ year: 1999, language: 'English' })
  // TMDB doesn't know this title, which needn't be asked again either.
  expect(titleFacts.byGuid?.['tmdb:1']?.facts).toEqual({})
  expect((await calls()) - before).toBe(3)

  resetOnSignOut()
  loadTitleFacts(guids)
  expect(titleFacts).toMatchObject({ isLoading: false, done: 3 })
  expect(titleFacts.byGuid?.['tmdb:603']?.facts.year).toBe(1999)
  resetOnSignOut()
  vi.setSystemTime(Date.now() + 31 * 86_400_000)
  loadTitleFacts(guids)()
  expect(titleFacts).toMatchObject({ isLoading: true, done: 0 })
  vi.useRealTimers()
})

test('a fact that TMDB doesn’t know stays unknown', () => {
  const details = { genres: [], overview: null, vote_average: 0, release_date: null }
  expect(factsOf({ ...details, original_language: 'xx' } as never)).toEqual({})
})
