import { beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { GatewayConnection, StreamProbeFrame } from '../../web/contract/gateway-connection.ts'
import { call, openStream, setClockBack, startGateway, until } from './support/gateway.ts'

const fetchJson = async (url: string, headers: Record<string, string> = {}) => {
  const reply = await call(url, { headers })
  expect(reply.headers['cache-control']).toBe('no-store')
  return z.parse(GatewayConnection, JSON.parse(reply.text))
}

const FROM_A_PROXY = {
  host: 'home.example',
  'x-forwarded-for': '203.0.113.5',
  'x-forwarded-proto': 'https',
  'x-forwarded-prefix': '/star/',
  via: '1.1 proxy',
}
const DIRECT = { scheme: 'http', address: '127.0.0.1', basePath: '' }

describe('/gateway/connection', () => {
  test.each([
    ['trusts a proxy listed in TRUST_PROXY', 'loopback', true],
    ['reports the headers of an unlisted proxy without trusting them', '10.0.0.2', false],
  ])('%s', async (_what, TRUST_PROXY, isTrusted) => {
    const { url } = await startGateway({ asksSignIn: true, env: { TRUST_PROXY } })
    const site = { scheme: 'https', host: 'home.example', address: '203.0.113.5' }
    const visitor = { ...site, basePath: '/star' }
    expect(await fetchJson(`${url}/gateway/connection`, FROM_A_PROXY)).toMatchObject({
      visitor: isTrusted ? visitor : DIRECT,
      proxy: { isTrusted, headers: Object.keys(FROM_A_PROXY).slice(1) },
      cookie: isTrusted ? ['Path=/star', 'SameSite=Lax', 'Secure'] : ['Path=/', 'SameSite=Lax'],
    })
  })

  test('reports its base path, and whether a visitor is within the trusted ranges', async () => {
    const env = { TRUST_PROXY: 'loopback, uniquelocal', BASE_PATH: '/stargazarr' }
    const { url } = await startGateway({ asksSignIn: true, env })
    for (const address of ['192.168.1.20', '203.0.113.5', '127.0.0.1']) {
      const sent = { 'x-forwarded-for': address }
      const isAmongProxies = address.startsWith('192.168')
      expect(await fetchJson(`${url}/gateway/connection`, sent)).toMatchObject({
        visitor: { address, isAmongProxies, basePath: '/stargazarr' },
        cookie: ['Path=/stargazarr', 'SameSite=Lax'],
      })
    }
  })

  test('reports a visitor without a proxy', async () => {
    const { url } = await startGateway()
    expect(await fetchJson(`${url}/gateway/connection`)).toMatchObject({
      visitor: { ...DIRECT, host: new URL(url).host },
      proxy: { isTrusted: false, headers: [] },
    })
  })

  test("reports the backend's state but never its address, also when the clock was set back", async () => {
    const { url, upstream } = await startGateway()
    const asked = `${url}/gateway/connection`
    upstream.at('/login', [302, { location: '/dashboard' }])
    const up = { auth: 'bypass', backend: { reachable: true, lastError: null } }
    expect(await fetchJson(asked)).toMatchObject(up)
    await upstream.close()
    setClockBack()()
    const down = await fetchJson(asked)
    expect(down).toMatchObject({ auth: 'unknown', backend: { reachable: false } })
    expect(down.backend.lastError).toMatch(/it refused the connection/)
    expect(JSON.stringify(down)).not.toContain(new URL(upstream.url).port)
    const { lastAnswerAgeMs } = JSON.parse((await call(`${url}/readyz`)).text)
    expect(lastAnswerAgeMs).toBeGreaterThanOrEqual(61_000)
    expect(lastAnswerAgeMs).toBeLessThan(81_000)
  })
})

describe('/gateway/stream-probe', () => {
  const TIMERS = [
    'setInterval',
    'clearInterval',
    'setTimeout',
    'clearTimeout',
    'performance',
  ] as const
  beforeEach(() => void vi.useFakeTimers({ toFake: [...TIMERS] }))

  test('streams timestamped events every 250 ms, then ends cleanly', async () => {
    const gateway = await startGateway()
    const stream = await openStream(`${gateway.url}/gateway/stream-probe`)
    expect(stream.response.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    })
    for (let n = 1; n < 6; n++) {
      await stream.until(`"n":${n},`)
      vi.advanceTimersByTime(249)
      // By then, an event would have arrived.
      await call(`${gateway.url}/healthz`)
      expect(stream.text()).not.toContain(`"n":${n + 1},`)
      vi.advanceTimersByTime(1)
    }
    expect(await stream.closed).toBe('end')
    const frames = [...stream.text().matchAll(/data: (.+)\n\n/g)].map(([, data = '']) =>
      z.parse(StreamProbeFrame, JSON.parse(data)),
    )
    const start = frames[0]?.at ?? 0
    expect(frames.map(({ n, of, at }) => [n, of, at - start])).toEqual(
      [0, 1, 2, 3, 4, 5].map(n => [n + 1, 6, n * 250]),
    )
    expect(gateway.upstream.hits).toEqual([])
  })

  test('stops when the browser disconnects', async () => {
    const gateway = await startGateway()
    const timers = vi.getTimerCount()
    const stream = await openStream(`${gateway.url}/gateway/stream-probe`)
    await stream.until('"n":1,')
    expect(vi.getTimerCount()).toBeGreaterThan(timers)
    stream.leave()
    await until(() => vi.getTimerCount() === timers)
  })
})
