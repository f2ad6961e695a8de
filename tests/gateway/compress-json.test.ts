import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { call, startGateway } from './support/gateway.ts'

const body = JSON.stringify(Array.from({ length: 300 }, (_, id) => ({ id, name: `User ${id}` })))
const start = async (headers: Record<string, string> = {}, text = body) => {
  const gateway = await startGateway()
  const json = { 'content-type': 'application/json; charset=utf-8', etag: '"abc"' }
  const length = { 'content-length': Buffer.byteLength(text) }
  gateway.upstream.reply(200, { ...json, ...length, ...headers }, text)
  return gateway
}

test.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
] as const)('JSON from the backend is compressed for "%s"', async (accepted, coding, decode) => {
  const { url } = await start()
  const reply = await call(`${url}/v1/users`, { headers: { 'accept-encoding': accepted } })
  expect(reply.headers['content-encoding']).toBe(coding)
  expect(reply.headers.vary).toBe('accept-encoding')
  expect(reply.headers.etag).toBe('W/"abc"')
  expect(reply.headers).not.toHaveProperty('content-length')
  expect(reply.body.length).toBeLessThan(body.length / 3)
  expect(decode(reply.body).toString()).toBe(body)
})

/** The first header has the name of the second one as its value. */
const FORBIDDEN = { vary: 'cache-control', 'cache-control': 'no-transform' }
test.each([
  ['the browser accepts no coding', {}, '', body],
  ['the browser refuses every coding', {}, 'br;q=0, gzip;q=0', body],
  ['it is small', {}, 'br', '{"ok":true}'],
  ['the backend forbids it', FORBIDDEN, 'br', body],
  ['it is not JSON', { 'content-type': 'text/plain' }, 'br', body],
  ['the backend has encoded it', { 'content-encoding': 'identity-ish' }, 'br', body],
])('JSON from the backend is not compressed when %s', async (_why, sent, accepted, text) => {
  const headers: Record<string, string> = sent
  const { url } = await start(headers, text)
  const reply = await call(`${url}/v1/users`, { headers: { 'accept-encoding': accepted } })
  expect(reply.headers['content-encoding']).toBe(headers['content-encoding'])
  expect(reply.headers.etag).toBe('"abc"')
  expect(reply.text).toBe(text)
})
