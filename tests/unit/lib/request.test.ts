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
const ONE = 'GET /v1/things/1'
const ADD = 'POST /v1/things'
const readOne = () => request(read, { params: { id: 1 } })
const failureOf = (call: Promise<unknown>) => call.catch((cause: unknown) => cause)

test('sends a declared body as JSON, {} by default, and no content-type without one', async () => {
  const backend = fakeBackend({
    [ADD]: json({ id: 1 }),
    'GET /v1/things/a%2Fb': json({ name: 'x' }),
  })
  await request(write)
  await request(read, { params: { id: 'a/b' } })
  const sent = backend.calls.map(({ body, init: { headers, credentials } }) => ({
    body,
    type: new Headers(headers).get('content-type'),
    credentials,
  }))
  expect(sent).toEqual([
    { body: {}, type: 'application/json', credentials: 'include' },
    { body: undefined, type: null, credentials: 'include' },
  ])
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

  const pathsOf = (pending: readonly { path: string }[]) => pending.map(({ path }) => path).sort()

  test('sends two calls of each queue at a time, and a decision immediately', async () => {
    const pending = stubPending()
    const calls = (['remote', 'figures'] as const).flatMap(queue =>
      [1, 2, 3].map(id => request(queued(queue), { params: { id } })),
    )
    const decision = request(write)
    const first = ['/v1/figures/1', '/v1/figures/2', '/v1/remote/1', '/v1/remote/2', '/v1/things']
    await expect.poll(() => pathsOf(pending)).toEqual(first)
    pending.find(({ path }) => path === '/v1/remote/2')?.respond()
    await expect.poll(() => pathsOf(pending)).toEqual([...first, '/v1/remote/3'].sort())
    await vi.waitFor(() => {
      for (const { respond } of pending) respond()
      expect(pending).toHaveLength(7)
    })
    await Promise.all([...calls, decision])
  })

  test('a hidden tab leaves the connections to the visible one until it is shown', async () => {
    const page = Object.assign(new EventTarget(), { hidden: true })
    vi.stubGlobal('document', page)
    const remote = 'GET /v1/remote/1'
    const backend = fakeBackend({ [remote]: json({}), [ADD]: json({ id: 1 }) })
    const test = request(queued('remote'), { params: { id: 1 } })
    await request(write)
    expect(backend.countOf(remote)).toBe(0)
    page.hidden = false
    page.dispatchEvent(new Event('visibilitychange'))
    await test
    expect(backend.countOf(remote)).toBe(1)
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
    const backend = fakeBackend({ [ONE]: never, 'GET /v1/work': never, [ADD]: never })
    const failed: unknown[] = []
    for (const [index, call] of [readOne(), request(work), request(write)].entries())
      call.catch((cause: unknown) => failed.push([index, messageOf(cause, '')]))
    await vi.advanceTimersByTimeAsync(59_000)
    expect(failed).toEqual([])
    await vi.advanceTimersByTimeAsync(600_000)
    expect(failed).toEqual([[0, 'The server didn’t respond in time.']])
    const aborted = backend.calls.map(({ init }) => init.signal?.aborted ?? false)
    expect(aborted).toEqual([true, false, false])
  })

  test('gives a response more time once it has started', async () => {
    vi.useFakeTimers()
    const slow = new ReadableStream<Uint8Array>({
      async start(body) {
        body.enqueue(new TextEncoder().encode('{"name":'))
        await new Promise(resolve => setTimeout(resolve, 90_000))
        body.enqueue(new TextEncoder().encode('"x"}'))
        body.close()
      },
    })
    fakeBackend({ [ONE]: () => answerWith(slow, 'application/json') })
    const answer = readOne()
    await vi.advanceTimersByTimeAsync(100_000)
    expect(await answer).toEqual({ name: 'x' })
  })
})

const GENERIC = 'Internal Server Error'
const FASTIFY_ERROR = { statusCode: 400, code: 'X', error: 'Bad Request', message: 'body/email' }
const answerWith = (body: BodyInit, type: string, status = 200) =>
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
    fakeBackend({ [ONE]: answer })
    const cause = await failureOf(readOne())
    expect(cause).toBeInstanceOf(HttpError)
    expect(messageOf(cause, 'own words')).toBe(expected)
  })

  test.each([
    ['a page instead of JSON', answerWith('<html>', 'text/html'), NotOfferedError],
    ['an unexpected shape', json({ name: 7 }), ContractError],
    ['truncated JSON', answerWith('{"na', 'application/json'), ContractError],
  ])('rejects %s', async (_, answer, kind) => {
    fakeBackend({ [ONE]: answer })
    await expect(readOne()).rejects.toBeInstanceOf(kind)
  })

  test('returns nothing for a 204, and keeps the Retry-After and the code of an error', async () => {
    const slow = { message: 'slow', code: 'FST_ERR_X' }
    fakeBackend({
      'DELETE /v1/things': new Response(null, { status: 204 }),
      [ONE]: json(slow, 503, { 'retry-after': '17' }),
    })
    const drop = del('/v1/things', { response: z.undefined() })
    expect(await request(drop)).toBeUndefined()
    await expect(readOne()).rejects.toMatchObject({ retryAfterS: 17, code: 'FST_ERR_X' })
  })

  test('takes a 404 for a missing call only where the call names nothing', async () => {
    const message = 'Resource not found'
    const missing = json({ statusCode: 404, error: 'Not Found', message }, 404)
    const list = { ...read, path: '/v1/things' }
    fakeBackend({ 'GET /v1/things': missing, [ONE]: missing, [ADD]: missing })
    await expect(request(list)).rejects.toBeInstanceOf(NotOfferedError)
    for (const call of [request({ ...list, handles404: true }), readOne(), request(write)])
      await expect(call).rejects.toBeInstanceOf(HttpError)
  })

  test('looks for a moved call at its other path, and remembers where it found it', async () => {
    const moved = { ...read, path: '/v1/old/things', movedTo: '/v1/things' }
    const found = json({ name: 'x' })
    const missing = json({ message: 'Not Found' }, 404)
    const old = fakeBackend({ 'GET /v1/things': missing, 'GET /v1/old/things': found })
    await request(moved)
    await request(moved)
    expect(old.countOf('GET /v1/things')).toBe(1)
    // The backend was upgraded.
    fakeBackend({ 'GET /v1/things': found, 'GET /v1/old/things': missing })
    expect(await request(moved)).toEqual({ name: 'x' })
  })

  test('doesn’t know the outcome of a write that is answered with a page', async () => {
    fakeBackend({ [ADD]: answerWith('<html>', 'text/html') })
    const cause = await failureOf(request(write))
    expect(cause).toBeInstanceOf(ContractError)
    expect(isOutcomeUnknown(cause)).toBe(true)
  })

  test('names fields but never values in a contract error', async () => {
    fakeBackend({ 'GET /v1/config/config': json({ success: true, config: 'secret-token' }) })
    const cause = String(await failureOf(request(getConfig)))
    expect(cause).toContain('config')
    expect(cause).not.toContain('secret-token')
  })
})

const lost = json({ message: 'You must be authenticated to access this route.' }, 401)

test.each([
  ['retries once after a new sign-in', true, json({ name: 'back' }), { name: 'back' }, 2],
  ['fails on a second 401', true, lost, { status: 401 }, 2],
  ['fails without a new sign-in', false, lost, { status: 401 }, 1],
])('without a session, a call %s', async (_, isBack, second, expected, sent) => {
  const backend = fakeBackend({ [ONE]: lost })
  setSessionLostHandler(async () => {
    backend.answers[ONE] = second
    return isBack
  })
  expect(await failureOf(readOne())).toMatchObject(expected)
  expect(backend.calls).toHaveLength(sent)
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
    fakeBackend({ [ONE]: answer, [ADD]: answer }, { isMarked })
    const [lost, intercepted] = [vi.fn(), vi.fn()]
    setSessionLostHandler(lost)
    setInterceptionHandler(intercepted)
    const cause = await failureOf(call())
    expect(cause).toBeInstanceOf(InterceptedError)
    expect(lost).not.toHaveBeenCalled()
    return { cause, told: intercepted.mock.calls }
  }

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
    fakeBackend({ [ONE]: json({ message: 'Gone' }, 404) })
    await expect(readOne()).rejects.toBeInstanceOf(HttpError)
    expect(intercepted.mock.calls).toEqual([[null]])
  })
})

describe('after a 429', () => {
  beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 0, 31, 10) }))
  /** The pause belongs to the module, so it ends before the next test. */
  afterEach(() => vi.advanceTimersByTimeAsync(86_400_000))
  const busy = (headers: Record<string, string>, body = '{}', type = 'application/json') =>
    new Response(body, { status: 429, headers: { 'content-type': type, ...headers } })
  const at = (time: string) => `Sat, 31 Jan 2026 ${time} GMT`
  /** In how many seconds a server that asks once to wait gets the call again. */
  const wait = async (answer: Response, isMarked = true) => {
    const backend = fakeBackend({ [ONE]: answer }, { isMarked })
    const done = readOne()
    await vi.advanceTimersByTimeAsync(0)
    backend.answers[ONE] = json({ name: 'x' })
    let seconds = 0
    for (; backend.calls.length < 2 && seconds < 200; seconds++)
      await vi.advanceTimersByTimeAsync(1000)
    await done
    return seconds
  }
  test.each<[string, number, Response, isMarked?: boolean]>([
    ['seconds', 30, busy({ 'retry-after': '30' })],
    ['a date', 45, busy({ 'retry-after': at('10:00:45') })],
    ['a date, by its own clock', 20, busy({ 'retry-after': at('07:00:20'), date: at('07:00:00') })],
    ['seconds on a page', 30, busy({ 'retry-after': '30' }, '<p>Busy', 'text/html'), false],
    ['text', 37, busy({}, '{"message":"Rate limit exceeded, retry in 37 seconds"}')],
    ['nothing', 60, busy({})],
    ['nothing usable', 60, busy({ 'retry-after': 'soon' })],
    ['no time at all', 1, busy({ 'retry-after': '0' })],
  ])('asks again after %s: %s s', async (_, seconds, answer, isMarked) => {
    expect(await wait(answer, isMarked)).toBe(seconds)
  })

  test('sends nothing else until then, changes once, and the same read once', async () => {
    const thing = json({ name: 'x' })
    const backend = fakeBackend({
      [ONE]: busy({ 'retry-after': '30' }),
      'GET /v1/things/2': thing,
      [ADD]: json({ id: 1 }),
    })
    const first = readOne()
    await vi.advanceTimersByTimeAsync(0)
    backend.answers[ONE] = thing
    const others = [2, 2, 1].map(id => request(read, { params: { id } }))
    const write1 = request(write)
    await vi.advanceTimersByTimeAsync(29_000)
    expect(backend.calls).toHaveLength(1)
    expect(callPause()?.span).toBe('30 seconds')
    await vi.advanceTimersByTimeAsync(1000)
    await Promise.all([first, write1, ...others])
    expect(callPause()).toBeNull()
    const sent = backend.calls.map(({ method, path }) => `${method} ${path}`)
    expect(sent.sort()).toEqual([ONE, ONE, 'GET /v1/things/2', ADD])
  })

  test('reports a change that would wait for minutes, and doesn’t send it for a new user', async () => {
    const backend = fakeBackend({ [ADD]: busy({ 'retry-after': '600' }) })
    const cause = await failureOf(request(write))
    expect(messageOf(cause)).toBe('The server asks to wait 10 min. Try again then.')
    expect(isOutcomeUnknown(cause)).toBe(false)
    await vi.advanceTimersByTimeAsync(570_000)
    backend.answers[ADD] = json({ id: 1 })
    const late = failureOf(request(write))
    setSessionOwner(2)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(messageOf(await late)).toContain('a different user logged in')
    expect(backend.calls).toHaveLength(1)
    setSessionOwner(null)
  })

  test('waits no longer for a call that was stopped, nor with a call that has its own limit', async () => {
    const answer = busy({ 'retry-after': '30' })
    fakeBackend({ [ONE]: answer, [ADD]: answer })
    const stop = new AbortController()
    const stopped = request(read, { params: { id: 1 }, signal: stop.signal })
    await vi.advanceTimersByTimeAsync(0)
    stop.abort()
    await expect(stopped).rejects.toThrow('aborted')
    const own = request({ ...write, hasOwnLimit: true })
    await expect(own).rejects.toMatchObject({ status: 429, retryAfterS: 30 })
  })
})

describe('a call without a response while the server responds', () => {
  const SCRIPT = 'HEAD /assets/start-1a2b3c4d.js'
  beforeEach(() => {
    const getAttribute = () => SCRIPT.slice('HEAD '.length)
    vi.stubGlobal('document', { querySelector: () => ({ getAttribute }) })
  })
  const blocked = { [SCRIPT]: new Response(null), [ONE]: unreachable }
  const stoppable = () => request(read, { params: { id: 1 }, signal: new AbortController().signal })
  test.each([
    ['', readOne],
    [' and can be stopped', stoppable],
  ])('is called blocked if it is read%s, after a second try', async (_, one) => {
    const backend = fakeBackend({ ...blocked })
    expect(loadFailure(await failureOf(one()))).toMatch(/^Blocked in this browser/)
    expect(backend.countOf(ONE)).toBe(2)
    backend.answers[SCRIPT] = unreachable
    expect(loadFailure(await failureOf(one()))).toBe('The server is unreachable.')
  })

  test('isn’t repeated if it takes long, and says that the connection broke off', async () => {
    const backend = fakeBackend({ ...blocked })
    const long = request({ ...read, isLongRunning: true }, { params: { id: 1 } })
    expect(loadFailure(await failureOf(long))).toBe('The connection broke off. Try again.')
    expect(backend.countOf(ONE)).toBe(1)
  })

  test('isn’t sent if the browser is offline, and says so', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    fakeBackend({ ...blocked })
    const cause = await failureOf(readOne())
    expect(isOutcomeUnknown(cause)).toBe(false)
    expect(couldNot('save', cause)).toBe(
      'Couldn’t save: this device is offline. Try again once you reconnect.',
    )
  })

  test('is repeated if its connection was cut', async () => {
    const cut = vi.fn(() => json({ name: 'x' })).mockImplementationOnce(unreachable)
    fakeBackend({ ...blocked, [ONE]: cut })
    expect(await readOne()).toEqual({ name: 'x' })
  })

  test('isn’t sent again if it changes something, because it may have arrived', async () => {
    const backend = fakeBackend({ ...blocked, [ADD]: unreachable })
    const cause = await failureOf(request(write))
    expect(isOutcomeUnknown(cause)).toBe(true)
    expect(new NotSavedError(cause).message).toMatch(/wasn’t saved. Blocked in this browser/)
    expect(backend.countOf(ADD)).toBe(1)
  })
})

test('corrects the clock by the Date of the server’s responses, and saves the difference', async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 31, 10) })
  const days = (count: number) => count * 86_400_000
  const ask = async (difference: number, isMarked = true, tookMs = 0) => {
    const answer = async () => {
      await vi.advanceTimersByTimeAsync(tookMs)
      const date = new Date(Date.now() + difference).toUTCString()
      return json({ name: 'x' }, 200, { date })
    }
    fakeBackend({ [ONE]: answer }, { isMarked })
    await readOne()
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
