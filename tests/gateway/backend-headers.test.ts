import { describe, expect, test } from 'vitest'
import { backendCookies, hardenCookie } from '../../server/forward/headers.ts'
import { call, startGateway } from './support/gateway.ts'
import { JSON_TYPE, startUpstream } from './support/upstream.ts'

describe('backend cookies', () => {
  const LAX = 'Path=/; SameSite=Lax'
  test.each([
    ['s=1; Path=/; HttpOnly; Expires=Fri, 27', '', false, `s=1; HttpOnly; Expires=Fri, 27; ${LAX}`],
    ['s=1', '/stargazarr', false, 's=1; Path=/stargazarr; SameSite=Lax'],
    ['s=1; path=/x; domain=a.lan; samesite=none; secure', '', false, `s=1; ${LAX}; Secure`],
    ['s=a%3D; SameSite=Strict', '', true, 's=a%3D; Path=/; SameSite=Strict; Secure'],
    ['__Host-s=1; Secure; Path=/', '/stargazarr', true, '__Host-s=1; Path=/; SameSite=Lax; Secure'],
    ['nameless; Path=/', '', false, null],
    ['=nameless; Path=/', '', false, null],
  ])('rewrites "%s" for base path "%s"', (cookie, basePath, isTls, expected) => {
    expect(hardenCookie(cookie, { basePath, isTls })).toBe(expected)
  })
})

describe('cookie names', () => {
  test.each([
    ['pulsarr~3000=a', 'pulsarr=a'],
    ['pulsarr=own; pulsarr~3000=a%3D==; other=1', 'pulsarr=a%3D=='],
    ['pulsarr~3001=b; pulsarr~=c; pulsarr~3000!app=d', ''],
    ['one~3000=1;two~3000=', 'one=1; two='],
    ['nothing; ;=', ''],
  ])('of "%s", the backend gets "%s"', (header, expected) => {
    expect(backendCookies(header, '~3000')).toBe(expected)
  })
})

test('dashboards on one host and the pages of the backend keep their sessions apart', async () => {
  const upstream = await startUpstream()
  upstream.answer(({ url = '', headers }, response) => {
    const id = /[?]id=(\w+)/.exec(url)?.[1]
    const fresh = id && { 'set-cookie': `pulsarr=${id}; Path=/; HttpOnly` }
    response.writeHead(200, { ...JSON_TYPE, ...fresh }).end(JSON.stringify(headers.cookie ?? null))
  })
  const first = await startGateway({ upstream })
  const second = await startGateway({ upstream })
  const below = await startGateway({ upstream, env: { BASE_PATH: '/app' } })
  // As a browser does, which ignores ports, starting with the backend's own session.
  const jar = new Map([['pulsarr', 'backend']])
  const visit = async (url: string, origin: string) => {
    const cookie = [...jar].map(pair => pair.join('=')).join('; ')
    const reply = await call(url, { headers: { cookie, origin } })
    for (const fresh of reply.headers['set-cookie'] ?? []) {
      const [name = '', value = ''] = (fresh.split(';')[0] ?? '').split('=')
      jar.set(name, value)
    }
    return JSON.parse(reply.text)
  }
  const gateways = [first, second, below]
  for (const [i, { url }] of gateways.entries()) await visit(`${url}/v1/x?id=s${i}`, url)
  for (const [i, { url }] of gateways.entries())
    expect(await visit(`${url}/v1/x`, url)).toBe(`pulsarr=s${i}`)
  expect(jar.get('pulsarr')).toBe('backend')
})

test('the port that the visitor uses counts, not the one behind a mapping or proxy', async () => {
  const env = { TRUST_PROXY: 'loopback' }
  const { url, upstream } = await startGateway({ env, asksSignIn: true })
  upstream.reply(200, { 'set-cookie': 's=1' })
  const nameFor = async (headers: Record<string, string>) =>
    (await call(`${url}/v1/x`, { headers })).headers['set-cookie']?.[0]?.split('=')[0]
  expect(await nameFor({ host: 'nas.lan:8080' })).toBe('s~8080')
  expect(await nameFor({ host: '[fd00::3000]' })).toBe('s~')
  expect(await nameFor({ host: 'inner:3000', 'x-forwarded-host': 'home.example' })).toBe('s~')
  const below = { host: '[::1]:3000', 'x-forwarded-prefix': '/a/b' }
  expect(await nameFor(below)).toBe('s~3000!a!b')
})

describe('responses that make a browser act automatically', () => {
  test.each([300, 302, 305, 307, 308])(
    '%i becomes a 502 that names where it points',
    async status => {
      const { url, upstream, log } = await startGateway()
      const { host } = new URL(upstream.url)
      for (const [location, target] of [
        ['https://user:secret@sso.example/start?token=abc#x', 'https://sso.example/start'],
        [`https://${host}/v1/x`, `https://${host}/v1/x`],
        ['/signin?next=abc', '/signin'],
        [`${upstream.url}/signin`, '/signin'],
        ['javascript:alert(1)', 'an invalid URL'],
      ] as const) {
        upstream.reply(status, { location, 'cache-control': 'max-age=9999' })
        const reply = await call(`${url}/v1/x`, { method: 'POST' })
        expect(reply.status).toBe(502)
        expect(reply.headers).not.toHaveProperty('location')
        expect(reply.headers['cache-control']).toBe('no-store')
        expect(JSON.parse(reply.text)).toEqual({
          success: false,
          code: 'BACKEND_REDIRECTS',
          message: `The server can't be used: it redirects to ${target}. Set BACKEND_URL to the address that responds without a redirect.`,
        })
      }
      const lines = log.filter(line => /redirects to/.test(JSON.stringify(line)))
      expect(lines).toHaveLength(1)
      expect(JSON.stringify(lines)).not.toMatch(/secret|token/)
    },
  )

  test.each([407, 408, 421, 425])('%i becomes a 502 with its own code', async status => {
    const { url, upstream } = await startGateway()
    upstream.reply(status, JSON_TYPE, '{"success":false}')
    for (const method of ['GET', 'POST']) {
      const reply = await call(`${url}/v1/x`, { method })
      expect([reply.status, JSON.parse(reply.text).code]).toEqual([502, 'BACKEND_STATUS'])
    }
    expect(upstream.hits).toHaveLength(2)
  })

  test('keep their status but lose the headers', async () => {
    const acting = {
      'accept-ch': 'sec-ch-ua-model',
      'clear-site-data': '"*"',
      link: '</x.js>; rel=preload; as=script',
      location: 'http://inner:3003/v1/x/1',
      refresh: '0; url=https://evil.example/',
      'service-worker-allowed': '/',
      'set-login': 'logged-in',
      'speculation-rules': '"/rules.json"',
      'www-authenticate': 'Basic realm="inner"',
      'x-accel-redirect': '/etc/passwd',
    }
    const { url, upstream } = await startGateway()
    for (const status of [200, 201, 304, 401, 503]) {
      upstream.answer((_request, response) => {
        response.writeEarlyHints({ link: acting.link })
        response.writeHead(status, acting).end()
      })
      const reply = await call(`${url}/v1/x`)
      expect(reply.status).toBe(status)
      for (const name of Object.keys(acting)) expect(reply.headers, name).not.toHaveProperty(name)
    }
  })
})

test.each([
  [undefined, 'no-store'],
  ['private, max-age=60', 'private, max-age=60'],
])('cache-control "%s" of the backend becomes "%s"', async (given, expected) => {
  const { url, upstream } = await startGateway()
  for (const type of ['application/json', 'text/event-stream']) {
    upstream.reply(200, { 'content-type': type, ...(given && { 'cache-control': given }) }, '{}')
    for (const path of ['/v1/x', '/v1/progress', '/v1/users/login']) {
      const method = path.endsWith('login') ? 'POST' : 'GET'
      expect((await call(url + path, { method })).headers['cache-control'], path).toBe(expected)
    }
  }
})
