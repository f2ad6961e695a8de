import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import type { Environment } from '../../server/app.ts'
import { call, exchange, getBytes, openSocket, startGateway, until } from './support/gateway.ts'
import { listen } from './support/listen.ts'

/* How the gateway handles raw backend responses, both well-formed and malformed. */

/** A call after which the connection closes. */
const LAST_CALL = getBytes('/v1/items', 'localhost\r\nconnection: close')
const HEAD = 'HTTP/1.1 200 OK\r\n'
const OK_HEAD = `${HEAD}content-length: 2\r\n\r\n`
const OK = `${OK_HEAD}ok`

/** Starts a backend that writes any bytes for a call. */
const start = async (
  onCall: (socket: Socket, call: IncomingMessage) => unknown,
  times: Environment['times'] = {},
) => {
  const gateway = await startGateway({ times })
  gateway.upstream.answer(request => onCall(request.socket, request))
  const ask = (path: string, options: Parameters<typeof call>[1] = {}) =>
    call(`${gateway.url}/v1/${path}`, options)
  const usedConnections = () => gateway.upstream.sockets.filter(({ bytesWritten }) => bytesWritten)
  return { ...gateway, ask, usedConnections }
}

/** Starts a backend that writes `text` and closes the connection, except for one path. */
const startBroken = (text: string) =>
  start((socket, { url }) =>
    url === '/v1/fine' ? socket.write(OK) : socket.write(text, 'latin1', () => socket.end()),
  )

describe('well-formed responses', () => {
  test('forwards the response after interim ones', async () => {
    const { ask } = await start(socket =>
      socket.write(
        `HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n${OK}`,
      ),
    )
    for (let n = 0; n < 3; n++) {
      const reply = await ask('items')
      expect([reply.status, reply.text, reply.headers.link]).toEqual([200, 'ok', undefined])
    }
  })

  test('forwards a 304 with a length', async () => {
    const { ask } = await start(socket =>
      socket.write('HTTP/1.1 304 Not Modified\r\netag: "a"\r\ncontent-length: 1234\r\n\r\n'),
    )
    for (const method of ['GET', 'HEAD', 'GET']) {
      const reply = await ask('items', { method, headers: { 'if-none-match': '"a"' } })
      expect([reply.status, reply.headers.etag, reply.text]).toEqual([304, '"a"', ''])
    }
  })

  test('forwards thousands of headers and the bytes of their values', async () => {
    const names = Array.from({ length: 4000 }, (_, n) => `x-${n}: \xfc\r\n`)
    const { port } = await start(socket =>
      socket.write(
        Buffer.from(`HTTP/1.1 200 OK\r\n${names.join('')}content-length: 2\r\n\r\nok`, 'latin1'),
      ),
    )
    const text = await exchange({ port }, LAST_CALL)
    expect(text.match(/^x-\d+: \xfc$/gm)).toHaveLength(4000)
    expect(text).toMatch(/\r\n\r\nok$/)
  })
})

describe('responds 502 to an ambiguous or malformed response', () => {
  const CHUNKED = 'transfer-encoding: chunked\r\n\r\n'
  test.each([
    ['two lengths', `${HEAD}content-length: 2\r\ncontent-length: 3\r\n\r\nokk`],
    ['a length with chunked coding', `${HEAD}content-length: 2\r\n${CHUNKED}2\r\nok\r\n0\r\n\r\n`],
    ['only another coding', `${HEAD}transfer-encoding: identity\r\n\r\nok`],
    ['a status beyond 599', 'HTTP/1.1 600 Odd\r\ncontent-length: 2\r\n\r\nok'],
    ['an unsolicited switch', 'HTTP/1.1 101 X\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'],
    ['a bare LF', `${HEAD}x-a: b\ncontent-length: 2\r\n\r\nok`],
    ['a head without an end', `${HEAD}${'x-a: 12345678901234567890\r\n'.repeat(4000)}`],
    ['another protocol', 'SSH-2.0-OpenSSH\r\n'],
    ['bytes after a body', `${HEAD}content-length: 2\r\n\r\nokno`],
    ['bytes after an empty body', `${HEAD}content-length: 0\r\n\r\nno`],
    ['a 304 with a body', 'HTTP/1.1 304 Odd\r\ncontent-length: 2\r\n\r\nno'],
  ])('%s', async (_what, text) => {
    const { ask } = await startBroken(text)
    const reply = await ask('items', { method: 'POST' })
    expect(reply.status).toBe(502)
    const message =
      'The server closed the connection or sent an invalid response. Check the server log.'
    expect(JSON.parse(reply.text)).toEqual({ success: false, code: 'BACKEND_BROKEN', message })
    expect((await ask('fine')).text).toBe('ok')
  })
})

const JSON_HEAD = `${HEAD}content-type: application/json\r\n`
const CHUNKED = `${JSON_HEAD}transfer-encoding: chunked\r\n\r\n`
const IDENTITY = `${JSON_HEAD}content-encoding: identity\r\ncontent-length: 200000\r\n\r\n`
const SMALL = `${JSON_HEAD}content-length: 20000\r\n\r\n`
const LARGE = `${JSON_HEAD}content-length: 2000000\r\n\r\n`

// Browsers retry a call, even a POST or DELETE, if no byte of the response arrived.
test.each<[what: string, text: string, outcome?: string]>([
  ['chunked, before the first chunk', CHUNKED],
  ['long, before the first byte', IDENTITY],
  ['long, after the first byte', `${IDENTITY}{`, '200 cut off'],
  ['with an invalid first chunk', `${CHUNKED}zz\r\n{}\r\n0\r\n\r\n`],
  ['with a valid chunk and an invalid one together', `${CHUNKED}2\r\n{}\r\nzz\r\n`],
  ['small, before the first byte', SMALL],
  ['small, cut short', SMALL + randomBytes(9000).toString('hex')],
  ['large, cut in half', LARGE + randomBytes(500_000).toString('hex'), '200 cut off'],
  ['large, before the first byte', LARGE],
  ['as an event stream without an event', CHUNKED.replace('application/json', 'text/event-stream')],
  ['as no response', ''],
])(
  'a response that breaks off gets a header or a 502, without a retry: %s',
  async (_what, text, expected = '502 BACKEND_BROKEN') => {
    const { url, ask, upstream } = await startBroken(text)
    for (const method of ['GET', 'POST'])
      for (const coding of ['identity', 'br', 'gzip']) {
        await ask('fine')
        upstream.hits.length = 0
        const headers = { 'accept-encoding': coding }
        const reply = await fetch(`${url}/v1/items`, { method, headers })
        const ending = await reply.json().catch(() => ({ code: 'cut off' }))
        expect(`${reply.status} ${ending.code}`, `${method} ${coding}`).toBe(expected)
        // A read is repeated once if its reused connection closed before the first byte.
        expect(upstream.hits).toHaveLength(method === 'GET' && text === '' ? 2 : 1)
      }
  },
)

describe('a connection to the backend', () => {
  test.each([
    ['is reused for sequential calls', '', 1],
    ['is not reused after a second response, whose bytes never reach a later call', OK, 3],
  ])('%s', async (_what, second, connections) => {
    const started = await start(socket => socket.write(OK + second.replace('ok', 'no')))
    for (let i = 0; i < 3; i++) expect((await started.ask('items')).text).toBe('ok')
    expect(started.usedConnections()).toHaveLength(connections)
  })

  test('survives a HEAD whose body arrives although it has none', async () => {
    const owed = new Set<Socket>()
    const { ask } = await start((socket, { method }) => {
      if (method === 'HEAD') {
        socket.write(OK_HEAD)
        owed.add(socket)
      } else socket.write(owed.delete(socket) ? `ok${OK}` : OK)
    })
    for (let n = 0; n < 3; n++) {
      const reply = await ask('items', { method: 'HEAD' })
      expect([reply.status, reply.headers['content-length']]).toEqual([200, '2'])
      for (const method of ['GET', 'POST']) expect((await ask('items', { method })).text).toBe('ok')
    }
  })

  /** Uses three connections at a time, then breaks every reused one when a call arrives on it. */
  const startWithStaleConnections = async (breakConnection: (socket: Socket) => unknown) => {
    const used = new Set<Socket>()
    const waiting: Socket[] = []
    const started = await start((socket, { method }) => {
      if (used.has(socket)) return breakConnection(socket)
      used.add(socket)
      if (waiting.push(socket) > 3) socket.write(method === 'HEAD' ? OK_HEAD : OK)
      else if (waiting.length === 3) for (const each of waiting) each.write(OK)
    })
    await Promise.all(['a', 'b', 'c'].map(path => started.ask(path)))
    started.upstream.hits.length = 0
    return started
  }
  test.each([
    ['GET', 200, 2],
    ['HEAD', 200, 2],
    ['POST', 502, 1],
    ['PUT', 502, 1],
    ['PATCH', 502, 1],
    ['DELETE', 502, 1],
  ])(
    'that breaks when it is reused for a %s leads to %i after %i calls',
    async (method, status, count) => {
      for (const how of ['destroy', 'resetAndDestroy'] as const) {
        const { ask, upstream } = await startWithStaleConnections(socket => socket[how]())
        expect((await ask('items', { method })).status).toBe(status)
        expect(upstream.hits).toMatchObject(Array(count).fill({ method, url: '/v1/items' }))
      }
    },
  )

  test.each([
    ['has sent part of a header', `${HEAD}x-`],
    ['has sent an interim response', 'HTTP/1.1 102 Processing\r\n\r\n'],
    ['has sent a header', OK_HEAD],
  ])('is not replaced once it %s', async (_what, text) => {
    const { ask, upstream } = await startWithStaleConnections(socket => socket.end(text))
    expect((await ask('items')).status).toBe(502)
    expect(upstream.hits).toHaveLength(1)
  })

  test('is not reused if the response arrives before the whole body was sent', async () => {
    const sockets: Socket[] = []
    // Responds to the header alone and leaves the body unread.
    const server = createServer(({ method, socket }) => {
      sockets.push(socket)
      if (method === 'GET') return socket.write(OK)
      return socket.pause().write('HTTP/1.1 413 Too Large\r\ncontent-length: 0\r\n\r\n')
    })
    const env = { BACKEND_URL: `http://127.0.0.1:${await listen(server)}` }
    const { url } = await startGateway({ env })
    const body = Buffer.alloc(1024 * 1024, 'x')
    expect((await call(`${url}/v1/items`, { method: 'POST', body })).status).toBe(413)
    expect((await call(`${url}/v1/items`)).text).toBe('ok')
    expect(new Set(sockets).size).toBe(2)
  })

  test('sends the content length of a body, and 0 for an empty POST or PATCH', async () => {
    const { ask, upstream } = await start(socket => socket.write(OK))
    await ask('a', { method: 'PUT', body: Buffer.from('ünï') })
    for (const method of ['POST', 'DELETE', 'PATCH']) await ask('b', { method })
    const lengths = upstream.hits.map(({ headers }) => headers['content-length'])
    expect(lengths).toEqual(['5', '0', undefined, '0'])
  })
})

describe('deadlines', () => {
  const CUT = `${HEAD}content-length: 1000\r\n\r\nhalf`
  const LONG = `${HEAD}content-length: 1000000\r\n\r\nhalf`
  test.each([
    ['nothing', '', '', 504],
    ['102s', '', 'HTTP/1.1 102 Processing\r\n\r\n', 504],
    ['parts of a header', `${HEAD}x-`, 'x', 504],
    ['part of a small body', CUT, '', 504],
    ['a small body bit by bit', CUT, 'x', 504],
    ['part of a large body', LONG, '', 'cut off'],
    ['a large body bit by bit', LONG, 'x', 'cut off'],
  ])('end a response of which the backend sends only %s', async (_what, first, more, outcome) => {
    const { ask, upstream } = await start(
      socket => {
        socket.write(first)
        const timer = setInterval(() => socket.write(more), 50)
        socket.on('close', () => clearInterval(timer))
      },
      { headersTimeoutMs: 300, idleTimeoutMs: 300 },
    )
    const code = ask('items').then(
      ({ status, text }) => [status, JSON.parse(text).code],
      () => ['cut off', 'BACKEND_TIMEOUT'],
    )
    expect(await code).toEqual([outcome, 'BACKEND_TIMEOUT'])
    expect(upstream.hits).toHaveLength(1)
    await until(() => upstream.sockets.every(socket => socket.destroyed))
  })

  test('let a slow and large download arrive complete', async () => {
    const bytes = randomBytes(2_000_000)
    const { ask } = await start(
      async socket => {
        socket.write(`${HEAD}content-length: ${bytes.length}\r\n\r\n`)
        for (let sent = 0; sent < bytes.length; sent += 100_000) {
          await new Promise(resolve => setTimeout(resolve, 75))
          socket.write(bytes.subarray(sent, sent + 100_000))
        }
      },
      { headersTimeoutMs: 1000, idleTimeoutMs: 1000 },
    )
    expect((await ask('items')).body.equals(bytes)).toBe(true)
  })

  test('closes the backend connection when the browser stops reading a download', async () => {
    const size = 64 * 1024 * 1024
    const { port, upstream, usedConnections } = await start(
      socket => {
        socket.write(`${HEAD}content-length: ${size}\r\n\r\n`)
        socket.write(Buffer.alloc(size))
      },
      { idleTimeoutMs: 300 },
    )
    openSocket(port, getBytes('/v1/items')).pause()
    await until(() => usedConnections().some(socket => socket.destroyed))
    expect(upstream.hits).toHaveLength(1)
  })
})
