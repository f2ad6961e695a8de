import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import { makeLogger } from '../../server/logger.ts'
import { makeBuild, onTestEnd, until } from './support/gateway.ts'
import { Client } from './support/mock.ts'

/** The gateway with its embedded mock, as `npm start` runs it. */
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

describe('a fault of the backend, seen through the gateway', () => {
  test('a status and its body come as they are', async () => {
    const client = await faulty({
      status: 409,
      body: { success: false, message: 'Decided already' },
    })
    const reply = await client.ask('GET', '/v1/config/config')
    expect([reply.status, reply.json]).toEqual([
      409,
      { success: false, message: 'Decided already' },
    ])
  })

  test('a 503 is asked once and passed on, not repeated', async () => {
    const client = await faulty({ status: 503, times: 0 })
    expect((await client.ask('GET', '/v1/config/config')).status).toBe(503)
    const { counts } = await client.control('GET', 'calls')
    expect((counts as Record<string, unknown>)['GET /v1/config/config']).toBe(1)
  })

  test('a late answer comes late', async () => {
    const client = await faulty({ delay: '150ms' })
    const began = performance.now()
    expect((await client.ask('GET', '/v1/config/config')).status).toBe(200)
    expect(performance.now() - began).toBeGreaterThanOrEqual(140)
  })

  test('HTML and broken JSON come untouched', async () => {
    const page = await (await faulty({ kind: 'html' })).ask('GET', '/v1/config/config')
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    const client = await faulty({ kind: 'malformed' })
    await expect(client.ask('GET', '/v1/config/config')).rejects.toThrow(SyntaxError)
  })

  test('a connection that dies unanswered is a 502 in the house form', async () => {
    const reply = await (await faulty({ kind: 'closed' })).ask('GET', '/v1/config/config')
    expect(reply.status).toBe(502)
    expect(reply.json).toMatchObject({ success: false, message: expect.any(String) })
    expect(reply.text).not.toMatch(/127\.0\.0\.1|ECONN/)
  })

  test('a small answer that breaks off is a 502 that says so', async () => {
    const client = await faulty({ kind: 'truncated' })
    const { status, json } = await client.ask('GET', '/v1/config/config')
    expect([status, json]).toEqual([502, expect.objectContaining({ code: 'BACKEND_BROKEN' })])
    expect((await client.ask('GET', '/v1/config/config')).status).toBe(200)
  })

  test('a restart is a 502 meanwhile and a 401 after', async () => {
    const client = await (await startedProduct()).signIn()
    await client.control('POST', 'restart', { for: '10m' })
    expect((await client.ask('GET', '/v1/users/me')).status).toBe(502)
    await client.control('POST', 'restart', { for: 0 })
    expect((await client.ask('GET', '/v1/users/me')).status).toBe(401)
  })
})

describe('the stream through the gateway', () => {
  test('brings events at once and ends when it is cut', async () => {
    const client = await (await startedProduct()).signIn()
    const stream = await client.stream()
    await stream.until('retry: 3000')
    await client.control('POST', 'event', { approval: 'created', title: 'Through the gateway' })
    await stream.until('Through the gateway')
    await client.control('POST', 'stream', { do: 'cut' })
    expect(await stream.closed).not.toBeNull()
    await until(async () => (await client.listeners()) === 0)
  })

  test('a browser that leaves is gone at the backend', async () => {
    const client = await (await startedProduct()).signIn()
    const stream = await client.stream()
    await stream.until('retry: 3000')
    expect(await client.listeners()).toBe(1)
    stream.leave()
    await until(async () => (await client.listeners()) === 0)
  })
})

test('clients have a backend each through the gateway as well', async () => {
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
