import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { getConfig } from '../../../web/contract/config.ts'
import { del, get, post } from '../../../web/contract/endpoint.ts'
import { callPause } from '../../../web/lib/call-pause.ts'
import { serverNow } from '../../../web/lib/clock.ts'
import {
  ContractError,
  couldNot,
  HttpError,
  InterceptedError,
  isOutcomeUnknown,
  loadFailure,
  messageOf,
  NotOfferedError,
  NotSavedError,
} from '../../../web/lib/errors.ts'
import { resetOnSignOut } from '../../../web/lib/on-sign-out.ts'
import { request, setInterceptionHandler, setSessionLostHandler } from '../../../web/lib/request.ts'
import { setSessionOwner } from '../../../web/lib/session-owner.ts'
import { fakeBackend, json, unreachable } from '../../support/fake-backend.ts'

afterEach(() => {
  setSessionLostHandler(null)
  setInterceptionHandler(null)
})

const read = get('/v1/things/:id', { response: z.object({ name: z.string() }) })
const write = post('/v1/things', {
  body: z.object({ name: z.optional(z.string()) }),
  response: z.object({ id: z.number() }),
})
test('sends a declared body as JSON, {} by default, and no content-type without one', async () => {
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

describe('queues', () => {
  const queued = (queue: 'remote' | 'figures') =>
    get(`/v1/${queue}/:id`, { queue, response: z.object({}) })

  /** Calls wait until `respond` is called. */
  const stubPending = () => {
    const pending: { path: string; respond: () => void }[] = []
    const fetch = (path: string) =>
      new Promise<Response>(resolve => {
        pending.push({ path, respond: () => resolve(Response.json({ id: 1 })) })
      })
    vi.stubGlobal('fetch', fetch)
    return pending
  }

  test('sends two calls of each queue at a time, and a decision immediately', async () => {
    const pending = stubPending()
    const calls = [1, 2, 3].flatMap(id => [
      request(queued('remote'), { params: { id } }),
      request(queued('figures'), { params: { id } }),
    ])
    const decision = request(write)
    await expect
      .poll(() => pending.map(call => call.path).sort())
      .toEqual(['/v1/figures/1', '/v1/figures/2', '/v1/remote/1', '/v1/remote/2', '/v1/things'])
    pending.find(call => call.path === '/v1/remote/2')?.respond()
    await expect.poll(() => pending.map(call => call.path)).toContain('/v1/remote/3')
    expect(pending.map(call => call.path)).not.toContain('/v1/figures/3')
    await expect
      .poll(() => {
        for (const call of pending) call.respond()
        return pending.length
      })
      .toBe(7)
    for (const call of pending) call.respond()
    await Promise.all([...calls, decision])
  })

  test('a hidden tab leaves the connections to the visible one until it is shown', async () => {
    const page = Object.assign(new EventTarget(), { hidden: true })
    vi.stubGlobal('document', page)
    const fetch = vi.fn((_path: string) => Promise.resolve(Response.json({ id: 1 })))
    vi.stubGlobal('fetch', fetch)
    const test = request(queued('remote'), { params: { id: 1 } })
    await request(write)
    expect(fetch.mock.calls.map(([path]) => path)).toEqual(['/v1/things'])
    page.hidden = false
    page.dispatchEvent(new Event('visibilitychange'))
    await test
    expect(fetch).toHaveBeenCalledTimes(2)
  })

  test('a call that still waits when the session ends isn’t sent', async () => {
    const pending = stubPending()
    const calls = [1, 2, 3].map(id => request(queued('remote'), { params: { id } }))
    const settled = Promise.allSettled(calls)
    await expect.poll(() => pending.length).toBe(2)
    resetOnSignOut()
    for (const { respond } of pending) respond()
    expect((await settled).map(result => result.status)).toEqual(Array(3).fill('rejected'))
    expect(pending).toHaveLength(2)
  })
})

describe('timeouts', () => {
  const work = get('/v1/work', { response: z.object({}), isLongRunning: true })
  const never = () => new Promise<Response>(() => {})

  test('aborts reads after a minute with a message, but not writes or long-running work', async () => {
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
    expect(failed).toEqual([[0, 'The server didn’t respond in time.']])
    expect(backend.calls.map(({ init }) => init.signal?.aborted ?? false)).toEqual([
      true,
      false,
      false,
    ])
  })

  test('gives a response more time once it has started', async () => {
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
  })
})

const GENERIC = 'Internal Server Error'
const FASTIFY_ERROR = { statusCode: 400, code: 'X', error: 'Bad Request', message: 'body/email' }
const answerWith = (body: string, type: string, status = 200) =>
  new Response(body, { status, headers: { 'content-type': type } })

describe('responses', () => {
  test.each([
    ['{message}', json({ message: 'Taken' }, 409), 'Taken'],
    ['{error}', json({ error: 'Wrong value' }, 400), 'Wrong value'],
    ['Fastify error', json(FASTIFY_ERROR, 400), 'body/email'],
    ['generic message', json({ message: GENERIC, error: 'Token missing' }, 500), 'Token missing'],
    ['schema mismatch', json({ message: "Response doesn't match the schema" }, 500), 'own words'],
    ['broken JSON', answerWith('{"mess', 'application/json', 500), 'own words'],
    ['empty message', json({ message: ' ' }, 400), 'own words'],
  ])('finds the message in an error body: %s', async (_, answer, expected) => {
    fakeBackend({ 'GET /v1/things/1': answer })
    const cause = await request(read, { params: { id: 1 } }).catch((error: unknown) => error)
    expect(cause).toBeInstanceOf(HttpError)
    expect(messageOf(cause, 'own words')).toBe(expected)
  })

  test.each([
    ['a page instead of JSON', answerWith('<html>', 'text/html'), NotOfferedError],
    ['an unexpected shape', json({ name: 7 }), ContractError],
    ['truncated JSON', answerWith('{"na', 'application/json'), ContractError],
  ])('rejects %s', async (_, answer, kind) => {
    fakeBackend({ 'GET /v1/things/1': answer })
    await expect(request(read, { params: { id: 1 } })).rejects.toBeInstanceOf(kind)
  })

  test('returns nothing for a 204, and keeps the Retry-After and the code of an error', async () => {
    const slow = { message: 'slow', code: 'FST_ERR_X' }
    fakeBackend({
      'DELETE /v1/things': new Response(null, { status: 204 }),
      'GET /v1/things/1': json(slow, 503, { 'retry-after': '17' }),
    })
    const drop = del('/v1/things', { response: z.undefined() })
    expect(await request(drop)).toBeUndefined()
    await expect(request(read, { params: { id: 1 } })).rejects.toMatchObject({
      retryAfterS: 17,
      code: 'FST_ERR_X',
    })
  })

  test('takes a 404 for a missing call only where the call names nothing', async () => {
    const missing = json(
      { statusCode: 404, error: 'Not Found', message: 'Resource not found' },
      404,
    )
    const list = { ...read, path: '/v1/things' }
    fakeBackend({
      'GET /v1/things': missing,
      'GET /v1/things/1': missing,
      'POST /v1/things': missing,
    })
    await expect(request(list)).rejects.toBeInstanceOf(NotOfferedError)
    await expect(request({ ...list, handles404: true })).rejects.toBeInstanceOf(HttpError)
    await expect(request(read, { params: { id: 1 } })).rejects.toBeInstanceOf(HttpError)
    await expect(request(write)).rejects.toBeInstanceOf(HttpError)
  })

  test('looks for a moved call at its other path, and remembers where it found it', async () => {
    const moved = { ...read, path: '/v1/old/things', movedTo: '/v1/things' }
    const found = json({ name: 'x' })
    const old = fakeBackend({
      'GET /v1/things': json({ message: 'Not Found' }, 404),
      'GET /v1/old/things': found,
    })
    await request(moved)
    await request(moved)
    expect(old.countOf('GET /v1/things')).toBe(1)
    // The backend was upgraded.
    fakeBackend({
      'GET /v1/things': found,
      'GET /v1/old/things': json({ message: 'Not Found' }, 404),
    })
    expect(await request(moved)).toEqual({ name: 'x' })
  })

  test('doesn’t know the outcome of a write that is answered with a page', async () => {
    fakeBackend({ 'POST /v1/things': answerWith('<html>', 'text/html') })
    const cause = await request(write).catch((error: unknown) => error)
    expect(cause).toBeInstanceOf(ContractError)
    expect(isOutcomeUnknown(cause)).toBe(true)
  })

  test('names fields but never values in a contract error', async () => {
    fakeBackend({
      'GET /v1/config/config': json({ success: true, config: 'secret-token' }),
    })
    const cause = await request(getConfig).catch((error: Error) => error.message)
    expect(cause).toContain('config')
    expect(cause).not.toContain('secret-token')
  })
})

describe('lost session', () => {
  const lost = json({ message: 'You must be authenticated to access this route.' }, 401)

  test.each([
    ['retries once after a new sign-in', true, json({ name: 'back' }), { name: 'back' }, 2],
    ['fails on a second 401', true, lost, { status: 401 }, 2],
    ['fails without a new sign-in', false, lost, { status: 401 }, 1],
  ])('%s', async (_, isBack, second, expected, sent) => {
    const backend = fakeBackend({ 'GET /v1/things/1': lost })
    setSessionLostHandler(async () => {
      backend.answers['GET /v1/things/1'] = second
      return isBack
    })
    const result = await request(read, { params: { id: 1 } }).catch((cause: unknown) => cause)
    expect(result).toMatchObject(expected)
    expect(backend.calls).toHaveLength(sent)
  })
})

describe('responses of something in front of the gateway', () => {
  const PAGE = '<form>Sign in</form>'
  const page = (status: number) => answerWith(PAGE, 'text/html', status)
  const redirect = () => Object.defineProperty(new Response(), 'type', { value: 'opaqueredirect' })
  const followed = () => Object.defineProperty(page(200), 'redirected', { value: true })
  const SIGN_INS: [string, () => Response][] = [
    ['a 401 page', () => page(401)],
    ['a 401 in JSON with a message', () => json({ message: 'Unauthorized' }, 401)],
    ['a 403 page', () => page(403)],
    ['a 403 in JSON', () => json({ error: 'forbidden' }, 403)],
    ['a redirect', redirect],
    ['a followed redirect', followed],
    ['a 200 page', () => page(200)],
    ['a 200 in JSON', () => json({ login: 'https://sso.example' })],
    ['a 200 that only claims to be JSON', () => answerWith(PAGE, 'application/json')],
  ]

  /** Which failure a call gets, and what the page is told of sign-ins. */
  const tell = async (call: () => Promise<unknown>, answer: () => Response, isMarked = false) => {
    fakeBackend({ 'GET /v1/things/1': answer, 'POST /v1/things': answer }, { isMarked })
    const [lost, intercepted] = [vi.fn(), vi.fn()]
    setSessionLostHandler(lost)
    setInterceptionHandler(intercepted)
    const cause = await call().catch((error: unknown) => error)
    expect(cause).toBeInstanceOf(InterceptedError)
    expect(lost).not.toHaveBeenCalled()
    return { cause, told: intercepted.mock.calls }
  }
  const readOne = () => request(read, { params: { id: 1 } })

  test.each(SIGN_INS)('take %s neither for a lost session nor for an answer', async (_, answer) => {
    for (const call of [readOne, () => request(write)]) {
      const { cause, told } = await tell(call, answer)
      expect(isOutcomeUnknown(cause)).toBe(false)
      expect(messageOf(cause)).toBe(
        'A sign-in in front of Stargazarr may have ended. Sign in again in another tab, or reload the page.',
      )
      expect(told).toEqual([['sign-in']])
    }
  })

  test.each([
    [404, []],
    [502, [['page']]],
    [503, [['page']]],
  ])('take a %s page for a proxy’s error', async (status, toTell) => {
    const { cause, told } = await tell(readOne, () => page(status))
    expect(messageOf(cause)).toContain(`(status ${status})`)
    expect(told).toEqual(toTell)
  })

  test.each([
    ['a page', () => page(401)],
    ['JSON of another shape', () => json({}, 401)],
  ])('take no 401 from before the backend for a lost session: %s', async (_, answer) => {
    expect((await tell(readOne, answer, true)).told).toEqual([])
  })

  test('end with the next response of the backend', async () => {
    const intercepted = vi.fn()
    setInterceptionHandler(intercepted)
    fakeBackend({ 'GET /v1/things/1': json({ message: 'Gone' }, 404) })
    await expect(request(read, { params: { id: 1 } })).rejects.toBeInstanceOf(HttpError)
    expect(intercepted.mock.calls).toEqual([[null]])
  })
})

describe('after a 429', () => {
  beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 0, 31, 10) }))
  /** The pause belongs to the module, so it ends before the next test. */
  afterEach(() => vi.advanceTimersByTimeAsync(86_400_000))
  const busy = (headers: Record<string, string>, body = '{}', type = 'application/json') =>
    new Response(body, { status: 429, headers: { 'content-type': type, ...headers } })
  const one = () => request(read, { params: { id: 1 } })
  /** The server that asks to wait once, and in how many seconds it gets the call again. */
  const wait = async (answer: Response, call: () => Promise<unknown>, isMarked = true) => {
    const then = { 'GET /v1/things/1': json({ name: 'x' }), 'POST /v1/things': json({ id: 1 }) }
    const first = vi.fn((key: keyof typeof then) => then[key].clone()).mockReturnValueOnce(answer)
    const backend = fakeBackend(
      {
        'GET /v1/things/1': () => first('GET /v1/things/1'),
        'POST /v1/things': () => first('POST /v1/things'),
      },
      { isMarked },
    )
    const done = call()
    let seconds = 0
    await vi.advanceTimersByTimeAsync(0)
    for (; backend.calls.length < 2 && seconds < 200; seconds++)
      await vi.advanceTimersByTimeAsync(1000)
    await done
    return seconds
  }
  test.each<[string, number, Response, isMarked?: boolean]>([
    ['seconds', 30, busy({ 'retry-after': '30' })],
    ['a date', 45, busy({ 'retry-after': 'Sat, 31 Jan 2026 10:00:45 GMT' })],
    [
      'a date, by its own clock',
      20,
      busy({
        'retry-after': 'Sat, 31 Jan 2026 07:00:20 GMT',
        date: 'Sat, 31 Jan 2026 07:00:00 GMT',
      }),
    ],
    [
      'seconds on a page of a proxy',
      30,
      busy({ 'retry-after': '30' }, '<p>Busy', 'text/html'),
      false,
    ],
    ['text', 37, busy({}, '{"message":"Rate limit exceeded, retry in 37 seconds"}')],
    ['nothing', 60, busy({})],
    ['nothing usable', 60, busy({ 'retry-after': 'soon' })],
    ['no time at all', 1, busy({ 'retry-after': '0' })],
  ])('asks again after %s: %s s', async (_, seconds, answer, isMarked) => {
    expect(await wait(answer, one, isMarked)).toBe(seconds)
  })

  test('sends nothing else until then, changes once, and the same read once', async () => {
    const backend = fakeBackend({
      'GET /v1/things/1': busy({ 'retry-after': '30' }),
      'GET /v1/things/2': json({ name: 'x' }),
      'POST /v1/things': json({ id: 1 }),
    })
    const first = one()
    await vi.advanceTimersByTimeAsync(0)
    backend.answers['GET /v1/things/1'] = json({ name: 'x' })
    const others = [2, 2, 1].map(id => request(read, { params: { id } }))
    const write1 = request(write)
    await vi.advanceTimersByTimeAsync(29_000)
    expect(backend.calls).toHaveLength(1)
    expect(callPause()?.span).toBe('30 seconds')
    await vi.advanceTimersByTimeAsync(1000)
    await Promise.all([first, write1, ...others])
    expect(callPause()).toBeNull()
    expect(backend.calls.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
      ...['GET /v1/things/1', 'GET /v1/things/1', 'GET /v1/things/2', 'POST /v1/things'],
    ])
  })

  test('reports a change that would wait for minutes, and doesn’t send it for a new user', async () => {
    const backend = fakeBackend({ 'POST /v1/things': busy({ 'retry-after': '600' }) })
    const cause = await request(write).catch((error: unknown) => error)
    expect(messageOf(cause)).toBe('The server asks to wait 10 min. Try again then.')
    expect(isOutcomeUnknown(cause)).toBe(false)
    await vi.advanceTimersByTimeAsync(570_000)
    backend.answers['POST /v1/things'] = json({ id: 1 })
    const late = request(write).catch((error: unknown) => messageOf(error))
    setSessionOwner(2)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await late).toContain('a different user logged in')
    expect(backend.calls).toHaveLength(1)
    setSessionOwner(null)
  })

  test('waits no longer for a call that was stopped, nor with a call that has its own limit', async () => {
    fakeBackend({
      'GET /v1/things/1': busy({ 'retry-after': '30' }),
      'POST /v1/things': busy({ 'retry-after': '30' }),
    })
    const stop = new AbortController()
    const stopped = request(read, { params: { id: 1 }, signal: stop.signal })
    await vi.advanceTimersByTimeAsync(0)
    stop.abort()
    await expect(stopped).rejects.toThrow('aborted')
    await expect(request({ ...write, hasOwnLimit: true })).rejects.toMatchObject({
      status: 429,
      retryAfterS: 30,
    })
  })
})

describe('a call without a response while the server responds', () => {
  const SCRIPT = 'HEAD /assets/start-1a2b3c4d.js'
  beforeEach(() => {
    const getAttribute = () => SCRIPT.slice('HEAD '.length)
    vi.stubGlobal('document', { querySelector: () => ({ getAttribute }) })
  })
  const blocked = { [SCRIPT]: new Response(null), 'GET /v1/things/1': unreachable }
  const one = () => request(read, { params: { id: 1 } })
  const stoppable = () => request(read, { params: { id: 1 }, signal: new AbortController().signal })
  test.each([
    ['', one],
    [' and can be stopped', stoppable],
  ])('is called blocked if it is read%s, after a second try', async (_, one) => {
    const backend = fakeBackend({ ...blocked })
    const cause = await one().catch((error: unknown) => error)
    expect(loadFailure(cause)).toMatch(/^Blocked in this browser/)
    expect(backend.countOf('GET /v1/things/1')).toBe(2)
    backend.answers[SCRIPT] = unreachable
    expect(loadFailure(await one().catch((error: unknown) => error))).toBe(
      'The server is unreachable.',
    )
  })

  test('isn’t repeated if it takes long, and says that the connection broke off', async () => {
    const backend = fakeBackend({ ...blocked })
    const long = request({ ...read, isLongRunning: true }, { params: { id: 1 } })
    const cause = await long.catch((error: unknown) => error)
    expect(loadFailure(cause)).toBe('The connection broke off. Try again.')
    expect(backend.countOf('GET /v1/things/1')).toBe(1)
  })

  test('isn’t sent if the browser is offline, and says so', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    fakeBackend({ ...blocked })
    const cause = await one().catch((error: unknown) => error)
    expect(isOutcomeUnknown(cause)).toBe(false)
    expect(couldNot('save', cause)).toBe(
      'Couldn’t save: this device is offline. Try again once you reconnect.',
    )
  })

  test('is repeated if its connection was cut', async () => {
    const backend = fakeBackend({ ...blocked })
    const cut = vi.fn(() => json({ name: 'x' })).mockImplementationOnce(unreachable)
    backend.answers['GET /v1/things/1'] = cut
    expect(await one()).toEqual({ name: 'x' })
  })

  test('isn’t sent again if it changes something, because it may have arrived', async () => {
    const backend = fakeBackend({ ...blocked, 'POST /v1/things': unreachable })
    const cause = await request(write).catch((error: unknown) => error)
    expect(isOutcomeUnknown(cause)).toBe(true)
    expect(new NotSavedError(cause).message).toMatch(/wasn’t saved. Blocked in this browser/)
    expect(backend.countOf('POST /v1/things')).toBe(1)
  })
})

test('corrects the clock by the Date of the server’s responses, and saves the difference', async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 31, 10) })
  const answer = (date: number) => json({ name: 'x' }, 200, { date: new Date(date).toUTCString() })
  const days = (count: number) => count * 86_400_000
  const ask = async (difference: number, isMarked = true, tookMs = 0) => {
    fakeBackend(
      {
        'GET /v1/things/1': async () => {
          await vi.advanceTimersByTimeAsync(tookMs)
          return answer(Date.now() + difference)
        },
      },
      { isMarked },
    )
    await request(read, { params: { id: 1 } })
    return serverNow() - Date.now()
  }
  expect(await ask(days(2))).toBe(days(2))
  expect(await ask(days(5), false)).toBe(days(2))
  expect(await ask(days(2) + 900)).toBe(days(2))
  expect(await ask(days(2) - 3000, true, 5000)).toBe(days(2))
  expect(await ask(-days(5))).toBe(1000 - days(5))
  expect(await ask(0)).toBe(0)
  expect(await ask(999)).toBe(0)
})
