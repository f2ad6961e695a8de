import type { IncomingMessage } from 'node:http'
import { createServer } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makeClient } from '../../server/forward/backend-client.ts'
import { until } from './support/gateway.ts'
import { listen } from './support/listen.ts'

/** Longer than a single read. */
const BODY = 'x'.repeat(200_000)
const HEAD = 'HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n'

test.each([
  ['complete if the server ends it', 'end'],
  ['failed if the server resets it', 'resetAndDestroy'],
] as const)('a response of unknown length to a paused reader is %s', async (_what, how) => {
  let isClosed = false
  const server = createServer(socket => {
    const close = () => {
      socket[how]()
      isClosed = true
    }
    socket.on('error', () => undefined)
    socket.once('data', () => socket.write(HEAD + BODY, close))
  })
  const client = makeClient(`http://127.0.0.1:${await listen(server)}`)
  onTestFinished(() => client.close())
  const failed = vi.fn()
  const response = await new Promise<IncomingMessage>(onResponse =>
    client.send(
      { method: 'GET', path: '/', headers: ['host', client.host], timeoutMs: 5000 },
      { onResponse, onFailure: failed },
    ),
  )
  await until(() => isClosed)
  let length = 0
  response.on('data', chunk => {
    length += chunk.length
  })
  if (!response.closed) await new Promise(resolve => response.on('close', resolve))
  if (how === 'end') expect([length, failed.mock.calls]).toEqual([BODY.length, []])
  else await until(() => failed.mock.calls.length > 0)
})
