import type { OutgoingHttpHeaders } from 'node:http'
import supertest from 'supertest'
import { describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { GatewayStatus } from '../../web/contract/gateway.ts'
import { openSocket, startGateway, until } from './support/gateway.ts'
import { HTML_TYPE, hang, JSON_TYPE, startUpstream, type Upstream } from './support/upstream.ts'

const read = async (url: string) =>
  z.parse(GatewayStatus, (await supertest(url).get('/gateway/status')).body)

/** The backend's own call that tells it from other servers. */
const DATA = '/v1/users/me'
const REFUSED = "The server can't be reached: it refused the connection. Check that it's running."

/** Sets the backend's own pages: redirect targets of GET /login and GET /, or null for a plain page. */
const pages = (upstream: Upstream, login: string | null, start: string | null = login) =>
  upstream.answer((request, response) => {
    const target = request.url?.endsWith('/login') ? login : start
    const cookie = { 'set-cookie': 'session=fresh; Path=/; HttpOnly' }
    if (request.url?.endsWith(DATA)) response.writeHead(401, JSON_TYPE).end('{}')
    else if (target === null) response.writeHead(200, HTML_TYPE).end('<p>page')
    else response.writeHead(302, { location: target, ...cookie }).end()
  })

describe('/gateway/status', () => {
  test('reports where the configuration is, also after the backend was replaced by a newer version', async () => {
    const { url, upstream } = await startGateway()
    expect(await read(url)).toMatchObject({ configPath: '/v1/config/config', signInKey: 'email' })
    expect(upstream.hits.map(hit => hit.method)).not.toContain('POST')
    upstream.moveConfig()
    expect((await read(url)).configPath).toBe('/v1/config')
  })

  describe('the key of the sign-in', () => {
    const LOGIN = '/v1/users/login'
    const startNewer = async () => {
      const { app, url, upstream } = await startGateway()
      upstream.moveConfig()
      const asked = () => upstream.hits.filter(hit => hit.url === LOGIN)
      const validate = (message: string, status = 400) =>
        upstream.at(LOGIN, [status, JSON_TYPE, JSON.stringify({ statusCode: status, message })])
      return { app, url, upstream, asked, validate, key: async () => (await read(url)).signInKey }
    }

    test.each([
      ['body/email Required', 400, 'email'],
      ['body/login Invalid input: expected string, received undefined', 400, 'login'],
      ['body/account Required', 400, 'other'],
      ['Rate limit exceeded, retry in 30 seconds', 429, null],
      ['You must be authenticated to access this route.', 401, null],
    ])('is read from its error: %s', async (message, status, expected) => {
      const { key, validate, asked } = await startNewer()
      validate(message, status)
      expect(await key()).toBe(expected)
      const [hit] = asked()
      const sent = { method: 'POST', body: '{"password":"no password"}', headers: JSON_TYPE }
      expect(hit).toMatchObject(sent)
      expect(hit?.headers).not.toHaveProperty('cookie')
    })

    test('is asked once, as it counts as an attempt, and again after ten minutes, an outage or another text', async () => {
      let now = performance.now()
      vi.spyOn(performance, 'now').mockImplementation(() => now)
      const { key, validate, asked, app, upstream } = await startNewer()
      validate('body/email Required')
      for (let n = 0; n < 5; n++) expect(await key()).toBe('email')
      expect(asked()).toHaveLength(1)
      validate('body/login Required')
      now += 599_000
      expect(await key()).toBe('email')
      now += 2000
      expect(await key()).toBe('login')
      app.backend.reachability.failed({
        status: 502,
        code: 'BACKEND_UNREACHABLE',
        message: 'away',
        isUnreachable: true,
      })
      // Never more often than once a minute.
      validate('body/email Required')
      expect(await key()).toBe('login')
      now += 61_000
      expect(await key()).toBe('email')
      validate('body/login Required')
      expect(await key()).toBe('email')
      upstream.moveConfig('{"message":"Another version"}')
      expect(await key()).toBe('login')
      expect(asked()).toHaveLength(4)
    })
  })

  test('probes the backend once within a few seconds, and again after an admin was created', async () => {
    const { url, upstream } = await startGateway({ times: { probeTtlMs: 60_000 } })
    pages(upstream, '/create-user')
    await Promise.all([read(url), read(url), read(url)])
    expect((await read(url)).adminExists).toBe(false)
    expect(upstream.hits.map(hit => hit.url)).toEqual(['/login', DATA])
    upstream.reply(200, HTML_TYPE)
    await supertest(url).post('/v1/users/create-admin').set('origin', url).send({})
    expect((await read(url)).adminExists).toBe(true)
  })

  test('reports since when and why the backend is unreachable, without its address', async () => {
    const { url, upstream } = await startGateway()
    const ready = await supertest(url).get('/readyz').expect(200)
    expect(ready.body).toMatchObject({ ready: true, reason: null })
    const up = await read(url)
    expect(up.backend).toMatchObject({ reachable: true, lastError: null })
    const { port } = new URL(upstream.url)
    await upstream.close()
    // Poll, because a call on a connection that is still closing fails for a different reason.
    await expect.poll(async () => (await read(url)).backend.lastError).toBe(REFUSED)
    const down = await read(url)
    expect(down.backend.reachable).toBe(false)
    expect(Date.parse(down.backend.since ?? '')).toBeGreaterThanOrEqual(
      Date.parse(up.backend.since ?? ''),
    )
    expect(down).toMatchObject({ adminExists: null, auth: 'unknown' })
    expect(JSON.stringify(down)).not.toContain(port)
    expect((await read(url)).backend.since).toBe(down.backend.since)
    await supertest(url).get('/healthz').expect(200)
    const away = await supertest(url).get('/readyz').expect(503)
    expect(away.body).toMatchObject({ ready: false, reason: REFUSED })
  })

  test('contains the runtime configuration with its defaults, and null for disabled options', async () => {
    const { mode, config } = await read((await startGateway()).url)
    expect([mode, config.demo]).toEqual(['backend', null])
    expect(config.releasesUrl).toBe('https://api.github.com/repos/jamcalli/Pulsarr/releases/latest')
    for (const address of Object.values(config.help)) expect(address).toMatch(/^https:/)
    const disabling = await startGateway({
      env: { RELEASES_URL: 'off', HELP_CHAT_URL: '', HELP_DOCS_URL: 'https://docs.example/' },
    })
    expect((await read(disabling.url)).config).toMatchObject({
      releasesUrl: null,
      help: { chat: null, docs: 'https://docs.example/' },
    })
  })

  test('includes the demo credentials of the mock unless the visitor has created an account', async () => {
    const demo = async (scenario: string) => {
      const { url } = await startGateway({ env: { BACKEND_URL: '', MOCK_SCENARIO: scenario } })
      const account = { email: 'me@example.com', username: 'me', password: 'long enough' }
      await read(url)
      await supertest(url)
        .post('/v1/users/create-admin')
        .send({ ...account, confirmPassword: account.password })
      return (await read(url)).config.demo
    }
    expect(await demo('quiet')).toEqual({ email: 'admin@example.com', password: 'stargazarr' })
    expect(await demo('first-run')).toBe(null)
  })
})

describe('what responds in the place of the backend', () => {
  const DIRECTLY = 'Set BACKEND_URL to an address that leads directly to it.'
  const SIGN_IN = (status: number) =>
    `The server can't be used: a sign-in in front of it rejects the gateway (status ${status}). ${DIRECTLY}`
  const REDIRECT = (target: string) =>
    `The server can't be used: it redirects to ${target}. Set BACKEND_URL to the address that responds without a redirect.`
  const PAGE = `The server can't be used: a web page, perhaps a sign-in in front of it, responds in its place. ${DIRECTLY}`
  const AWAY = (status: number) =>
    `The server can't be reached: the proxy in front of it responds with status ${status}. Check that it's running.`
  const ELSEWHERE = 'https://sso.example/dashboard'
  const SECRET = 'https://me:pw@sso.example/a?rd=b'
  test.each([
    ['401', 401, HTML_TYPE, SIGN_IN(401)],
    ['401 with a prompt', 401, { 'www-authenticate': 'Basic' }, SIGN_IN(401)],
    ['403', 403, HTML_TYPE, SIGN_IN(403)],
    ['302', 302, { location: SECRET }, REDIRECT('https://sso.example/a')],
    ['302 to a page of the same name', 302, { location: ELSEWHERE }, REDIRECT(ELSEWHERE)],
    ['308', 308, { location: '/elsewhere' }, REDIRECT('/elsewhere')],
    ['a page', 200, HTML_TYPE, PAGE],
    ['a 502 page', 502, HTML_TYPE, AWAY(502)],
    ['a 503 page', 503, HTML_TYPE, AWAY(503)],
    ['a 504 of any kind', 504, {}, AWAY(504)],
  ])(
    'is reported by /readyz and /gateway/status, and logged once: %s',
    async (_what, status, headers, reason) => {
      const { url, upstream, log } = await startGateway()
      upstream.reply(status, headers as OutgoingHttpHeaders)
      for (let n = 0; n < 2; n++) {
        const ready = await supertest(url).get('/readyz')
        expect([ready.status, ready.body.ready, ready.body.reason]).toEqual([503, false, reason])
        expect((await read(url)).backend).toMatchObject({ reachable: false, lastError: reason })
        await supertest(url).get('/v1/items')
      }
      expect(log.filter(({ msg }) => msg === reason)).toHaveLength(1)
      pages(upstream, null)
      await supertest(url).get('/readyz').expect(200)
      expect((await read(url)).backend).toMatchObject({ reachable: true, lastError: null })
    },
  )

  test.each([
    ['that ask for a sign-in', null],
    ['that let everyone in', '/dashboard'],
    ['of a first run', '/create-user'],
  ])('is reported if it only redirects calls, not pages %s', async (_what, location) => {
    const { url, upstream } = await startGateway()
    if (location !== null) upstream.at('/login', [302, { location }])
    upstream.at(DATA, [301, { location: `https://new.example${DATA}` }])
    const { body } = await supertest(url).get('/readyz')
    expect(body).toMatchObject({ ready: false, reason: REDIRECT(`https://new.example${DATA}`) })
  })
})

describe('a backend at its root or below a base path', () => {
  const REQUIRED = { adminExists: true, auth: 'required' }
  const FIRST_RUN = { adminExists: false, auth: 'unknown' }
  const BYPASS = { adminExists: null, auth: 'bypass' }
  const UNKNOWN = { adminExists: null, auth: 'unknown' }
  test.each([
    ['', null, REQUIRED],
    ['', '/create-user', FIRST_RUN],
    ['', '/plex/configuration', BYPASS],
    ['', 'https://sso.example/dashboard', UNKNOWN],
    ['/pulsarr', '/pulsarr/create-user', FIRST_RUN],
    ['/pulsarr', '/pulsarr/plex/configuration/', BYPASS],
    ['/pulsarr', '/dashboard', BYPASS],
    ['/pulsarr', '/pulsarrs/dashboard', UNKNOWN],
  ])('at %j may redirect to %s', async (base, target, expected) => {
    const upstream = await startUpstream()
    const env = { BACKEND_URL: `${upstream.url}${base}/` }
    const { url, log } = await startGateway({ upstream, env })
    pages(upstream, target)
    const reply = await supertest(url).get('/gateway/status').set('cookie', 'session=abc')
    expect(reply.headers['cache-control']).toBe('no-store')
    expect(reply.headers).not.toHaveProperty('set-cookie')
    const build = '/assets/main-1a2b3c4d.js'
    expect(z.parse(GatewayStatus, reply.body)).toMatchObject({ build, ...expected })
    const probes = [`${base}/login`, ...(expected === UNKNOWN ? [] : [base + DATA])]
    expect(upstream.hits.map(hit => hit.url)).toEqual(probes)
    for (const { headers } of upstream.hits) expect(headers).not.toHaveProperty('cookie')
    const primed = await supertest(url).post('/gateway/prime').set('origin', url)
    expect(primed.body.success).toBe(expected === BYPASS)
    const warnings = log.filter(({ msg }) => String(msg).startsWith('WARNING'))
    expect(warnings).toHaveLength(expected === BYPASS ? 1 : 0)
    const stranger = await supertest(url).get('/v1/items').set('x-forwarded-for', '203.0.113.5')
    expect(stranger.status === 503).toBe(expected === UNKNOWN)
    expect(stranger.status === 403).toBe(expected === BYPASS)
  })
})

describe('/gateway/prime', () => {
  const prime = (url: string) =>
    supertest(url)
      .post('/gateway/prime')
      .set('cookie', `other=1; session~${new URL(url).port}=old`)
      .set('origin', url)

  test("visits the start page with the browser's cookie and returns the new one", async () => {
    const { url, upstream } = await startGateway()
    pages(upstream, '/dashboard')
    const reply = await prime(url)
    expect(reply.body).toEqual({ success: true })
    expect(reply.headers['set-cookie']?.[0]).toMatch(/^session~\d+=fresh; .*HttpOnly/)
    expect(upstream.hits).toMatchObject([
      { method: 'GET', url: '/', headers: { cookie: 'session=old' } },
    ])
    pages(upstream, null, '/login')
    expect((await prime(url)).body).toEqual({ success: false })
    // Closing the backend would break off a check that is still under way.
    await read(url)
    await upstream.close()
    const away = await prime(url).expect(502)
    expect(away.body).toMatchObject({ success: false, code: 'BACKEND_UNREACHABLE' })
  })

  test('takes a place among the calls, and is aborted when its caller disconnects', async () => {
    const { app, url, port, upstream } = await startGateway()
    upstream.at('/', hang)
    await read(url)
    const bytes = 'POST /gateway/prime HTTP/1.1\r\nhost: localhost\r\ncontent-length: 0\r\n\r\n'
    const callers = Array.from({ length: 64 }, () => openSocket(port, bytes))
    const hanging = () => upstream.hits.filter(hit => hit.url === '/').length
    await until(() => hanging() === 64)
    const refused = await prime(url)
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5'])
    expect(refused.body).toMatchObject({ success: false, code: 'BUSY' })
    expect(hanging()).toBe(64)
    for (const caller of callers) caller.destroy()
    await until(() => upstream.aborted.length === 64)
    await until(() => app.backend.pools.calls.limiter.of('127.0.0.1') === 0)
    expect((await read(url)).backend).toMatchObject({ reachable: true, lastError: null })
  })
})
