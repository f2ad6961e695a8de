import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { get } from '../../../web/contract/endpoint.ts'
import { dropEarlyCalls } from '../../../web/lib/early-calls.ts'
import { request } from '../../../web/lib/request.ts'

const fetched = vi.fn(async () => Response.json('later'))
const early = async () => Response.json('early')
const read = get('/v1/things', {
  query: z.object({ limit: z.optional(z.number()) }),
  response: z.string(),
})

/** Sets the page's age in milliseconds. */
const pageIsAt = (ms: number) => vi.spyOn(performance, 'now').mockReturnValue(ms)

beforeEach(() => {
  pageIsAt(1000)
  vi.stubGlobal('fetch', fetched)
  fetched.mockClear()
})
afterEach(() => {
  globalThis.earlyCalls = undefined
})

test('reuses an in-flight response once, matched by its URL', async () => {
  globalThis.earlyCalls = { '/v1/things?limit=5': early() }
  expect(await request(read)).toBe('later')
  expect(await request(read, { query: { limit: 5 } })).toBe('early')
  expect(fetched).toHaveBeenCalledTimes(1)
  expect(await request(read, { query: { limit: 5 } })).toBe('later')
})

test.each([
  ['is half a minute old', () => pageIsAt(31_000)],
  ['was requested under another session', () => dropEarlyCalls(true)],
])('requests again if the early response %s', async (_, act) => {
  globalThis.earlyCalls = { '/v1/things': early() }
  act()
  expect(await request(read)).toBe('later')
})

test('doesn’t use early responses for writes or abortable reads', async () => {
  globalThis.earlyCalls = { '/v1/things': early() }
  expect(await request({ ...read, method: 'POST' })).toBe('later')
  expect(await request(read, { signal: new AbortController().signal })).toBe('later')
})
