import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { isFromTheApp, isPlainPath } from '../../server/edge/request-guard.ts'
import { clientKey, inRanges } from '../../server/edge/trust.ts'
import { hardenCookie, localLocation } from '../../server/forward/headers.ts'
import { call, type Gateway, openStream, startGateway, TEMPLATE } from './support/gateway.ts'

const HTML = { accept: 'text/html' }

/** Sends bytes as they are and gives everything that comes back until the other side closes. */
const raw = async (
  { port }: Gateway,
  bytes: string | Buffer,
  onceAnswered?: string,
): Promise<string> => {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', chunk => {
    text += chunk
  })
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(bytes)
  if (onceAnswered !== undefined) {
    await once(socket, 'data')
    socket.write(onceAnswered)
  }
  await once(socket, 'close')
  return text
}

describe('security headers', () => {
  test('the page allows nothing inline but what it was built with', async () => {
    const { url } = await startGateway({
      template: TEMPLATE.replace('<title>', '<script>document.title=1</script><title>'),
    })
    const { headers, text } = await call(`${url}/list`, { headers: HTML })
    const policy = String(headers['content-security-policy'])
    const hash = createHash('sha256').update('document.title=1').digest('base64')
    expect(text).toContain('<script>document.title=1</script>')
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
    expect(policy).toContain("style-src 'self';")
    expect(policy).toContain("connect-src 'self' https://api.github.com;")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    })
    expect(headers).not.toHaveProperty('strict-transport-security')
  })

  test('every kind of answer carries them', async () => {
    const { url, upstream } = await startGateway()
    const paths = ['/', '/list', '/assets/main-1a2b3c4d.js', '/assets/none.js', '/favicon.svg']
    paths.push('/healthz', '/readyz', '/gateway/status', '/v1/items', '/nothing', '/a%2e%2e/b')
    await Promise.all(
      paths.map(async path => {
        const { headers } = await call(url + path)
        expect(headers['x-content-type-options'], path).toBe('nosniff')
        expect(headers['content-security-policy'], path).toContain("default-src '")
        expect(headers['cross-origin-resource-policy'], path).toBe('same-origin')
      }),
    )
    await upstream.close()
    const away = await call(`${url}/v1/items`)
    expect(away.headers['content-security-policy']).toContain("default-src 'none'")
  })

  test("the backend's own are replaced, and its open door for other sites is shut", async () => {
    const { url, upstream } = await startGateway()
    upstream.answer((request, response) => {
      response
        .writeHead(200, {
          'content-type': 'text/html',
          'access-control-allow-origin': request.headers.origin ?? '*',
          'access-control-allow-credentials': 'true',
          'x-frame-options': 'ALLOWALL',
          'content-security-policy': 'default-src *',
        })
        .end('<p>backend')
    })
    const { headers, rawHeaders } = await call(`${url}/v1/unknown`)
    expect(headers).not.toHaveProperty('access-control-allow-origin')
    expect(headers).not.toHaveProperty('access-control-allow-credentials')
    expect(headers).not.toHaveProperty('x-frame-options')
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; frame-ancestors 'none'; sandbox",
    )
    const names = rawHeaders.filter((_, i) => i % 2 === 0).map(name => name.toLowerCase())
    expect(new Set(names).size).toBe(names.length)
  })

  test('named sites may frame the app', async () => {
    const { url } = await startGateway({
      env: { FRAME_ANCESTORS: 'self, https://home.example' },
    })
    const { headers } = await call(url, { headers: HTML })
    expect(headers['content-security-policy']).toContain(
      "frame-ancestors 'self' https://home.example",
    )
    expect(headers).not.toHaveProperty('x-frame-options')
  })

  test('a browser that came by TLS is asked to keep doing so, where a trusted proxy says that it did', async () => {
    const tls = { ...HTML, 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.5' }
    const trusting = await startGateway({ asksSignIn: true, env: { TRUST_PROXY: 'loopback' } })
    for (const path of ['/', '/v1/items', '/assets/main-1a2b3c4d.js', '/healthz']) {
      const { headers } = await call(trusting.url + path, { headers: tls })
      expect(headers['strict-transport-security'], path).toBe('max-age=15552000')
    }
    const doubting = await startGateway({ asksSignIn: true })
    const { headers } = await call(doubting.url, { headers: tls })
    expect(headers).not.toHaveProperty('strict-transport-security')
  })
})

describe('calls that change something', () => {
  test.each([
    ['from the app itself', { 'sec-fetch-site': 'same-origin' }, 200],
    ['from the app, by its Origin alone', { origin: 'SELF' }, 200],
    ['from a client that is no browser', {}, 200],
    ['from another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, 403],
    ['from another site, by its Origin alone', { origin: 'https://evil.example' }, 403],
    ['from another port of the same host', { origin: 'http://127.0.0.1:1' }, 403],
    ['from a sibling domain', { 'sec-fetch-site': 'same-site' }, 403],
    ['from a page without an origin', { origin: 'null' }, 403],
    ['with an origin that is none', { origin: 'SELF.evil.example' }, 403],
  ])('%s', async (_who, headers, status) => {
    const { url, upstream } = await startGateway()
    const sent = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, value.replace('SELF', url)]),
    )
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const reply = await call(`${url}/v1/items`, { method, headers: sent })
      expect(reply.status, method).toBe(status)
    }
    expect(upstream.hits).toHaveLength(status === 200 ? 4 : 0)
  })

  test('reading the backend from another site is refused too, opening the app from there is not', async () => {
    const { url, upstream } = await startGateway()
    const foreign = { 'sec-fetch-site': 'cross-site', accept: 'text/html' }
    expect((await call(`${url}/v1/feeds`, { headers: foreign })).status).toBe(403)
    expect((await call(`${url}/list`, { headers: foreign })).status).toBe(200)
    expect(upstream.hits).toEqual([])
  })

  test.each(['OPTIONS', 'TRACE', 'PROPFIND', 'SEARCH', 'LOCK'])(
    '%s is not in use',
    async method => {
      const { url, upstream } = await startGateway()
      const reply = await call(`${url}/v1/items`, { method })
      expect(reply.status).toBe(405)
      expect(reply.headers.allow).toBe('GET, HEAD, POST, PUT, PATCH, DELETE')
      expect(upstream.hits).toEqual([])
    },
  )

  test('the host is compared without regard to case', () => {
    expect(isFromTheApp({ origin: 'https://Home.Example' }, 'HOME.example')).toBe(true)
    expect(isFromTheApp({ origin: 'https://home.example:8443' }, 'home.example')).toBe(false)
    // The port that goes without saying may be said.
    expect(isFromTheApp({ origin: 'https://home.example' }, 'home.example:443')).toBe(true)
    expect(isFromTheApp({ origin: 'http://home.example' }, 'home.example:80')).toBe(true)
    expect(isFromTheApp({ origin: 'https://home.example' }, 'home.example:80')).toBe(false)
    expect(isFromTheApp({ origin: 'https://evil.example' }, 'home@evil.example')).toBe(false)
    expect(isFromTheApp({ origin: 'https://evil.example' }, 'evil.example/home')).toBe(false)
    expect(isFromTheApp({ origin: 'http://[::1]:3000' }, '[::1]:3000')).toBe(true)
  })
})

describe('twisted addresses', () => {
  test.each([
    '/v1/../admin',
    '/v1/..',
    '/v1/./items',
    '/v1/%2e%2e/admin',
    '/v1/%2E%2e%2fadmin',
    '/v1/..%2fadmin',
    '/v1/..;/admin',
    '/v1/%252e%252e/admin',
    '/v1/..%5cadmin',
    '/v1/a\\b',
    // Letters that nobody has to encode, parameters, empty segments, fragments.
    '/%76%31/items',
    '/v1/users/log%69n',
    '/v1/users/login;x',
    '/v1/users/login%3bx',
    '/v1/users//login',
    '/v1/items#token',
    '//evil.example/v1/items',
    '/v1/items%00.html',
    '/v1/%0d%0aset-cookie:a=b',
    '/v1/%zz',
    '/assets/..%2f..%2fetc/passwd',
  ])('%s is refused and goes nowhere', async path => {
    const gateway = await startGateway()
    const reply = await call(gateway.url + path, { headers: HTML })
    expect(reply.status).toBe(400)
    expect(JSON.parse(reply.text)).toMatchObject({ success: false, code: 'BAD_ADDRESS' })
    expect(gateway.upstream.hits).toEqual([])
  })

  test('an absolute address of another host is refused', async () => {
    const gateway = await startGateway()
    const answer = await raw(
      gateway,
      'GET http://evil.example/v1/items HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
    )
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(gateway.upstream.hits).toEqual([])
  })

  test('a very long one is 414, very large headers are 431, bytes that are no HTTP are 400', async () => {
    const gateway = await startGateway()
    expect((await call(`${gateway.url}/v1/${'a'.repeat(5000)}`)).status).toBe(414)
    const large = await call(gateway.url, { headers: { 'x-large': 'a'.repeat(20_000) } })
    expect(large.status).toBe(431)
    expect(JSON.parse(large.text)).toMatchObject({ code: 'HEADERS_TOO_LARGE' })
    expect(await raw(gateway, Buffer.from([0, 1, 2, 13, 10, 13, 10]))).toMatch(/^HTTP\/1\.1 400 /)
  })

  test('rubbish behind a call under way ends the connection without a word in the middle', async () => {
    const gateway = await startGateway()
    gateway.upstream.answer((_request, response) => {
      response.writeHead(200)
      response.write('first part')
    })
    const answer = await raw(
      gateway,
      'GET /v1/items HTTP/1.1\r\nhost: localhost\r\n\r\n',
      'rubbish\r\n\r\n',
    )
    expect(answer).toContain('first part')
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1)
  })

  test('a request that never gets finished is cut off', async () => {
    const gateway = await startGateway({ times: { requestMs: 200 } })
    const headers = await raw(gateway, 'GET /v1/items HTTP/1.1\r\nhost: localhost\r\nx-slow: ')
    expect(headers).toMatch(/^HTTP\/1\.1 408 /)
    const body = await raw(
      gateway,
      'POST /v1/items HTTP/1.1\r\nhost: localhost\r\ncontent-length: 50\r\n\r\nhalf',
    )
    expect(body).toMatch(/^HTTP\/1\.1 408 /)
    expect(gateway.upstream.hits).toEqual([])
  })

  test('ordinary ones pass', () => {
    for (const path of ['/', '/v1/items/7', '/v1/a.b/c..d', '/v1/users/J%C3%BCrgen', '/a%2fb']) {
      expect(isPlainPath(path), path).toBe(true)
    }
  })
})

describe('requests meant to be read in two ways', () => {
  test.each([
    ['two lengths', 'content-length: 5\r\ncontent-length: 6'],
    ['length and chunks', 'content-length: 5\r\ntransfer-encoding: chunked'],
    ['a coding that is not known', 'transfer-encoding: xchunked'],
    ['a space before the colon', 'content-length : 5'],
  ])('%s', async (_what, headers) => {
    const gateway = await startGateway()
    const answer = await raw(
      gateway,
      `POST /v1/items HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${headers}\r\n\r\n0\r\n\r\nGET /v1/smuggled HTTP/1.1\r\nhost: x\r\n\r\n`,
    )
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(gateway.upstream.hits.filter(hit => hit.url.includes('smuggled'))).toEqual([])
  })
})

describe('the host', () => {
  const answer = (text: string) => [
    text.slice(9, 12),
    JSON.parse(text.slice(text.indexOf('\r\n\r\n'))).code,
  ]

  test.each([
    ['/v1/items', 'host: home.example\r\nhost: evil.example'],
    ['/v1/items', 'HOST: home.example\r\nHost: home.example'],
    ['/list', 'host: home.example\r\nhost: evil.example'],
    ['/assets/main-1a2b3c4d.js', 'host: home.example\r\nhost: evil.example'],
    ['/v1/items', 'host: home.example/x'],
    ['/v1/items', 'host: user@home.example'],
    ['/v1/items', 'host: home.example, evil.example'],
    ['/v1/items', 'host: "><script>'],
    ['/v1/items', 'host: home.example:80:81'],
    ['/v1/items', 'host: home.example:http'],
    ['/v1/items', 'host: h\u00f6me.example'],
    ['/list', 'host: a b'],
  ])('%s with %j is refused and never reaches the backend', async (path, lines) => {
    const gateway = await startGateway()
    const text = await raw(gateway, `GET ${path} HTTP/1.1\r\n${lines}\r\nconnection: close\r\n\r\n`)
    expect(answer(text)).toEqual(['400', 'BAD_HOST'])
    expect(gateway.upstream.hits.filter(({ url }) => url !== '/login')).toEqual([])
  })

  test('that a trusted proxy names is held to the same', async () => {
    const { url, upstream } = await startGateway({
      asksSignIn: true,
      env: { TRUST_PROXY: 'loopback' },
    })
    const headers = { 'x-forwarded-host': 'home.example/x', 'x-forwarded-for': '203.0.113.5' }
    expect((await call(`${url}/v1/items`, { headers })).status).toBe(400)
    expect(upstream.hits).toEqual([])
  })

  test.each([
    'home.example',
    'home_1.example:8080',
    '[2001:db8::1]:3000',
    '127.0.0.1',
    'localhost.',
  ])('%s is passed on as it came', async host => {
    const { url, upstream } = await startGateway({ asksSignIn: true })
    expect((await call(`${url}/v1/items`, { headers: { host } })).status).toBe(200)
    expect(upstream.hits[0]?.headers['x-forwarded-host']).toBe(host)
  })

  test('may be missing where HTTP/1.0 has none, and then none is passed on', async () => {
    const gateway = await startGateway({ asksSignIn: true })
    expect(await raw(gateway, 'GET /v1/items HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.[01] 200/)
    expect(gateway.upstream.hits[0]?.headers).not.toHaveProperty('x-forwarded-host')
  })
})

describe('cookies of the backend', () => {
  const site = {
    isTls: false,
    origin: 'http://home.example',
    path: '/v1/x',
    backendOrigin: 'http://inner:3003',
    backendPrefix: '',
  }
  test.each([
    [
      's=1; Path=/; HttpOnly; Expires=Fri, 27 Nov 2026 10:59:22 GMT',
      '',
      false,
      's=1; HttpOnly; Expires=Fri, 27 Nov 2026 10:59:22 GMT; Path=/; SameSite=Lax',
    ],
    ['s=1', '/stargazarr', false, 's=1; Path=/stargazarr; SameSite=Lax'],
    [
      's=1; path=/x; domain=inner.lan; samesite=none; secure',
      '',
      false,
      's=1; Path=/; SameSite=Lax; Secure',
    ],
    ['s=1; SameSite=Strict', '', true, 's=1; Path=/; SameSite=Strict; Secure'],
    ['s=a%3D; HttpOnly', '', true, 's=a%3D; HttpOnly; Path=/; SameSite=Lax; Secure'],
    ['__Host-s=1; Secure; Path=/', '/stargazarr', true, '__Host-s=1; Path=/; SameSite=Lax; Secure'],
    ['; Path=/', '', false, null],
  ])('"%s" under "%s"', (cookie, basePath, isTls, expected) => {
    expect(hardenCookie(cookie, { ...site, basePath, isTls })).toBe(expected)
  })
})

describe('redirects of the backend', () => {
  const site = {
    isTls: false,
    origin: 'https://home.example',
    path: '/v1/users/7',
    backendOrigin: 'http://inner:3003',
    backendPrefix: '',
  }
  test.each([
    ['/login', '', '/login'],
    ['/login?a=1#b', '/stargazarr', '/stargazarr/login?a=1#b'],
    ['http://inner:3003/dashboard', '', '/dashboard'],
    ['https://evil.example/', '', '/'],
    ['//evil.example/x', '/stargazarr', '/stargazarr/'],
    ['/\\evil.example', '', '/'],
    ['http://inner:3003//evil.example', '', '/evil.example'],
    ['javascript:alert(1)', '', '/'],
    ['http://[bad', '', '/'],
    ['8', '', '/v1/users/8'],
    ['?page=2', '/stargazarr', '/stargazarr/v1/users/7?page=2'],
    ['../feeds', '', '/v1/feeds'],
    ['https://home.example/stargazarr/login', '/stargazarr', '/stargazarr/login'],
    ['http://home.example/login', '', '/'],
  ])('to %s under "%s" lead to %s', (location, basePath, expected) => {
    expect(localLocation(location, { ...site, basePath })).toBe(expected)
  })

  test('below a path of the backend lose it, and only it', () => {
    const inner = { ...site, basePath: '/app', backendPrefix: '/in' }
    expect(localLocation('/in/login', inner)).toBe('/app/login')
    expect(localLocation('/in', inner)).toBe('/app/')
    expect(localLocation('/inner', inner)).toBe('/app/inner')
    expect(localLocation('8', inner)).toBe('/app/v1/users/8')
  })

  test('go through rewritten', async () => {
    const { url, upstream } = await startGateway({ env: { BASE_PATH: '/stargazarr' } })
    upstream.answer((_request, response) => {
      response.writeHead(302, { location: `${upstream.url}/login` }).end()
    })
    expect((await call(`${url}/v1/x`)).headers.location).toBe('/stargazarr/login')
  })
})

describe('sign-in attempts', () => {
  const attempt = (url: string, headers: Record<string, string> = {}) =>
    call(`${url}/v1/users/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: '{"email":"a@b.c","password":"x"}',
    })

  test('are limited, and the answer says how long to wait', async () => {
    const { url, upstream } = await startGateway({ env: { LOGIN_ATTEMPTS: '3' } })
    for (let i = 0; i < 3; i++) expect((await attempt(url)).status).toBe(200)
    const refused = await attempt(url)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(JSON.parse(refused.text)).toEqual({
      success: false,
      code: 'TOO_MANY_ATTEMPTS',
      message: expect.stringMatching(/^Too many attempts\. Try again in \d+ seconds\.$/),
    })
    expect((await call(`${url}/v1/users/%6cogin`, { method: 'POST' })).status).toBe(400)
    expect((await call(`${url}/v1/users/me`)).status).toBe(200)
    expect(upstream.hits.filter(hit => hit.method === 'POST')).toHaveLength(3)
  })

  test.each([
    '/v1/users%2flogin',
    '/v1/users%2Flogin',
    '/v1%2fusers%2flogin',
    '/v1/%2fusers/login',
    '/v1/users/login%2f',
    '/v1/users%2fLogin?a=1',
    '/v1/users%2fcreate-admin',
  ])('go by no other spelling: %s', async path => {
    const { url, upstream } = await startGateway({ env: { LOGIN_ATTEMPTS: '1' } })
    expect((await call(url + path, { method: 'POST' })).status).toBeGreaterThanOrEqual(400)
    expect(upstream.hits.filter(hit => hit.method === 'POST')).toEqual([])
    await call(`${url}/v1/users/login/`, { method: 'POST' })
    expect((await attempt(url)).status).toBe(429)
  })

  test('are counted per real client when the proxy is trusted, per proxy when not', async () => {
    const env = { LOGIN_ATTEMPTS: '1' }
    const trusting = await startGateway({
      asksSignIn: true,
      env: { ...env, TRUST_PROXY: 'loopback' },
    })
    expect((await attempt(trusting.url, { 'x-forwarded-for': '203.0.113.1' })).status).toBe(200)
    expect((await attempt(trusting.url, { 'x-forwarded-for': '203.0.113.2' })).status).toBe(200)
    expect((await attempt(trusting.url, { 'x-forwarded-for': '203.0.113.1' })).status).toBe(429)
    const spoofed = { 'x-forwarded-for': '198.51.100.9, 203.0.113.1' }
    expect((await attempt(trusting.url, spoofed)).status).toBe(429)
    const doubting = await startGateway({ asksSignIn: true, env })
    expect((await attempt(doubting.url, { 'x-forwarded-for': '203.0.113.1' })).status).toBe(200)
    expect((await attempt(doubting.url, { 'x-forwarded-for': '203.0.113.2' })).status).toBe(429)
  })

  test.each([
    ['203.0.113.1', '203.0.113.1'],
    ['::ffff:203.0.113.1', '203.0.113.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::9', '2001:db8:1:2'],
    ['::1', '0:0:0:0'],
    ['203.0.113.1:50000', '203.0.113.1'],
    ['[2001:db8:1:2::9]:50000', '2001:db8:1:2'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2'],
    ['2001:db8:1:2:3:4:203.0.113.1', '2001:db8:1:2'],
    ['::FFFF:cb00:7101', '203.0.113.1'],
    ['0:0:0:0:0:ffff:203.0.113.1', '203.0.113.1'],
    ['unknown', 'unknown'],
  ])('%s counts as %s', (address, key) => {
    expect(clientKey(address)).toBe(key)
  })
})

describe('trusted proxies', () => {
  test.each([
    ['loopback', '127.0.0.1', true],
    ['loopback', '::ffff:127.0.0.1', true],
    ['10.0.0.0/8', '10.1.2.3', true],
    ['10.0.0.0/8', '11.1.2.3', false],
    ['uniquelocal', 'fd00::1', true],
    ['192.0.2.7', '192.0.2.7', true],
    ['192.0.2.7', 'not an address', false],
    ['192.0.2.7', '::ffff:c000:207', true],
    ['2001:db8::/32', '2001:0DB8:0::1', true],
    ['2001:db8::/32', '[2001:db8::1]:443', true],
    ['10.0.0.0/8', '10.1', false],
    ['8.0.0.0/8', '010.1.2.3', false],
    ['fc00::/7', '10.0.0.1', false],
  ])('%s and %s', (range, address, expected) => {
    expect(inRanges([range])(address)).toBe(expected)
  })

  test('add the client and what they know of it to what the backend receives', async () => {
    const { url, upstream } = await startGateway({
      asksSignIn: true,
      env: { TRUST_PROXY: '127.0.0.1' },
    })
    await call(`${url}/v1/items`, {
      headers: {
        'x-forwarded-for': '203.0.113.5',
        'x-forwarded-proto': 'https',
        'x-forwarded-host': 'home.example',
        'x-forwarded-prefix': '/star',
      },
    })
    expect(upstream.hits.find(hit => hit.url === '/v1/items')?.headers).toMatchObject({
      'x-forwarded-for': '203.0.113.5, 127.0.0.1',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'home.example',
      'x-forwarded-prefix': '/star',
    })
  })
})

describe('a backend that takes everyone for an admin', () => {
  const open = ({ upstream }: Gateway) =>
    upstream.answer((request, response) => {
      if (request.url === '/login') response.writeHead(302, { location: '/dashboard' }).end()
      else response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  const fromOutside = { 'x-forwarded-for': '203.0.113.5' }

  test.each([
    ['behind a trusted proxy', { TRUST_PROXY: 'loopback' }],
    ['behind a proxy nobody named', {}],
  ] as const)('is shown to this machine only, %s', async (_how, env) => {
    const gateway = await startGateway({ env })
    open(gateway)
    const page = await call(`${gateway.url}/list`, { headers: { ...HTML, ...fromOutside } })
    expect(page.status).toBe(403)
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.text).toContain('ALLOW_AUTH_BYPASS=true')
    const asset = `${gateway.url}/assets/main-1a2b3c4d.js`
    expect((await call(asset, { headers: fromOutside })).status).toBe(403)
    expect((await call(asset)).status).toBe(200)
    const data = await call(`${gateway.url}/v1/items`, { headers: fromOutside })
    expect(JSON.parse(data.text)).toMatchObject({ code: 'AUTH_BYPASS_REFUSED' })
    expect((await call(`${gateway.url}/v1/progress`, { headers: fromOutside })).status).toBe(403)
    expect((await call(`${gateway.url}/healthz`, { headers: fromOutside })).status).toBe(200)
    expect(gateway.upstream.hits.filter(hit => hit.url.startsWith('/v1'))).toEqual([])
    expect((await call(`${gateway.url}/v1/items`)).status).toBe(200)
    expect(gateway.log.filter(line => String(line.msg).startsWith('WARNING'))).toHaveLength(1)
  })

  test.each(['x-forwarded-proto', 'x-forwarded-host', 'x-real-ip', 'via'])(
    'is not shown through a proxy at this machine that shows itself by %s alone',
    async header => {
      const gateway = await startGateway({ env: { TRUST_PROXY: 'loopback' } })
      open(gateway)
      const reply = await call(`${gateway.url}/v1/items`, { headers: { [header]: 'home.example' } })
      expect(reply.status).toBe(403)
    },
  )

  test('is not shown to a page whose foreign name points at this machine', async () => {
    const gateway = await startGateway()
    open(gateway)
    const of = async (host: string) =>
      (await call(`${gateway.url}/v1/items`, { headers: { host } })).status
    for (const host of [
      'rebind.example',
      '127.0.0.1.nip.example',
      'localhost.example',
      '10.0.0.1',
    ]) {
      expect(await of(`${host}:${gateway.port}`), host).toBe(403)
    }
    for (const host of ['localhost', 'Star.localhost', '127.0.0.2', '[::1]']) {
      expect(await of(`${host}:${gateway.port}`), host).toBe(200)
    }
  })

  test('is served to everyone when the operator says so, with a warning', async () => {
    const gateway = await startGateway({ env: { ALLOW_AUTH_BYPASS: 'true' } })
    open(gateway)
    expect((await call(`${gateway.url}/v1/items`, { headers: fromOutside })).status).toBe(200)
    await call(`${gateway.url}/gateway/status`)
    expect(gateway.log.some(line => String(line.msg).startsWith('WARNING'))).toBe(true)
  })
})

describe('below a path', () => {
  test.each([
    ['that the proxy leaves', '/stargazarr', { BASE_PATH: '/stargazarr' }, {}],
    ['that the proxy strips', '', { BASE_PATH: '/stargazarr' }, {}],
    [
      'that a trusted proxy names',
      '',
      { TRUST_PROXY: 'loopback' },
      { 'x-forwarded-prefix': '/stargazarr/' },
    ],
  ])('%s', async (_how, prefix, env, headers) => {
    const { url, upstream } = await startGateway({
      asksSignIn: true,
      env: env as unknown as Record<string, string>,
    })
    upstream.answer((_request, response) => {
      response.writeHead(200, { 'set-cookie': 's=1; Path=/', 'content-type': 'text/event-stream' })
      response.end('data: {}\n\n')
    })
    const page = await call(`${url}${prefix}/list`, { headers: { ...HTML, ...headers } })
    expect(page.status).toBe(200)
    expect(page.text).toContain('<meta name="base-path" content="/stargazarr">')
    expect(page.text).toContain('src="/stargazarr/assets/main-1a2b3c4d.js"')
    expect(page.text).toContain('src="/stargazarr/assets/list-5e6f7a8b.js"')
    const asset = await call(`${url}${prefix}/assets/main-1a2b3c4d.js`, { headers })
    expect(asset.status).toBe(200)
    const reply = await call(`${url}${prefix}/v1/items`, { headers })
    expect(reply.headers['set-cookie']).toEqual(['s=1; Path=/stargazarr; SameSite=Lax'])
    const stream = await openStream(`${url}${prefix}/v1/progress`, headers)
    expect(await stream.closed).toBe('end')
    expect(upstream.hits.map(hit => hit.url)).toEqual(
      expect.arrayContaining(['/v1/items', '/v1/progress']),
    )
  })

  test('at the root the page says so', async () => {
    const { url } = await startGateway()
    expect((await call(url, { headers: HTML })).text).toContain(
      '<meta name="base-path" content="">',
    )
  })

  test('a base path an untrusted client names is not believed', async () => {
    const { url } = await startGateway({ asksSignIn: true })
    const page = await call(url, { headers: { ...HTML, 'x-forwarded-prefix': '/evil' } })
    expect(page.text).toContain('<meta name="base-path" content="">')
  })

  test('a trusted prefix that is no path is not believed', async () => {
    const { url } = await startGateway({ asksSignIn: true, env: { TRUST_PROXY: 'loopback' } })
    for (const prefix of ['//evil.example', '/a"><script>', '/../x', 'x']) {
      const page = await call(url, { headers: { ...HTML, 'x-forwarded-prefix': prefix } })
      expect(page.text, prefix).toContain('<meta name="base-path" content="">')
    }
  })

  test('a neighbour whose name begins alike is not ours', async () => {
    const { url } = await startGateway({ env: { BASE_PATH: '/star' } })
    expect((await call(`${url}/stargazarr/assets/main-1a2b3c4d.js`)).status).toBe(404)
    expect((await call(`${url}/star?x=1`, { headers: HTML })).status).toBe(200)
  })
})
