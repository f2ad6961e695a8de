import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { type Dispatcher, Pool } from 'undici'
import { describe, expect, test } from 'vitest'
import { makeConnector } from '../../server/forward/connector.ts'
import {
  type Flow,
  type FlowOptions,
  HoldableClient,
} from '../../server/forward/holdable-client.ts'
import { onTestEnd, until } from './support/gateway.ts'

/* A reader that holds the bytes back, while the server goes away. */

/** Longer than what is read at once. */
const BODY = 'x'.repeat(1_000_000)
const HEAD = 'HTTP/1.1 200 OK\r\nconnection: close\r\n'

/** Holds with the byte that makes `holdAt` bytes of body. */
class SlowReader implements Dispatcher.DispatchHandler {
  readonly #holdAt: number
  flow: Flow | null = null
  body = ''
  ended: string | null = null

  constructor(holdAt: number) {
    this.#holdAt = holdAt
  }
  onRequestStart(): void {
    this.body = ''
  }
  onResponseData(_controller: unknown, chunk: Buffer): void {
    this.body += chunk.toString('latin1')
    if (this.body.length >= this.#holdAt) this.flow?.hold()
  }
  onResponseEnd(): void {
    this.ended = 'whole'
  }
  onResponseError(_controller: unknown, { message }: Error): void {
    this.ended = message
  }
}

const read = async (holdAt: number, answer: (socket: Socket) => void) => {
  const server = createServer(socket => {
    socket.on('error', () => undefined)
    socket.once('data', () => answer(socket))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const connect = makeConnector(1000, null)
  const pool = new Pool(`http://127.0.0.1:${port}`, {
    factory: (origin, options) => new HoldableClient(origin, { ...options, connect }),
  })
  onTestEnd(async () => {
    await pool.destroy()
    server.close()
  })
  const reader = new SlowReader(holdAt)
  const options: Dispatcher.DispatchOptions & FlowOptions = {
    method: 'GET',
    path: '/',
    call: reader,
  }
  pool.dispatch(options, reader)
  return reader
}

/** Long enough for the end of a connection to come. */
const aWhile = () => new Promise(resolve => setTimeout(resolve, 60))

describe('a response whose connection the server ends while its reader waits', () => {
  test.each([
    ['with a length', `${HEAD}content-length: ${BODY.length}\r\n\r\n${BODY}`],
    [
      'with a length, on a connection that was to be kept',
      `HTTP/1.1 200 OK\r\ncontent-length: ${BODY.length}\r\n\r\n${BODY}`,
    ],
    [
      'in chunks',
      `${HEAD}transfer-encoding: chunked\r\n\r\n${BODY.length.toString(16)}\r\n${BODY}\r\n0\r\n\r\n`,
    ],
    ['until the connection ends', `${HEAD}\r\n${BODY}`],
  ])('%s comes whole as soon as the reader goes on', async (_what, text) => {
    for (const holdAt of [1, 500_000, BODY.length]) {
      const reader = await read(holdAt, socket => socket.end(text))
      await until(() => reader.body.length >= holdAt)
      const taken = reader.body.length
      await aWhile()
      expect(reader.body.length).toBe(taken)
      // It holds again with each piece that comes next.
      await until(() => {
        reader.flow?.release()
        return reader.ended !== null
      })
      expect([reader.ended, reader.body.length]).toEqual(['whole', BODY.length])
    }
  })

  test('in part is a failure behind the last of its bytes', async () => {
    const text = `${HEAD}content-length: 9000000\r\n\r\n${BODY}`
    const reader = await read(1, socket => socket.end(text))
    await until(() => reader.body.length > 0)
    await aWhile()
    expect(reader.ended).toBeNull()
    await until(() => {
      reader.flow?.release()
      return reader.ended !== null
    })
    expect([reader.ended === 'whole', reader.body.length]).toEqual([false, BODY.length])
  })
})

describe('a response whose connection the server resets is a failure', () => {
  const LONGER = `${HEAD}content-length: 9000000\r\n\r\n`
  test.each([
    ['while its reader waits', 1, LONGER],
    ['while it is read', Number.POSITIVE_INFINITY, LONGER],
    ['while it is read, without a length', Number.POSITIVE_INFINITY, `${HEAD}\r\n`],
  ])('%s', async (_what, holdAt, head) => {
    const sockets: Socket[] = []
    const reader = await read(holdAt, socket => {
      sockets.push(socket)
      socket.write(head + BODY)
    })
    await until(() => reader.body.length >= Math.min(holdAt, BODY.length))
    sockets[0]?.resetAndDestroy()
    await until(() => {
      reader.flow?.release()
      return reader.ended !== null
    })
    expect(reader.ended).not.toBe('whole')
  })
})

describe("a reader that uses undici's own pause", () => {
  const pausing = async (leave: (socket: Socket) => unknown) => {
    const sockets: Socket[] = []
    const reader = await read(Number.POSITIVE_INFINITY, socket => {
      sockets.push(socket)
      socket.write(`${HEAD}\r\nsome bytes`)
    })
    const paused: Dispatcher.DispatchController[] = []
    reader.onResponseData = (controller: Dispatcher.DispatchController) => {
      paused.push(controller)
      controller.pause()
    }
    await until(() => paused.length > 0)
    for (const socket of sockets) leave(socket)
    await aWhile()
    return { reader, controller: paused[0] }
  }

  test.each([
    ['ended', (socket: Socket) => socket.end()],
    ['reset', (socket: Socket) => socket.resetAndDestroy()],
  ])('may leave when the server has %s the connection meanwhile', async (_what, leave) => {
    const { reader, controller } = await pausing(leave)
    controller?.abort(new Error('left'))
    await until(() => reader.ended !== null)
    expect(reader.ended).not.toBe('whole')
  })
})
