import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { ask, headerOf } from '../../server/client/ask.ts'
import { Call, headOf } from '../../server/client/call.ts'
import { Pool, type PoolOptions } from '../../server/client/pool.ts'
import { onTestEnd, until } from './support/gateway.ts'

/* The gateway's HTTP client against a server that speaks by bytes. */

const OK = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok'

/** A bare server; `onCall` gets each head that arrives, whole calls only. */
const startServer = async (onCall: (socket: Socket, head: string, nth: number) => void) => {
  const sockets: Socket[] = []
  let calls = 0
  const server = createServer(socket => {
    sockets.push(socket)
    let seen = ''
    socket.on('error', () => undefined)
    socket.on('data', chunk => {
      seen += chunk.toString('latin1')
      for (let end = seen.indexOf('\r\n\r\n'); end >= 0; end = seen.indexOf('\r\n\r\n')) {
        const head = seen.slice(0, end)
        seen = seen.slice(end + 4 + Number(/content-length: (\d+)/.exec(head)?.[1] ?? 0))
        onCall(socket, head, ++calls)
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestEnd(async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, sockets, server }
}

const makePool = (options: Pick<PoolOptions, 'origin'> & Partial<PoolOptions>) => {
  const pool = new Pool({
    connections: 4,
    connectTimeoutMs: 2000,
    answerTimeoutMs: 2000,
    idleTimeoutMs: 2000,
    ...options,
  })
  onTestEnd(async () => pool.destroy())
  return pool
}

class Probe extends Call {
  status = 0
  headers: string[] = []
  text = ''
  outcome: 'open' | 'ended' | string = 'open'
  takesMore = true
  constructor(pool: Pool, { method = 'GET', path = '/', body = null as Buffer | null } = {}) {
    super(method, path, headOf(method, path, pool.host, '', body), body)
    pool.dispatch(this)
  }
  onHead(status: number, headers: string[]): void {
    this.status = status
    this.headers = headers
  }
  onData(chunk: Buffer): boolean {
    this.text += chunk.toString('latin1')
    return this.takesMore
  }
  onEnd(): void {
    this.outcome = 'ended'
  }
  onError(cause: Error & { code?: string }): void {
    this.outcome = cause.code ?? cause.message
  }
  get over(): Promise<this> {
    return until(() => this.outcome !== 'open').then(() => this)
  }
}

describe('a connection', () => {
  test('serves one call after the other', async () => {
    const { origin, sockets } = await startServer(socket => socket.write(OK))
    const pool = makePool({ origin })
    for (let i = 0; i < 5; i++) {
      expect(await new Probe(pool).over).toMatchObject({
        status: 200,
        text: 'ok',
        outcome: 'ended',
      })
    }
    expect(sockets).toHaveLength(1)
  })

  test.each([
    ['says so', 'HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: 2\r\n\r\nok'],
    [
      'would close it soon',
      'HTTP/1.1 200 OK\r\nkeep-alive: timeout=1\r\ncontent-length: 2\r\n\r\nok',
    ],
    ['says more than was asked', `${OK}HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\nevil`],
  ])('is not used again when the server %s', async (_what, answer) => {
    const { origin, sockets } = await startServer(socket => socket.write(answer))
    const pool = makePool({ origin })
    for (let i = 0; i < 3; i++) expect((await new Probe(pool).over).text).toBe('ok')
    expect(sockets).toHaveLength(3)
  })

  test('that the server closed, or speaks on unasked, is replaced without anybody noticing', async () => {
    const { origin, sockets } = await startServer(socket => socket.write(OK))
    const pool = makePool({ origin })
    await new Probe(pool).over
    sockets[0]?.end()
    await until(() => sockets[0]?.destroyed === true)
    expect((await new Probe(pool).over).text).toBe('ok')
    sockets[1]?.write('HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\nevil')
    await until(() => sockets[1]?.destroyed === true)
    expect((await new Probe(pool).over).text).toBe('ok')
    expect(sockets).toHaveLength(3)
  })

  test('whose server ends it right behind each answer, without a word, is not used again', async () => {
    const { origin } = await startServer(socket => {
      socket.write(OK)
      socket.end()
    })
    const pool = makePool({ origin })
    for (let i = 0; i < 50; i++) {
      expect((await new Probe(pool).over).outcome).toBe('ended')
      // Until the end of the connection has come; who is faster than that cannot know.
      await new Promise(resolve => setTimeout(resolve, 1))
    }
  })

  test('is not used again when the answer came before the whole call was sent', async () => {
    const { origin, sockets } = await startServer(() => undefined)
    const pool = makePool({ origin })
    const early = new Probe(pool, { method: 'POST', body: Buffer.alloc(16 * 1024 * 1024) })
    await until(() => sockets.length === 1)
    sockets[0]?.pause().write('HTTP/1.1 413 Too Large\r\ncontent-length: 0\r\n\r\n')
    expect(await early.over).toMatchObject({ status: 413, outcome: 'ended' })
    new Probe(pool)
    await until(() => sockets.length === 2)
  })

  test('carries a body with its length, and says when there is none', async () => {
    const heads: string[] = []
    const { origin } = await startServer((socket, head) => {
      heads.push(head)
      socket.write(OK)
    })
    const pool = makePool({ origin })
    await new Probe(pool, { method: 'PUT', body: Buffer.from('ünï') }).over
    await new Probe(pool, { method: 'POST' }).over
    await new Probe(pool, { method: 'DELETE' }).over
    expect(heads.map(head => /content-length: (\d+)/.exec(head)?.[1])).toEqual([
      '5',
      '0',
      undefined,
    ])
  })

  test('waits for a reader who cannot take more', async () => {
    const size = 8 * 1024 * 1024
    const { origin, sockets } = await startServer(socket => {
      socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${size}\r\n\r\n`)
      socket.write(Buffer.alloc(size, 'x'))
    })
    const call = new Probe(makePool({ origin }))
    call.takesMore = false
    await until(() => call.text.length > 0)
    await new Promise(resolve => setTimeout(resolve, 100))
    expect(call.text.length).toBeLessThan(size)
    expect(sockets[0]?.writableLength).toBeGreaterThan(0)
    call.takesMore = true
    call.connection?.resume()
    expect((await call.over).text.length).toBe(size)
  })
})

describe('a pool', () => {
  test('opens no more connections than allowed; the rest waits in line and is served in order', async () => {
    const waiting: (() => void)[] = []
    const { origin, sockets } = await startServer((socket, _head, nth) => {
      waiting.push(() => socket.write(OK.replace('ok', String(nth).padStart(2, '0'))))
    })
    const pool = makePool({ origin, connections: 2 })
    const calls = Array.from({ length: 6 }, () => new Probe(pool))
    const [, , , gone] = calls
    await until(() => waiting.length === 2)
    pool.abort(gone as Probe)
    for (let answered = 0; answered < 5; answered++) {
      await until(() => waiting.length > answered)
      waiting[answered]?.()
    }
    await until(() => calls.filter(call => call.outcome === 'ended').length === 5)
    expect(calls.map(call => call.text)).toEqual(['01', '02', '03', '', '04', '05'])
    expect(gone?.outcome).toBe('open')
    expect(sockets).toHaveLength(2)
  })

  test('ends calls that wait too long, on the wire or in line, and goes on', async () => {
    const { origin } = await startServer((socket, _head, nth) => {
      if (nth > 1) socket.write(OK)
    })
    const pool = makePool({ origin, connections: 1, answerTimeoutMs: 150 })
    const [first, second] = [new Probe(pool), new Probe(pool)]
    expect((await first.over).outcome).toBe('TIMEOUT')
    expect(['TIMEOUT', 'ended']).toContain((await second.over).outcome)
    expect((await new Probe(pool).over).text).toBe('ok')
  })

  test('gives an answer that has begun all the time it takes', async () => {
    const { origin } = await startServer(socket => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\no')
      setTimeout(() => socket.write('k'), 400)
    })
    const pool = makePool({ origin, answerTimeoutMs: 100 })
    expect((await new Probe(pool).over).text).toBe('ok')
  })

  test('gives up a reader who takes nothing for too long', async () => {
    const size = 8 * 1024 * 1024
    const { origin, sockets } = await startServer(socket => {
      socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${size}\r\n\r\n`)
      socket.write(Buffer.alloc(size))
    })
    const call = new Probe(makePool({ origin, idleTimeoutMs: 150 }))
    call.takesMore = false
    expect((await call.over).outcome).toBe('TIMEOUT')
    await until(() => sockets[0]?.destroyed === true)
  })

  test('gives up a server that takes the connection and says nothing more', async () => {
    const { origin } = await startServer(() => undefined)
    // No TLS is spoken there, so the handshake never ends.
    const pool = makePool({ origin: origin.replace('http:', 'https:'), connectTimeoutMs: 150 })
    expect((await new Probe(pool).over).outcome).toBe('CONNECT_TIMEOUT')
  })

  test('tells every caller when nobody is there, each once', async () => {
    const { origin, server } = await startServer(() => undefined)
    server.close()
    await once(server, 'close')
    const pool = makePool({ origin, connections: 2 })
    const calls = Array.from({ length: 7 }, () => new Probe(pool))
    await Promise.all(calls.map(call => call.over))
    expect(calls.map(call => call.outcome)).toEqual(Array(7).fill('ECONNREFUSED'))
  })

  test('that is closed ends what runs, what waits and what comes', async () => {
    const { origin, sockets } = await startServer(() => undefined)
    const pool = makePool({ origin, connections: 1 })
    const calls = [new Probe(pool), new Probe(pool)]
    await until(() => sockets.length === 1)
    pool.destroy()
    calls.push(new Probe(pool))
    expect(calls.map(call => call.outcome)).toEqual(['CLOSED', 'CLOSED', 'CLOSED'])
    await until(() => sockets[0]?.destroyed === true)
  })

  test('sends nothing that could be read as two calls', async () => {
    const { origin, sockets } = await startServer(() => undefined)
    const call = new Probe(makePool({ origin }), { path: '/a HTTP/1.1\r\nx: y' })
    expect(call.outcome).toBe('BAD_REQUEST')
    expect(sockets).toHaveLength(0)
  })

  test('never repeats a call whose connection was lost', async () => {
    let calls = 0
    const { origin } = await startServer((socket, _head, nth) => {
      calls = nth
      if (nth === 1) socket.write(OK)
      else socket.destroy()
    })
    const pool = makePool({ origin })
    await new Probe(pool).over
    expect((await new Probe(pool).over).outcome).toMatch(/LOST|ECONNRESET/)
    expect(calls).toBe(2)
  })
})

describe('a question', () => {
  test('is answered with the head; the body is read and thrown away', async () => {
    const { origin, sockets } = await startServer(socket =>
      socket.write('HTTP/1.1 302 Found\r\nLocation: /x\r\ncontent-length: 4\r\n\r\nbody'),
    )
    const pool = makePool({ origin })
    const { status, headers } = await ask(pool, '/', 'accept: text/html\r\n', 1000)
    expect([status, headerOf(headers, 'location')]).toEqual([302, '/x'])
    await ask(pool, '/', '', 1000)
    expect(sockets).toHaveLength(1)
  })

  test('has one deadline for head and body', async () => {
    const { origin } = await startServer(socket =>
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf'),
    )
    await expect(ask(makePool({ origin }), '/', '', 150)).rejects.toMatchObject({ code: 'TIMEOUT' })
  })
})
