import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call } from '../../../web/lib/call.ts'
import { dropEarlyCalls } from '../../../web/lib/early-calls.ts'

const json = (body: unknown) => Response.json(body)
const read = { method: 'GET', path: '/v1/things' } as const

/** How long the page has been there, milliseconds. */
const pageIsAt = (ms: number) => vi.spyOn(performance, 'now').mockReturnValue(ms)

beforeEach(() => {
  pageIsAt(1000)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  globalThis.earlyCalls = undefined
})

test('an answer that is under way is taken once, by the address it was asked for', async () => {
  const fetched = vi.fn(async () => json('later'))
  vi.stubGlobal('fetch', fetched)
  globalThis.earlyCalls = { '/v1/things?limit=5': Promise.resolve(json('early')) }
  expect(await call(read)).toBe('later')
  expect(await call(read, { query: { limit: 5 } })).toBe('early')
  expect(fetched).toHaveBeenCalledTimes(1)
  expect(await call(read, { query: { limit: 5 } })).toBe('later')
})

test('an answer that comes half a minute late is asked for again', async () => {
  vi.stubGlobal('fetch', async () => json('later'))
  globalThis.earlyCalls = { '/v1/things': Promise.resolve(json('early')) }
  pageIsAt(31_000)
  expect(await call(read)).toBe('later')
})

test('nothing that was asked for under another session is taken', async () => {
  vi.stubGlobal('fetch', async () => json('later'))
  globalThis.earlyCalls = { '/v1/things': Promise.resolve(json('early')) }
  dropEarlyCalls(true)
  expect(await call(read)).toBe('later')
})

test('a write, and a read that may be called off, ask for themselves', async () => {
  vi.stubGlobal('fetch', async () => json('later'))
  globalThis.earlyCalls = { '/v1/things': Promise.resolve(json('early')) }
  expect(await call({ ...read, method: 'POST', body: {} })).toBe('later')
  expect(await call(read, { signal: new AbortController().signal })).toBe('later')
})
