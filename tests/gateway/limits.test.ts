import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { describe, expect, test, vi } from 'vitest'
import { onceAMinute } from '../../server/edge/once-a-minute.ts'
import {
  call,
  exchange,
  getBytes,
  openSocket,
  openUnread,
  startGateway,
  until,
} from './support/gateway.ts'
import { hang } from './support/upstream.ts'

const MIB = 1024 * 1024

describe('pipelined requests', () => {
  const get = getBytes('/v1/items')

  test('are handled one after the other, with up to 3 waiting', async () => {
    const { port, upstream } = await startGateway()
    let inProgress = 0
    let most = 0
    upstream.answer(async (request, response) => {
      most = Math.max(most, ++inProgress)
      await new Promise(setImmediate)
      inProgress--
      response.end(request.url)
    })
    const heads = Array.from({ length: 3 }, (_, n) => get.replace('items', `item${n}.`))
    const last = getBytes('/v1/last', 'localhost\r\nconnection: close')
    const answers = await exchange({ port }, heads.join('') + last)
    expect(answers.match(/\/v1\/(?:item\d+\.|last)/g)).toEqual([
      ...heads.map((_, n) => `/v1/item${n}.`),
      '/v1/last',
    ])
    expect(most).toBe(1)
  })

  test('close the connection when there are too many, leaving no call in flight', async () => {
    const { port, url, upstream } = await startGateway()
    upstream.at('/v1/items', hang)
    expect(await exchange({ port }, get.repeat(2000))).toBe('')
    expect((await call(`${url}/v1/other`)).status).toBe(200)
    const items = () => upstream.hits.filter(hit => hit.url === '/v1/items').length
    expect(items()).toBeLessThanOrEqual(1)
    await until(() => upstream.aborted.length === items())
  })

  test.each([
    ['a page', '/list', 'host: localhost'],
    ['a picture', '/gateway/picture?of=/a.png', 'host: localhost'],
    ['an invalid URL', '/%', 'host: localhost'],
    ['no host', '/', 'x: y'],
    ['an unknown expectation', '/', 'host: localhost\r\nexpect: miracles'],
  ])('are limited, whatever they request: %s', async (_what, path, header) => {
    const { port, upstream } = await startGateway()
    upstream.answer(hang)
    const more = `GET ${path} HTTP/1.1\r\n${header}\r\n\r\n`.repeat(10)
    expect(await exchange({ port }, get + more)).toBe('')
  })
})

test('a connection that breaks while requests wait leaves no place taken', async () => {
  const { port, upstream } = await startGateway()
  upstream.at('/v1/items', hang)
  for (let n = 0; n < 40; n++) {
    const socket = openSocket(port, getBytes('/v1/items').repeat(4))
    await until(() => upstream.hits.length === n + 1)
    socket.destroy()
  }
  await until(() => upstream.aborted.length === 40)
  const last = getBytes('/v1/ok', 'localhost\r\nconnection: close')
  const answers = await exchange({ port }, getBytes('/v1/ok') + last)
  expect(answers.match(/HTTP\/1\.1 200/g)).toHaveLength(2)
})

describe('connections', () => {
  /** Opens connections that send nothing, or one request each. */
  const openMany = async (port: number, count: number, from: string, bytes = '') => {
    const sockets: Socket[] = []
    // More at a time than the kernel queues would each take a second longer.
    while (sockets.length < count) {
      const length = Math.min(300, count - sockets.length)
      const some = Array.from({ length }, () => openSocket(port, bytes, from).resume())
      await Promise.all(some.map(socket => once(socket, 'connect')))
      sockets.push(...some)
    }
    return sockets
  }
  const closedOf = (sockets: Socket[]) => sockets.filter(({ closed }) => closed).length

  test('that are idle make room for others, the oldest of the largest client first, with one log line', async () => {
    const { port, url, log } = await startGateway()
    const small = await openMany(port, 50, '127.0.0.4')
    const larger = await openMany(port, 1300, '127.0.0.2')
    const large = await openMany(port, 750, '127.0.0.3')
    await until(() => closedOf(larger) === 100)
    expect(closedOf(larger.slice(0, 100))).toBe(100)
    const signIn = { method: 'POST', body: '{}', from: '127.0.0.5' }
    expect((await call(`${url}/v1/users/login`, signIn)).status).toBe(200)
    for (const from of ['127.0.0.1', '127.0.0.2'])
      expect((await call(`${url}/healthz`, { from })).status).toBe(200)
    expect([closedOf(small), closedOf(large)]).toEqual([0, 0])
    const lines = log.filter(({ msg }) => msg === 'closed connections: too many are open')
    expect(lines).toMatchObject([{ level: 40, connections: 100 }])
  })

  test('behind a trusted proxy belong to the visitor whose request they serve', async () => {
    const env = { TRUST_PROXY: '127.0.0.2' }
    const { port, app } = await startGateway({ asksSignIn: true, env })
    const through = (visitor: string, path = '/v1/progress') =>
      getBytes(path, `localhost\r\nx-forwarded-for: ${visitor}`)
    const idle = await openMany(port, 1700, '127.0.0.2')
    const quiet = await openMany(port, 20, '127.0.0.2', through('203.0.113.1'))
    const greedy = await openMany(port, 200, '127.0.0.2', through('203.0.113.2'))
    await until(() => app.progress.openStreams.size === 220)
    await openMany(port, 100, '127.0.0.2', through('203.0.113.3', '/healthz'))
    await until(() => closedOf(greedy) === 100)
    expect([closedOf(idle), closedOf(quiet)]).toEqual([0, 0])
    expect(closedOf(greedy.slice(0, 100))).toBe(100)
  })

  test('are counted in the log once a minute, also the last ones', () => {
    vi.useFakeTimers()
    const counts: number[] = []
    const add = onceAMinute(count => void counts.push(count))
    for (const count of [100, 1, 1]) add(count)
    vi.advanceTimersByTime(60_000)
    expect(counts).toEqual([100, 2])
    vi.advanceTimersByTime(60_000)
    add(3)
    expect(counts).toEqual([100, 2, 3])
    vi.useRealTimers()
  })
})

test.each([
  ['100 headers', 200, 'a:\r\n'.repeat(98)],
  ['101 headers', 431, 'a:\r\n'.repeat(99)],
  ['15.5 kB', 200, `a: ${'x'.repeat(15_500)}\r\n`],
  ['16.5 kB', 431, `a: ${'x'.repeat(16_500)}\r\n`],
])('responds to %s with %i', async (_what, status, more) => {
  const bytes = getBytes('/healthz', `localhost\r\n${more}connection: close`)
  expect(await exchange(await startGateway(), bytes)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
})

test('more requests with large headers than fit leave those of other clients alone', async () => {
  const { port, url, upstream } = await startGateway()
  const cookie = 'x'.repeat(12_000)
  const streams = Array.from({ length: 64 }, () =>
    openSocket(port, getBytes('/v1/progress', `localhost\r\ncookie: ${cookie}`)),
  )
  await until(() => upstream.hits.length === 64)
  const get = (from?: string) =>
    call(`${url}/v1/items`, { headers: { cookie, accept: 'application/json' }, from })
  const refused = await get()
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5'])
  expect((await get('127.0.0.2')).status).toBe(200)
  expect((await call(`${url}/v1/items`)).status).toBe(200)
  for (const socket of streams) socket.destroy()
  await expect.poll(async () => (await get()).status).toBe(200)
})

describe('request bodies', () => {
  const post = (url: string, bytes: number) =>
    call(`${url}/v1/items`, { method: 'POST', body: Buffer.alloc(bytes, 'x') })
  /** Sends a body except for its last byte. */
  const send = (url: string, bytes: number, isChunked = false) => {
    const request = httpRequest(`${url}/v1/items`, {
      method: 'POST',
      agent: false,
      headers: isChunked ? {} : { 'content-length': String(bytes) },
    })
    request.on('error', () => undefined)
    request.write(Buffer.alloc(bytes - 1, 'x'))
    const response: Promise<IncomingMessage> = once(request, 'response').then(([answer]) =>
      answer.resume(),
    )
    return { response, finish: () => request.end('x') }
  }

  test.each([
    ['of a known length', false],
    ['in chunks', true],
  ])(
    '%s share one budget; further ones receive 503 with a Retry-After header',
    async (_what, chunked) => {
      const { url, upstream } = await startGateway()
      const sent = Array.from({ length: 40 }, () => send(url, MIB, chunked))
      const refused: IncomingMessage[] = []
      for (const { response } of sent)
        void response.then(answer => answer.statusCode === 503 && refused.push(answer))
      await until(() => refused.length === 28)
      expect(refused[0]?.headers['retry-after']).toBe('5')
      expect(upstream.hits).toEqual([])
      for (const each of sent) each.finish()
      const answers = await Promise.all(sent.map(({ response }) => response))
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(12)
      // Their places are free again.
      for (const { response } of sent) expect((await response).complete).toBe(true)
      expect((await post(url, MIB)).status).toBe(200)
    },
  )

  test.each([
    ['a decision', 'PATCH', '/v1/approval/requests/7'],
    ['a sign-in', 'POST', '/v1/users/login'],
  ])('leave room for %s of the same client', async (_what, method, path) => {
    const { url } = await startGateway()
    const sent = Array.from({ length: 17 }, () => send(url, MIB))
    expect((await Promise.race(sent.map(({ response }) => response))).statusCode).toBe(503)
    const small = await call(url + path, { method, body: JSON.stringify({ a: 'x'.repeat(8000) }) })
    expect(small.status).toBe(200)
  })

  test('take nothing from the budget before they are sent, or after the client disconnects', async () => {
    const { url, port } = await startGateway()
    const head = `POST /v1/items HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${MIB}\r\n\r\n`
    const sendTo = (socket: Socket, bytes: number) =>
      new Promise(resolve => socket.write(head + 'x'.repeat(bytes), resolve))
    await Promise.all(Array.from({ length: 200 }, () => sendTo(openSocket(port), 1)))
    expect((await post(url, MIB)).status).toBe(200)
    for (let n = 0; n < 48; n++) {
      const socket = openSocket(port)
      await sendTo(socket, MIB - 1)
      socket.destroy()
    }
    await expect.poll(async () => (await post(url, MIB)).status).toBe(200)
  })

  test.each([
    ['too large', 413, '/v1/items', ''],
    ['to an unknown route', 404, '/nothing', ''],
    ['from another site', 403, '/v1/items', 'origin: http://other.example\r\n'],
  ])(
    'that are rejected can be sent completely before the connection closes: %s',
    async (_what, status, path, header) => {
      const { port } = await startGateway()
      const half = 'x'.repeat(MIB)
      const head = `POST ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n${header}content-length: ${2 * MIB}\r\n\r\n`
      const errors: Error[] = []
      const socket = openSocket(port, head + half).on('error', cause => errors.push(cause))
      const [response] = await once(socket, 'data')
      expect(String(response)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
      socket.write(half)
      await new Promise(resolve => socket.on('close', resolve))
      expect(errors).toEqual([])
    },
  )
})

test("hanging calls of one client don't affect others, sign-in or readiness; its writes leave room for reads", async () => {
  const { app, url, upstream } = await startGateway()
  upstream.at('/v1/hang', hang)
  const sendHanging = (method: string, count: number) =>
    Array.from({ length: count }, () =>
      call(`${url}/v1/hang`, { method }).catch(() => ({ status: 0 })),
    )
  const hanging = () => upstream.hits.filter(hit => hit.url === '/v1/hang').length
  const writes = sendHanging('POST', 100)
  await until(() => hanging() === 64)
  expect((await call(`${url}/v1/items`, { method: 'POST' })).status).toBe(503)
  expect((await call(`${url}/v1/items`)).status).toBe(200)
  const reads = sendHanging('GET', 56)
  await until(() => hanging() === 96)
  const refused = await call(`${url}/v1/items`)
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5'])
  expect((await call(`${url}/v1/items`, { from: '127.0.0.2' })).status).toBe(200)
  expect((await call(`${url}/readyz`)).status).toBe(200)
  const signIn = await call(`${url}/v1/users/login`, { method: 'POST', body: '{}' })
  expect(signIn.status).toBe(200)
  expect(hanging()).toBe(96)
  app.server.closeAllConnections()
  const statuses = (await Promise.all([...writes, ...reads])).map(({ status }) => status)
  expect(statuses.filter(status => status === 503)).toHaveLength(60)
  await until(() => upstream.aborted.length >= 96)
  expect((await call(`${url}/v1/items`)).status).toBe(200)
})

describe('responses that are not read', () => {
  test('keep their place until they are read, even if the backend has finished', async () => {
    const gateway = await startGateway()
    const { limiter } = gateway.app.backend.pools.calls
    const body = Buffer.alloc(60_000, 'x')
    gateway.upstream.reply(200, { 'content-length': body.length }, body)
    const { client, socket } = await openUnread(gateway)
    const inUse = () => limiter.of('127.0.0.1')
    // The kernel buffers the first megabytes.
    for (let n = 1; n <= 200 && socket.writableLength === 0; n++) {
      client.write(getBytes('/v1/items'))
      await until(() => gateway.upstream.hits.length === n)
      await until(() => inUse() === 0 || socket.writableLength > 0)
    }
    expect(inUse()).toBe(1)
    client.resume()
    await until(() => inUse() === 0)
  })

  test.each(['/assets/big-1a2b3c4d.js', '/v1/big', '/v1/progress'])(
    'are ended after a while: %s',
    async path => {
      const big = Buffer.alloc(40 * MIB, 'x')
      const gateway = await startGateway({
        build: { 'assets/big-1a2b3c4d.js': big },
        times: { unreadMs: 100 },
      })
      gateway.upstream.reply(200, {}, big)
      const { socket } = await openUnread(gateway, getBytes(path))
      await until(() => socket.destroyed)
    },
  )

  test("don't include one that the backend hasn't sent yet", async () => {
    const { url, upstream } = await startGateway({ times: { unreadMs: 50 } })
    upstream.answer((_request, response) => setTimeout(() => response.end('late'), 500))
    expect((await call(`${url}/v1/items`)).text).toBe('late')
  })
})
