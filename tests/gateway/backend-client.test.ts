import type { IncomingMessage } from 'node:http'
import { createServer, type Socket } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { makeClient } from '../../server/forward/backend-client.ts'
import { until } from './support/gateway.ts'
import { listen } from './support/listen.ts'

/* Responses whose connection closes while their reader is paused. */

/** Longer than a single read. */
const BODY = 'x'.repeat(1_000_000)
const HEAD = 'HTTP/1.1 200 OK\r\nconnection: close\r\n'

/** Sends a call and leaves its response unread. */
const open = async (answer: (socket: Socket) => void) => {
  const server = createServer(socket => {
    socket.on('error', () => undefined)
    socket.once('data', () => answer(socket))
  })
  const client = makeClient(`http://127.0.0.1:${await listen(server)}`)
  onTestFinished(() => client.close())
  let failure: string | null = null
  const response = await new Promise<IncomingMessage>(resolve =>
    client.send(
      { method: 'GET', path: '/', headers: ['host', client.host], timeoutMs: 5000 },
      {
        onResponse: resolve,
        onFailure: ({ message }) => {
          failure ??= message
        },
      },
    ),
  )
  return { response, failure: () => failure }
}

/** Reads the rest of the response. Resolves to the number of bytes. */
const read = async (response: IncomingMessage): Promise<number> => {
  let length = 0
  response.on('data', chunk => {
    length += chunk.length
  })
  await new Promise(resolve => response.on('close', resolve))
  return length
}

/** Long enough for a FIN or RST to arrive. */
const waitForClose = () => new Promise(resolve => setTimeout(resolve, 60))

describe('the server closes the connection while the reader is paused', () => {
  test.each([
    ['with a length', `${HEAD}content-length: ${BODY.length}\r\n\r\n${BODY}`],
    [
      'with a length, on a keep-alive connection',
      `HTTP/1.1 200 OK\r\ncontent-length: ${BODY.length}\r\n\r\n${BODY}`,
    ],
    [
      'chunked',
      `${HEAD}transfer-encoding: chunked\r\n\r\n${BODY.length.toString(16)}\r\n${BODY}\r\n0\r\n\r\n`,
    ],
    ['ended by the connection', `${HEAD}\r\n${BODY}`],
  ])('the response arrives complete once reading resumes: %s', async (_what, text) => {
    const { response, failure } = await open(socket => socket.end(text))
    await waitForClose()
    expect([await read(response), failure()]).toEqual([BODY.length, null])
  })

  test('an incomplete response fails after its last byte', async () => {
    const text = `${HEAD}content-length: 9000000\r\n\r\n${BODY}`
    const { response, failure } = await open(socket => socket.end(text))
    await waitForClose()
    expect(failure()).toBeNull()
    expect(await read(response)).toBe(BODY.length)
    expect(failure()).not.toBeNull()
  })
})

describe('a response fails when the server resets the connection', () => {
  const LONGER = `${HEAD}content-length: 9000000\r\n\r\n`
  test.each([
    ['while the reader is paused', true, LONGER],
    ['while reading', false, LONGER],
    ['while reading, without a length', false, `${HEAD}\r\n`],
  ])('%s', async (_what, waits, head) => {
    const sockets: Socket[] = []
    const { response, failure } = await open(socket => {
      sockets.push(socket)
      socket.write(head + BODY)
    })
    if (waits) await waitForClose()
    const length = read(response)
    if (!waits) await waitForClose()
    sockets[0]?.resetAndDestroy()
    expect(await length).toBeLessThanOrEqual(BODY.length)
    await until(() => failure() !== null)
  })

  test('before reading resumes, without a length', async () => {
    const sockets: Socket[] = []
    const { response, failure } = await open(socket => {
      sockets.push(socket)
      socket.write(`${HEAD}\r\n${BODY}`)
    })
    await waitForClose()
    sockets[0]?.resetAndDestroy()
    await waitForClose()
    response.resume()
    await until(() => failure() !== null)
  })
})
