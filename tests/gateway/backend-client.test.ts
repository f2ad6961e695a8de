import type { IncomingMessage } from 'node:http'
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { makeClient } from '../../server/forward/backend-client.ts'
import { until } from './support/gateway.ts'
import { listen } from './support/listen.ts'

/* Responses whose connection closes while their reader is paused. */

/** Longer than a single read. */
const BODY = 'x'.repeat(200_000)
const HEAD = 'HTTP/1.1 200 OK\r\nconnection: close\r\n'

/** The server sends `text` and closes the connection as `how` says. The response is left unread. */
const open = async (text: string, how: 'end' | 'resetAndDestroy') => {
  let isClosed = false
  const server = createServer(socket => {
    const close = () => {
      socket[how]()
      isClosed = true
    }
    socket.on('error', () => undefined)
    socket.once('data', () => socket.write(text, close))
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
  await until(() => isClosed)
  return { response, failure: () => failure }
}

/** Reads the rest of the response. Resolves to the number of bytes. */
const read = async (response: IncomingMessage): Promise<number> => {
  let length = 0
  response.on('data', chunk => {
    length += chunk.length
  })
  if (!response.closed) await new Promise(resolve => response.on('close', resolve))
  return length
}

test.each([
  ['with a length', `${HEAD}content-length: ${BODY.length}\r\n\r\n${BODY}`],
  ['chunked', `${HEAD}transfer-encoding: chunked\r\n\r\n30d40\r\n${BODY}\r\n0\r\n\r\n`],
  ['ended by the connection', `${HEAD}\r\n${BODY}`],
])('a response arrives complete once reading resumes: %s', async (_what, text) => {
  const { response, failure } = await open(text, 'end')
  expect([await read(response), failure()]).toEqual([BODY.length, null])
})

test('an incomplete response fails after its last byte', async () => {
  const { response, failure } = await open(`${HEAD}content-length: 9000000\r\n\r\n${BODY}`, 'end')
  expect(failure()).toBeNull()
  expect(await read(response)).toBe(BODY.length)
  expect(failure()).not.toBeNull()
})

test.each([
  ['with a length', `${HEAD}content-length: 9000000\r\n\r\n${BODY}`],
  ['without a length', `${HEAD}\r\n${BODY}`],
])('a response fails when the server resets the connection: %s', async (_what, text) => {
  const { response, failure } = await open(text, 'resetAndDestroy')
  expect(await read(response)).toBeLessThanOrEqual(BODY.length)
  await until(() => failure() !== null)
})
