import { describe, expect, test, vi } from 'vitest'
import { clientKey } from '../../server/edge/addresses.ts'
import { AttemptCounts } from '../../server/edge/login-limit.ts'
import { call, openSocket, setClockBack, startGateway, until } from './support/gateway.ts'
import { hang, JSON_TYPE } from './support/upstream.ts'

describe('sign-in attempts', () => {
  const attempt = (url: string, headers: Record<string, string> = {}, account = {}) =>
    call(`${url}/v1/users/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ email: 'a@b.c', password: 'guess', ...account }),
    })

  test('are at most four within any minute by default, fewer than the backend allows', async () => {
    // Whole milliseconds: in 4 % of sums of others, a wait of 10 s is a fraction longer.
    let now = Math.round(performance.now())
    vi.spyOn(performance, 'now').mockImplementation(() => now)
    const { url, upstream } = await startGateway()
    const statuses = async (count: number) => {
      const seen: number[] = []
      for (let n = 0; n < count; n++) seen.push((await attempt(url)).status)
      return seen
    }
    expect(await statuses(1)).toEqual([200])
    now += 50_000
    expect(await statuses(5)).toEqual([200, 200, 200, 429, 429])
    const refused = await attempt(url)
    expect(refused.headers['retry-after']).toBe('10')
    expect(JSON.parse(refused.text)).toEqual({
      success: false,
      code: 'TOO_MANY_ATTEMPTS',
      message: 'Too many attempts. Try again in 10 seconds.',
    })
    expect((await call(`${url}/v1/users/me`)).status).toBe(200)
    expect(upstream.hits.filter(hit => hit.method === 'POST')).toHaveLength(4)
    // A minute after the first attempt, only that one is free again.
    now += 11_000
    expect(await statuses(2)).toEqual([200, 429])
    now += 50_000
    expect(await statuses(4)).toEqual([200, 200, 200, 429])
  })

  test('wait no longer when the clock was set back', async () => {
    const { url } = await startGateway({ env: { LOGIN_ATTEMPTS: '1' } })
    for (const status of [200, 429]) expect((await attempt(url)).status).toBe(status)
    const passMinute = setClockBack()
    const refused = await attempt(url)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
    expect(refused.text).toMatch(/Try again in (?:60|[1-5]?\d) seconds/)
    passMinute()
    expect((await attempt(url)).status).toBe(200)
  })

  test('are counted for the most recent 10,000 clients', async () => {
    const counts = new AttemptCounts()
    const count = (client: string) =>
      new Promise(resolve => counts.incr(client, (_, result) => resolve(result?.current)))
    for (let n = 0; n <= 10_000; n++) await count(`client${n}`)
    expect([await count('client1'), await count('client0')]).toEqual([2, 1])
  })

  test("can't evade the limit by another spelling", async () => {
    const { url, upstream } = await startGateway({ env: { LOGIN_ATTEMPTS: '1' } })
    for (const path of ['%2Flogin', '/login%2f', '%2fLogin?a=1', '%2fcreate-admin']) {
      const { status } = await call(`${url}/v1/users${path}`, { method: 'POST' })
      expect(status, path).toBeGreaterThanOrEqual(400)
    }
    expect(upstream.hits.filter(hit => hit.method === 'POST')).toEqual([])
    await call(`${url}/v1/users/login/`, { method: 'POST' })
    expect((await attempt(url)).status).toBe(429)
  })

  test('are counted per client behind a trusted proxy, per proxy otherwise', async () => {
    const statusesFor = async (TRUST_PROXY: string) => {
      const env = { LOGIN_ATTEMPTS: '1', TRUST_PROXY }
      const { url } = await startGateway({ asksSignIn: true, env })
      const statuses: number[] = []
      for (const claim of ['203.0.113.1', '203.0.113.2', '198.51.100.9, 203.0.113.1'])
        statuses.push((await attempt(url, { 'x-forwarded-for': claim })).status)
      return statuses
    }
    expect(await statusesFor('loopback')).toEqual([200, 200, 429])
    expect(await statusesFor('')).toEqual([200, 429, 429])
  })

  describe('on one account', () => {
    const RIGHT = { code: 'right' }
    const from = (n: number) => ({ 'x-forwarded-for': `2001:db8:0:${n.toString(16)}::1` })
    const startGuarded = async () => {
      const env = { LOGIN_ATTEMPTS: '2', TRUST_PROXY: 'loopback' }
      const gateway = await startGateway({ env, asksSignIn: true })
      gateway.upstream.answer((_request, response, body) => {
        const isRight = body.includes('right')
        response.writeHead(isRight ? 200 : 401, JSON_TYPE).end('{}')
      })
      return gateway
    }

    test('are limited across addresses, whatever the field and the spelling', async () => {
      const { url, upstream } = await startGuarded()
      const spellings = [{}, { email: undefined, login: ' A@B.c ' }, { email: 'x', login: 'a@b.C' }]
      for (let n = 0; n < 10; n++) {
        expect((await attempt(url, from(n), spellings[n % 3])).status).toBe(401)
      }
      // One more for the whole network.
      expect((await attempt(url, from(99))).status).toBe(401)
      const refused = await attempt(url, from(100))
      expect(refused.status).toBe(429)
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
      expect(JSON.parse(refused.text)).toEqual({
        success: false,
        code: 'TOO_MANY_ATTEMPTS',
        message: expect.stringMatching(
          /^Too many attempts for this account\. Try again in \d+ seconds\.$/,
        ),
      })
      expect(upstream.hits).toHaveLength(11)
      expect((await attempt(url, from(100), { email: 'other@b.c' })).status).toBe(401)
      setClockBack()()
      expect((await attempt(url, from(101))).status).toBe(401)
    })

    test('never lock out an address that has signed in before, or the machine itself', async () => {
      const { url } = await startGuarded()
      expect((await attempt(url, from(500), RIGHT)).status).toBe(200)
      for (let n = 0; n < 20; n++) await attempt(url, from(n))
      expect((await attempt(url, from(501))).status).toBe(429)
      expect((await attempt(url, from(500), RIGHT)).status).toBe(200)
      expect((await attempt(url, {}, RIGHT)).status).toBe(200)
    })

    test('leave one attempt per minute to each network, however many strangers try', async () => {
      const { url } = await startGuarded()
      const elsewhere = { 'x-forwarded-for': '203.0.113.9' }
      for (let n = 0; n < 20; n++) await attempt(url, from(n))
      expect((await attempt(url, elsewhere)).status).toBe(401)
      expect((await attempt(url, elsewhere, RIGHT)).status).toBe(429)
      setClockBack()()
      for (let n = 0; n < 20; n++) await attempt(url, from(n))
      expect((await attempt(url, elsewhere, RIGHT)).status).toBe(200)
    })

    test('are counted only if they fail, so that those of others tell nothing', async () => {
      const { url } = await startGuarded()
      for (let n = 0; n < 30; n++) expect((await attempt(url, from(n), RIGHT)).status).toBe(200)
      for (let n = 100; n < 110; n++) expect((await attempt(url, from(n))).status).toBe(401)
    })

    test("don't make an address known if it leaves before the response", async () => {
      const { url, port, upstream } = await startGuarded()
      upstream.answer(hang)
      const body = JSON.stringify({ email: 'a@b.c', password: 'guess' })
      const head = `POST /v1/users/login HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: ${from(1)['x-forwarded-for']}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`
      const socket = openSocket(port, head + body)
      await until(() => upstream.hits.length === 1)
      socket.destroy()
      await until(() => upstream.aborted.length === 1)
      upstream.reply(401, {}, '{}')
      for (let n = 2; n < 30; n++) await attempt(url, from(n))
      expect((await attempt(url, from(1))).status).toBe(429)
    })

    test('with a name longer than any are not even counted', async () => {
      const { url, upstream } = await startGuarded()
      const refused = await attempt(url, from(1), { email: 'x'.repeat(321) })
      expect([refused.status, JSON.parse(refused.text).code]).toEqual([400, 'NAME_TOO_LONG'])
      expect((await attempt(url, from(1), { email: 'x'.repeat(320) })).status).toBe(401)
      expect(upstream.hits).toHaveLength(1)
    })

    test('by one client leave the account to others', async () => {
      const { url } = await startGuarded()
      for (let n = 0; n < 20; n++) await attempt(url, from(1))
      expect((await attempt(url, from(2))).status).toBe(401)
    })
  })

  test.each([
    ['::ffff:203.0.113.1', '203.0.113.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['::1', '0:0:0:0'],
    ['203.0.113.1:50000', '203.0.113.1'],
    ['[2001:db8:1:2::9]:50000', '2001:db8:1:2'],
    ['2001:0DB8:0001:0002:3:4:203.0.113.1', '2001:db8:1:2'],
    ['0:0:0:0:0:FFFF:cb00:7101', '203.0.113.1'],
    ['unknown', 'unknown'],
    ['x'.repeat(9000), 'unknown'],
  ])('%s counts as %s', (address, key) => {
    expect(clientKey(address)).toBe(key)
  })
})
