import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { call, startGateway } from './support/gateway.ts'

describe('JSON from the backend', () => {
  const body = JSON.stringify(Array.from({ length: 300 }, (_, id) => ({ id, name: `User ${id}` })))
  const start = async (headers: Record<string, string> = {}, text = body) => {
    const gateway = await startGateway()
    gateway.upstream.answer((_request, response) => {
      response
        .writeHead(200, {
          'content-type': 'application/json; charset=utf-8',
          'content-length': Buffer.byteLength(text),
          etag: '"abc"',
          ...headers,
        })
        .end(text)
    })
    return gateway
  }

  test.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ] as const)('is compressed for "%s"', async (accepted, coding, decode) => {
    const { url } = await start()
    const reply = await call(`${url}/v1/users`, { headers: { 'accept-encoding': accepted } })
    expect(reply.headers['content-encoding']).toBe(coding)
    expect(reply.headers.vary).toBe('accept-encoding')
    expect(reply.headers.etag).toBe('W/"abc"')
    expect(reply.headers).not.toHaveProperty('content-length')
    expect(reply.body.length).toBeLessThan(body.length / 3)
    expect(decode(reply.body).toString()).toBe(body)
  })

  test.each([
    ['the browser accepts no coding', {}, {}, body],
    ['it is small', {}, { 'accept-encoding': 'br' }, '{"ok":true}'],
    [
      'the backend forbids it',
      { 'cache-control': 'no-transform' },
      { 'accept-encoding': 'br' },
      body,
    ],
    ['it is not JSON', { 'content-type': 'text/plain' }, { 'accept-encoding': 'br' }, body],
    ['the browser refuses every coding', {}, { 'accept-encoding': 'br;q=0, gzip;q=0' }, body],
  ])('is not compressed when %s', async (_why, sent, asked, text) => {
    const { url } = await start(sent as Record<string, string>, text)
    const reply = await call(`${url}/v1/users`, { headers: asked as Record<string, string> })
    expect(reply.headers).not.toHaveProperty('content-encoding')
    expect(reply.headers.etag).toBe('"abc"')
    expect(reply.text).toBe(text)
  })

  test('is forwarded unchanged if the backend has encoded it', async () => {
    const { url } = await start({ 'content-encoding': 'identity-ish' })
    const reply = await call(`${url}/v1/users`, { headers: { 'accept-encoding': 'br' } })
    expect(reply.headers['content-encoding']).toBe('identity-ish')
    expect(reply.text).toBe(body)
  })

  test.each(['br', 'gzip'])('responds 502 if a small response is cut off (%s)', async coding => {
    const gateway = await startGateway()
    gateway.upstream.answer((request, response) => {
      startJson(response, 8000)
      setTimeout(() => request.socket.destroy(), 200)
    })
    const reply = await call(`${gateway.url}/v1/users`, { headers: { 'accept-encoding': coding } })
    expect([reply.status, JSON.parse(reply.text).code]).toEqual([502, 'BACKEND_BROKEN'])
  })

  test('is cut off for the browser if the backend breaks off after sending a part', async () => {
    const gateway = await startGateway()
    let cut = () => {}
    gateway.upstream.answer((request, response) => {
      startJson(response, 2_000_000)
      cut = () => request.socket.destroy()
    })
    const reply = await fetch(`${gateway.url}/v1/users`, COMPRESSED)
    expect(reply.status).toBe(200)
    cut()
    await expect(reply.text()).rejects.toThrow()
  })
})

const COMPRESSED = { headers: { 'accept-encoding': 'br' } }

/** Sends all but the last byte of a response that is `length + 1` bytes long. */
const startJson = (response: ServerResponse, length: number) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': length + 1 })
  response.write(randomBytes(length / 2).toString('hex'))
}
