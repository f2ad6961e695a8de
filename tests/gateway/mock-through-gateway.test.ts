import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import { makeLogger } from '../../server/logger.ts'
import { makeBuild, onTestEnd, until } from './support/gateway.ts'
import { Client } from './support/mock.ts'

/** The gateway with its embedded mock, as in `npm start`. */
const startedProduct = async (scenario = 'quiet') => {
  const app = await buildApp(readConfig({ MOCK_SCENARIO: scenario }), {
    logger: makeLogger('silent', { write: () => {} }),
    webDir: await makeBuild(),
    times: { probeTtlMs: 0 },
  })
  onTestEnd(async () => {
    app.server.closeAllConnections()
    await app.close()
  })
  await app.listen({ host: '127.0.0.1', port: 0, listenTextResolver: () => '' })
  const { port } = app.server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  return new Client(url, { origin: url })
}

const faulty = async (fault: object) => {
  const client = await (await startedProduct()).signIn()
  await client.control('POST', 'fault', { path: '/v1/config/config', ...fault })
  return client
}

describe('backend faults seen through the gateway', () => {
  test('forwards a status and its body unchanged', async () => {
    const client = await faulty({
      status: 409,
      body: { success: false, message: 'Decided already' },
    })
    const reply = await client.request('GET', '/v1/config/config')
    expect([reply.status, reply.json]).toEqual([
      409,
      { success: false, message: 'Decided already' },
    ])
  })

  test('forwards a 503 without retrying', async () => {
    const client = await faulty({ status: 503, times: 0 })
    expect((await client.request('GET', '/v1/config/config')).status).toBe(503)
    const { counts } = await client.control('GET', 'calls')
    expect((counts as Record<string, unknown>)['GET /v1/config/config']).toBe(1)
  })

  test('forwards a delayed response', async () => {
    const client = await faulty({ delay: '150ms' })
    const began = performance.now()
    expect((await client.request('GET', '/v1/config/config')).status).toBe(200)
    expect(performance.now() - began).toBeGreaterThanOrEqual(140)
  })

  test('forwards HTML and malformed JSON unchanged', async () => {
    const page = await (await faulty({ kind: 'html' })).request('GET', '/v1/config/config')
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    const client = await faulty({ kind: 'malformed' })
    await expect(client.request('GET', '/v1/config/config')).rejects.toThrow(SyntaxError)
  })

  test('responds 502 in the error format of the gateway when the connection closes without a response', async () => {
    // The gateway may repeat a read once.
    const client = await faulty({ kind: 'closed', times: 2 })
    const reply = await client.request('GET', '/v1/config/config')
    expect(reply.status).toBe(502)
    expect(reply.json).toMatchObject({ success: false, message: expect.any(String) })
    expect(reply.text).not.toMatch(/127\.0\.0\.1|ECONN/)
  })

  test('responds 502 BACKEND_BROKEN when a small response is cut off', async () => {
    const client = await faulty({ kind: 'truncated' })
    const { status, json } = await client.request('GET', '/v1/config/config')
    expect([status, json]).toEqual([502, expect.objectContaining({ code: 'BACKEND_BROKEN' })])
    expect((await client.request('GET', '/v1/config/config')).status).toBe(200)
  })

  test('responds 502 during a restart and 401 afterwards', async () => {
    const client = await (await startedProduct()).signIn()
    await client.control('POST', 'restart', { for: '10m' })
    expect((await client.request('GET', '/v1/users/me')).status).toBe(502)
    await client.control('POST', 'restart', { for: 0 })
    expect((await client.request('GET', '/v1/users/me')).status).toBe(401)
  })
})

describe('the stream through the gateway', () => {
  test('delivers events and ends when it is cut', async () => {
    const client = await (await startedProduct()).signIn()
    const stream = await client.stream()
    await stream.until('retry: 3000')
    await client.control('POST', 'event', { approval: 'created', title: 'Through the gateway' })
    await stream.until('Through the gateway')
    await client.control('POST', 'stream', { do: 'cut' })
    expect(await stream.closed).toBe('cut')
    await until(async () => (await client.listeners()) === 0)
  })

  test('is closed at the backend when the browser disconnects', async () => {
    const client = await (await startedProduct()).signIn()
    const stream = await client.stream()
    await stream.until('retry: 3000')
    expect(await client.listeners()).toBe(1)
    stream.leave()
    await until(async () => (await client.listeners()) === 0)
  })
})

test('clients have separate backends through the gateway too', async () => {
  const { url } = await startedProduct()
  const [one, two] = ['one', 'two'].map(
    name => new Client(url, { 'x-mock-client': name, origin: url }),
  )
  await one?.control('POST', 'event', { approval: 'created', count: 4 })
  const [first, second] = await Promise.all(
    [one, two].map(client => client?.control('GET', 'state')),
  )
  expect(Number(first?.approvals?.pending) - Number(second?.approvals?.pending)).toBe(4)
})
