import { afterEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { getConfig } from '../../../web/contract/config.ts'
import { endpoint } from '../../../web/contract/endpoint.ts'
import {
  ContractError,
  HttpError,
  messageOf,
  NetworkError,
  NotOfferedError,
} from '../../../web/lib/errors.ts'
import { request, setSessionLostHandler } from '../../../web/lib/request.ts'
import { fakeBackend, json, unreachable } from '../../support/fake-backend.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  setSessionLostHandler(null)
})

const read = endpoint({
  method: 'GET',
  path: '/v1/things/:id',
  answer: z.object({ name: z.string() }),
})
const write = endpoint({
  method: 'POST',
  path: '/v1/things',
  body: z.object({ name: z.optional(z.string()) }),
  answer: z.object({ id: z.number() }),
})
const drop = endpoint({ method: 'DELETE', path: '/v1/things', status: 204, answer: z.undefined() })

describe('what is sent', () => {
  test('a declared body goes out as JSON, {} at least; without one there is no content-type', async () => {
    const backend = fakeBackend({
      'POST /v1/things': json({ id: 1 }),
      'GET /v1/things/a%2Fb': json({ name: 'x' }),
    })
    await request(write)
    await request(read, { params: { id: 'a/b' } })
    expect(
      backend.calls.map(call => [
        call.body,
        (call.init.headers as Record<string, string>)['content-type'],
      ]),
    ).toEqual([
      [{}, 'application/json'],
      [undefined, undefined],
    ])
    expect(backend.calls.every(call => call.init.credentials === 'include')).toBe(true)
  })
})

describe('what does not come back', () => {
  const work = endpoint({ method: 'GET', path: '/v1/work', answer: z.object({}), isWork: true })
  const never = () => new Promise<Response>(() => {})

  test('a read is given up after a minute, in words; what does something is waited for', async () => {
    vi.useFakeTimers()
    const backend = fakeBackend({
      'GET /v1/things/1': never,
      'GET /v1/work': never,
      'POST /v1/things': never,
    })
    const calls = [request(read, { params: { id: 1 } }), request(work), request(write)]
    const failed: unknown[] = []
    for (const [index, each] of calls.entries())
      each.catch((cause: unknown) => failed.push([index, messageOf(cause, '')]))
    await vi.advanceTimersByTimeAsync(59_000)
    expect(failed).toEqual([])
    await vi.advanceTimersByTimeAsync(600_000)
    expect(failed).toEqual([[0, 'The server did not answer in time.']])
    expect(backend.calls.map(({ init }) => init.signal?.aborted ?? false)).toEqual([
      true,
      false,
      false,
    ])
    vi.useRealTimers()
  })

  test('a long answer may take longer once it has begun', async () => {
    vi.useFakeTimers()
    const slow = new ReadableStream<Uint8Array>({
      async start(body) {
        const bytes = new TextEncoder()
        body.enqueue(bytes.encode('{"name":'))
        await new Promise(resolve => setTimeout(resolve, 90_000))
        body.enqueue(bytes.encode('"x"}'))
        body.close()
      },
    })
    const headers = { 'content-type': 'application/json' }
    fakeBackend({ 'GET /v1/things/1': () => new Response(slow, { headers }) })
    const answer = request(read, { params: { id: 1 } })
    await vi.advanceTimersByTimeAsync(100_000)
    expect(await answer).toEqual({ name: 'x' })
    vi.useRealTimers()
  })
})

describe('what comes back', () => {
  test('unknown fields are dropped and 204 has no body', async () => {
    fakeBackend({
      'GET /v1/things/1': json({ name: 'x', cookieSecret: 's' }),
      'DELETE /v1/things': new Response(null, { status: 204 }),
    })
    expect(await request(read, { params: { id: 1 } })).toEqual({ name: 'x' })
    expect(await request(drop)).toBeUndefined()
  })

  test.each([
    ['{message}', json({ message: 'Taken' }, 409), 'Taken'],
    ['{success, message}', json({ success: false, message: 'No such user' }, 404), 'No such user'],
    ['{error}', json({ error: 'Wrong value' }, 400), 'Wrong value'],
    [
      'generic',
      json({ statusCode: 400, code: 'X', error: 'Bad Request', message: 'body/email' }, 400),
      'body/email',
    ],
    [
      'masked message, real error',
      json({ message: 'Internal Server Error', error: 'Plex token missing' }, 500),
      'Plex token missing',
    ],
    ['mask', json({ error: 'Internal Server Error' }, 500), 'own words'],
    ['bare reason', json({ error: 'Service Unavailable' }, 503), 'own words'],
    [
      'mask of the schema check',
      json({ message: "Response doesn't match the schema" }, 500),
      'own words',
    ],
    [
      'mask of the serializer',
      json({ message: 'Failed to serialize an error.' }, 500),
      'own words',
    ],
    [
      'HTML',
      new Response('<h1>Bad gateway</h1>', {
        status: 502,
        headers: { 'content-type': 'text/html' },
      }),
      'own words',
    ],
    ['empty', new Response(null, { status: 500 }), 'own words'],
    [
      'broken JSON',
      new Response('{"mess', { status: 500, headers: { 'content-type': 'application/json' } }),
      'own words',
    ],
    ['empty message', json({ message: ' ' }, 400), 'own words'],
  ])('error body %s', async (_, answer, expected) => {
    fakeBackend({ 'GET /v1/things/1': answer })
    const cause = await request(read, { params: { id: 1 } }).catch((error: unknown) => error)
    expect(cause).toBeInstanceOf(HttpError)
    expect(messageOf(cause, 'own words')).toBe(expected)
  })

  test('429 names the seconds left, FST codes are kept', async () => {
    fakeBackend({
      'GET /v1/things/1': json({ message: 'slow', code: 'FST_ERR_X' }, 429, {
        'retry-after': '17',
      }),
    })
    await expect(request(read, { params: { id: 1 } })).rejects.toMatchObject({
      retryAfterS: 17,
      code: 'FST_ERR_X',
    })
  })

  test.each([
    [
      'HTML where JSON was due',
      new Response('<html>', { headers: { 'content-type': 'text/html' } }),
      NotOfferedError,
    ],
    ['another shape', json({ name: 7 }), ContractError],
    [
      'cut JSON',
      new Response('{"na', { headers: { 'content-type': 'application/json' } }),
      ContractError,
    ],
  ])('%s', async (_, answer, kind) => {
    fakeBackend({ 'GET /v1/things/1': answer })
    await expect(request(read, { params: { id: 1 } })).rejects.toBeInstanceOf(kind)
  })

  test('a contract error names fields, never values', async () => {
    fakeBackend({
      'GET /v1/config/config': json({ success: true, config: { plexTokens: 'secret-token' } }),
    })
    const cause = await request(getConfig).catch((error: Error) => error.message)
    expect(cause).toContain('config.plexTokens')
    expect(cause).not.toContain('secret-token')
  })

  test('no answer is a NetworkError, asked once', async () => {
    const backend = fakeBackend({ 'GET /v1/things/1': unreachable })
    await expect(request(read, { params: { id: 1 } })).rejects.toBeInstanceOf(NetworkError)
    expect(backend.calls).toHaveLength(1)
  })
})

describe('a lost session', () => {
  const lost = json({ message: 'You must be authenticated to access this route.' }, 401)

  test('the call is repeated once after a new sign-in', async () => {
    const backend = fakeBackend({ 'GET /v1/things/1': lost })
    setSessionLostHandler(async () => {
      backend.answers['GET /v1/things/1'] = json({ name: 'back' })
      return true
    })
    expect(await request(read, { params: { id: 1 } })).toEqual({ name: 'back' })
    expect(backend.calls).toHaveLength(2)
  })

  test('a second 401 stands', async () => {
    const backend = fakeBackend({ 'GET /v1/things/1': lost })
    setSessionLostHandler(async () => true)
    await expect(request(read, { params: { id: 1 } })).rejects.toMatchObject({ status: 401 })
    expect(backend.calls).toHaveLength(2)
  })

  test('a 401 the handler does not take for a lost session stands', async () => {
    const backend = fakeBackend({ 'GET /v1/things/1': lost })
    setSessionLostHandler(async () => false)
    await expect(request(read, { params: { id: 1 } })).rejects.toMatchObject({ status: 401 })
    expect(backend.calls).toHaveLength(1)
  })
})
