import type { FastifyRequest } from 'fastify'
import supertest from 'supertest'
import { describe, expect, test } from 'vitest'
import { isAtThisMachine } from '../../server/edge/visitor.ts'
import { call, type Gateway, setClockBack, startGateway, until } from './support/gateway.ts'
import { HTML_TYPE, JSON_TYPE, type Upstream } from './support/upstream.ts'

/* A backend without sign-in treats everyone behind the gateway as an admin, so remote visitors must be refused. */

const REMOTE = { 'x-forwarded-for': '203.0.113.5' }
const SECRET = '{"plexToken":"secret"}'

const ANSWERS = {
  bypass: [302, { location: '/dashboard' }],
  page: [200, HTML_TYPE],
  unclear: [503, JSON_TYPE],
} satisfies Record<string, Parameters<Upstream['reply']>>
/** Sets the response of the backend's sign-in page. Every other call returns a secret that remote visitors must not see. */
const setLogin = ({ upstream }: Gateway, login: keyof typeof ANSWERS) => {
  upstream.reply(200, JSON_TYPE, SECRET)
  upstream.at('/login', ANSWERS[login])
}

const callRemotely = ({ url }: Gateway, path: string, headers: Record<string, string> = REMOTE) =>
  supertest(url).get(path).set(headers)

/** Statuses of all entry points for a remote visitor. */
const entryStatuses = async (gateway: Gateway) => {
  const paths = ['/v1/config/config', '/v1/progress', '/assets/main-1a2b3c4d.js', '/list']
  const replies = await Promise.all(paths.map(path => callRemotely(gateway, path)))
  return new Set(replies.map(({ status }) => status))
}
/** Calls that reached the backend, except the gateway's own one. */
const leaks = ({ upstream }: Gateway) =>
  upstream.hits.filter(({ url }) => url.startsWith('/v1') && url !== '/v1/users/me')

describe('while the sign-in mode of the backend is unknown, remote visitors', () => {
  test('are told to retry if nothing is known yet, by a page that does so automatically', async () => {
    const gateway = await startGateway()
    setLogin(gateway, 'unclear')
    expect(await entryStatuses(gateway)).toEqual(new Set([503]))
    const reply = await callRemotely(gateway, '/v1/config/config')
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
    expect(reply.body).toMatchObject({ success: false, code: 'AUTH_NOT_KNOWN_YET' })
    expect(leaks(gateway)).toEqual([])
    await callRemotely(gateway, '/healthz').expect(200)
    await callRemotely(gateway, '/v1/config/config', {}).expect(200, SECRET)
    await call(`${gateway.url}/gateway/status`)
    const warnings = gateway.log.filter(({ msg }) => /hasn't confirmed yet/.test(String(msg)))
    expect(warnings).toHaveLength(1)
    const headers = { ...REMOTE, accept: 'text/html' }
    const page = await callRemotely(gateway, '/list', headers).expect(503)
    expect(page.headers['retry-after']).toBe('3')
    expect(page.headers['cache-control']).toBe('no-store, no-transform')
    expect(page.text).toContain('<html lang="en" translate="no" class="notranslate">')
    expect(page.text).toContain('<meta http-equiv="refresh" content="3">')
    setLogin(gateway, 'page')
    await until(async () => (await callRemotely(gateway, '/list', headers)).status === 200)
  })

  test('stay locked out while a backend without sign-in restarts', async () => {
    const gateway = await startGateway()
    setLogin(gateway, 'bypass')
    expect(await entryStatuses(gateway)).toEqual(new Set([403]))
    setLogin(gateway, 'unclear')
    await gateway.app.backendProbe.check()
    for (let i = 0; i < 3; i++) expect(await entryStatuses(gateway)).toEqual(new Set([503]))
    gateway.upstream.answer((_request, response) => void response.destroy())
    for (let i = 0; i < 3; i++) expect(await entryStatuses(gateway)).toEqual(new Set([503]))
    expect(leaks(gateway)).toEqual([])
  })

  test('are still served if the backend required a sign-in before', async () => {
    const gateway = await startGateway()
    setLogin(gateway, 'page')
    await callRemotely(gateway, '/list').expect(200)
    setLogin(gateway, 'unclear')
    await gateway.app.backendProbe.check()
    expect(await entryStatuses(gateway)).toEqual(new Set([200]))
  })

  test('are judged by a recent probe, even when the clock was set back', async () => {
    const gateway = await startGateway()
    setLogin(gateway, 'page')
    expect(await entryStatuses(gateway)).toEqual(new Set([200]))
    setLogin(gateway, 'bypass')
    setClockBack()()
    expect(await entryStatuses(gateway)).toEqual(new Set([403]))
  })
})

describe('the local machine', () => {
  test('excludes visitors of a local proxy, whatever it sends or they claim to be', async () => {
    const gateway = await startGateway({ env: { TRUST_PROXY: 'loopback, uniquelocal' } })
    setLogin(gateway, 'bypass')
    const claims = ['127.0.0.1', '127.0.0.1, 192.168.1.66', '::1, 127.0.0.1']
    const others = ['x-forwarded-proto', 'x-forwarded-host', 'x-real-ip', 'via']
    for (const headers of [
      ...claims.map(claim => ({ 'x-forwarded-for': claim, host: 'localhost' })),
      ...others.map(name => ({ [name]: 'home.example' })),
    ])
      await callRemotely(gateway, '/v1/config/config', headers).expect(403)
    expect(leaks(gateway)).toEqual([])
  })

  test.each([
    ['::ffff:127.0.0.1', '::ffff:127.0.0.1', true],
    ['::1', '::1', true],
    // A trusted proxy on another machine forwards the visitor's claim.
    ['192.168.1.66', '127.0.0.1', false],
    ['127.0.0.1', '203.0.113.5', false],
  ])('connection from %s with client %s: %s', (remoteAddress, ip, expected) => {
    const request = { ip, host: 'localhost:3000', raw: { socket: { remoteAddress }, headers: {} } }
    expect(isAtThisMachine(request as unknown as FastifyRequest)).toBe(expected)
  })
})

const HTML = { accept: 'text/html' }

describe('a backend without sign-in', () => {
  test('is served only to the local machine, and says why', async () => {
    const gateway = await startGateway({ env: { TRUST_PROXY: 'loopback' } })
    setLogin(gateway, 'bypass')
    const page = await call(`${gateway.url}/list`, { headers: { ...HTML, ...REMOTE } })
    expect(page.status).toBe(403)
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.text).toContain('ALLOW_AUTH_BYPASS=true')
    // The page makes no requests, so its policy names no other host.
    expect(page.headers['content-security-policy']).toContain("connect-src 'self';")
    expect(await entryStatuses(gateway)).toEqual(new Set([403]))
    expect((await call(`${gateway.url}/assets/main-1a2b3c4d.js`)).status).toBe(200)
    const data = await call(`${gateway.url}/v1/items`, { headers: REMOTE })
    expect(JSON.parse(data.text)).toMatchObject({ code: 'AUTH_BYPASS_REFUSED' })
    expect((await call(`${gateway.url}/healthz`, { headers: REMOTE })).status).toBe(200)
    expect(leaks(gateway)).toEqual([])
    expect((await call(`${gateway.url}/v1/items`)).status).toBe(200)
    expect(gateway.log.filter(line => String(line.msg).startsWith('WARNING'))).toHaveLength(1)
  })

  test('is not served to a foreign host name that resolves to this machine', async () => {
    const gateway = await startGateway()
    setLogin(gateway, 'bypass')
    const foreign = ['rebind.example', '127.0.0.1.nip.example', 'localhost.example', '10.0.0.1']
    for (const host of [...foreign, 'localhost', 'Star.localhost', '127.0.0.2', '[::1]']) {
      const headers = { host: `${host}:${gateway.port}` }
      const { status } = await call(`${gateway.url}/v1/items`, { headers })
      expect(status, host).toBe(foreign.includes(host) ? 403 : 200)
    }
  })

  test.each([
    ['203.0.113.9', 200],
    ['[2001:db8::1]:3000', 200],
    ['localhost', 200],
    ['NAS.local:3000', 200],
    ['home.example', 200],
    ['rebind.example', 403],
    ['home.example.evil.example', 403],
    ['203.0.113.9.evil.example', 403],
    ['127.1', 403],
  ])('is served at %s with ALLOW_AUTH_BYPASS: %i', async (host, status) => {
    const gateway = await startGateway({
      env: { ALLOW_AUTH_BYPASS: 'true', AUTH_BYPASS_HOSTS: 'nas.local Home.example' },
    })
    setLogin(gateway, 'bypass')
    const headers = { host, ...REMOTE }
    const data = await call(`${gateway.url}/v1/items`, { headers })
    expect(data.status).toBe(status)
    const page = await call(`${gateway.url}/list`, { headers: { ...headers, ...HTML } })
    expect(page.status).toBe(status)
    expect((await call(`${gateway.url}/healthz`, { headers })).status).toBe(200)
    await call(`${gateway.url}/gateway/status`)
    const warnings = gateway.log.filter(({ msg }) => String(msg).startsWith('WARNING'))
    expect(warnings).not.toEqual([])
    if (status === 200) return
    expect(JSON.parse(data.text).code).toBe('AUTH_BYPASS_REFUSED')
    expect(data.text + page.text).toMatch(/AUTH_BYPASS_HOSTS[\s\S]*AUTH_BYPASS_HOSTS/)
    expect(leaks(gateway)).toEqual([])
    // With a sign-in, every name is served.
    setLogin(gateway, 'page')
    await gateway.app.backendProbe.check()
    expect((await call(`${gateway.url}/v1/items`, { headers })).status).toBe(200)
  })
})
