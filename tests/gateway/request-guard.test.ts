import { once } from 'node:events'
import { describe, expect, test, vi } from 'vitest'
import { isFromTheApp, isPlainPath } from '../../server/edge/request-guard.ts'
import {
  call,
  exchange,
  getBytes,
  openSocket,
  startGateway,
  textOf,
  until,
} from './support/gateway.ts'

/** A host and a further header, after which the connection closes. */
const LAST = 'localhost\r\nconnection: close'
const HTML = { accept: 'text/html' }
/** Headers with the gateway's URL in the place of SELF. */
const withOrigin = (headers: Record<string, string>, url: string): Record<string, string> =>
  JSON.parse(JSON.stringify(headers).replace('SELF', url))

describe('request origin', () => {
  test.each([
    ['the app', { accept: 'application/json' }, 200],
    ['the stream of the app', { accept: 'text/event-stream' }, 200],
    ['the app, by its site', { accept: '*/*', 'sec-fetch-site': 'same-origin' }, 200],
    ['the app, by its origin', { accept: '*/*', origin: 'SELF' }, 200],
    ['a program', {}, 200],
    ['a link', { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }, 403],
    ['a link in another app', { accept: 'text/html,*/*', 'sec-fetch-site': 'none' }, 403],
    ['a picture', { accept: 'image/avif,image/webp,*/*;q=0.8' }, 403],
    ['a script', { accept: '*/*' }, 403],
  ])('reads with a cookie, caused by %s', async (_who, headers, status) => {
    const { url, upstream } = await startGateway()
    upstream.reply(200)
    const sent = withOrigin(headers, url)
    for (const path of ['/v1/rss/generate', '/v1/progress', '/v1/']) {
      const reply = await call(url + path, { headers: { ...sent, cookie: 'pulsarr~3000=1' } })
      expect(reply.status).toBe(status)
      if (status === 403) expect(JSON.parse(reply.text).code).toBe('FOREIGN_SITE')
    }
    expect(upstream.hits).toHaveLength(status === 200 ? 3 : 0)
    expect((await call(`${url}/healthz`, { headers: { ...sent, cookie: 'a=1' } })).status).toBe(200)
  })

  test.each([
    ['from the app itself', { 'sec-fetch-site': 'same-origin' }, 200],
    ['from the app, by its Origin alone', { origin: 'SELF' }, 200],
    ['from a client other than a browser', {}, 200],
    ['from another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, 403],
    ['from another site, by its Origin alone', { origin: 'https://evil.example' }, 403],
    ['from another port of the same host', { origin: 'http://127.0.0.1:1' }, 403],
    ['from a sibling domain', { 'sec-fetch-site': 'same-site' }, 403],
    ['from a page without an origin', { origin: 'null' }, 403],
    ['with an origin that only starts like the host', { origin: 'SELF.evil.example' }, 403],
  ])('writes %s', async (_who, headers, status) => {
    const { url, upstream } = await startGateway()
    const sent = withOrigin(headers, url)
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const reply = await call(`${url}/v1/items`, { method, headers: sent })
      expect(reply.status, method).toBe(status)
    }
    expect(upstream.hits).toHaveLength(status === 200 ? 4 : 0)
  })

  test('rejects reads from another site, but lets it open the app', async () => {
    const { url, upstream } = await startGateway()
    const foreign = [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }]
    const paths = ['/v1/feeds', '/gateway/connection', '/gateway/picture?of=/a.png']
    for (const path of [...paths, '/gateway/status', '/gateway/stream-probe'])
      for (const headers of foreign) {
        const reply = await call(url + path, { headers })
        expect(reply.status, path).toBe(403)
        expect(JSON.parse(reply.text)).toMatchObject({ code: 'FOREIGN_SITE' })
      }
    expect(upstream.hits).toEqual([])
    const headers = { 'sec-fetch-site': 'cross-site', ...HTML }
    expect((await call(`${url}/list`, { headers })).status).toBe(200)
  })

  test('rejects other methods with 405', async () => {
    const { url, upstream } = await startGateway()
    for (const method of ['OPTIONS', 'TRACE', 'PROPFIND', 'SEARCH', 'LOCK']) {
      const reply = await call(`${url}/v1/items`, { method })
      expect(reply.status, method).toBe(405)
      expect(reply.headers.allow).toBe('GET, HEAD, POST, PUT, PATCH, DELETE')
    }
    expect(upstream.hits).toEqual([])
  })

  test.each([
    ['https://Home.Example', 'HOME.example', true],
    ['https://home.example:8443', 'home.example', false],
    // The default port may be explicit.
    ['https://home.example', 'home.example:443', true],
    ['http://home.example', 'home.example:80', true],
    ['https://home.example', 'home.example:80', false],
    ['http://[::1]:3000', '[::1]:3000', true],
  ])('compares the origin %s with the host %s: %s', (origin, host, expected) => {
    expect(isFromTheApp({ origin }, host)).toBe(expected)
  })
})

describe('malformed URLs', () => {
  test('are rejected and never reach the backend', async () => {
    const { url, upstream } = await startGateway()
    for (const path of [
      '/v1/../admin',
      '/v1/%2E%2e%2fadmin',
      '/v1/..;/admin',
      '/v1/a\\b',
      // Needlessly encoded letters, parameters, empty segments, fragments.
      '/%76%31/items',
      '/v1/users/log%69n',
      '/v1/users//login',
      '/v1/items#token',
      '//evil.example/v1/items',
      '/v1/items%00.html',
      '/v1/%0d%0aset-cookie:a=b',
      '/assets/..%2f..%2fetc/passwd',
    ]) {
      const reply = await call(url + path, { headers: HTML })
      expect(reply.status, path).toBe(400)
      expect(JSON.parse(reply.text), path).toMatchObject({ success: false, code: 'BAD_ADDRESS' })
    }
    expect(upstream.hits).toEqual([])
  })

  test("are also those of another host or over 4096 characters, and bytes that aren't HTTP", async () => {
    const gateway = await startGateway()
    for (const bytes of [getBytes('http://evil.example/v1/items', LAST), '\0\x01\x02\r\n\r\n'])
      expect(await exchange(gateway, bytes)).toMatch(/^HTTP\/1\.1 400 /)
    expect((await call(`${gateway.url}/v1/${'a'.repeat(5000)}`)).status).toBe(414)
    expect(gateway.upstream.hits).toEqual([])
  })

  describe('too large headers', () => {
    const cookie = `cookie: ${'x'.repeat(17_000)}\r\n\r\n`
    const head = (accept: string) =>
      `GET /list HTTP/1.1\r\nhost: localhost\r\naccept: ${accept}\r\n`

    const ERROR = [/^content-type: application\/json/im, /"HEADERS_TOO_LARGE"/]
    const PAGE = [
      /^content-type: text\/html/im,
      /<p>.*delete the cookies.*_oauth2_proxy/is,
      /^content-security-policy: .*style-src .*'sha256-/im,
    ]

    test.each([
      ['of a page', head('text/html,*/*') + cookie, undefined, true],
      ['of a call', head('application/json') + cookie, undefined, false],
      ['of a page, in pieces', head('text/html'), cookie, true],
      ['of a page, when there are many', head('text/html') + 'a:\r\n'.repeat(101), '\r\n', true],
    ])('%s get a 431 that says what to do', async (_what, bytes, rest, isPage) => {
      const { app, port } = await startGateway()
      const accepted = once(app.server, 'connection')
      const socket = openSocket(port, bytes)
      const text = textOf(socket)
      const [theirs] = await accepted
      await until(() => theirs.bytesRead >= bytes.length || text() !== '')
      if (rest !== undefined) socket.write(rest)
      await until(() => /\r\n\r\n.*[}>]$/s.test(text()))
      expect(text()).toMatch(/^HTTP\/1\.1 431 /)
      for (const part of isPage ? PAGE : ERROR) expect(text()).toMatch(part)
    })
  })

  test.each([
    ['text', 'rubbish\r\n\r\n'],
    ['a NUL', '\0'],
    ['a bad header', 'GET / HTTP/1.1\r\nbad header\r\n\r\n'],
    ['a large header', `GET / HTTP/1.1\r\ncookie: ${'x'.repeat(17_000)}\r\n\r\n`],
  ])('garbage in or after the bytes of a call is not its response: %s', async (_what, garbage) => {
    const bytes = 'POST /v1/items HTTP/1.1\r\nhost: localhost\r\ncontent-length: 2\r\n\r\n{}'
    for (const isLater of [false, true]) {
      const gateway = await startGateway()
      let finish = () => {}
      gateway.upstream.answer((_request, response) => {
        finish = () => response.writeHead(201, { 'content-type': 'text/plain' }).end('done')
      })
      const socket = openSocket(gateway.port, isLater ? bytes : bytes + garbage)
      const text = textOf(socket)
      await until(() => gateway.upstream.hits.length === 1)
      if (isLater) {
        const failed = once(gateway.app.server, 'clientError')
        socket.write(garbage)
        await failed
      }
      finish()
      await once(socket, 'close')
      expect(text()).toMatch(/^HTTP\/1\.1 201 [\s\S]*done/)
      expect(text().match(/HTTP\/1\.1/g)).toHaveLength(1)
    }
  })

  test('bytes that never become a request, and garbage without an end, leave a running call alone', async () => {
    const gateway = await startGateway({ times: { requestMs: 100 } })
    let finish = () => {}
    gateway.upstream.answer((_request, response) => {
      finish = () => response.end('done')
    })
    const socket = openSocket(gateway.port, `${getBytes('/v1/items')}GET /v1/ite`)
    const text = textOf(socket)
    let errors = 0
    gateway.app.server.on('clientError', () => {
      errors++
      socket.write('\0')
    })
    const warned = vi.fn()
    process.once('warning', warned)
    await until(() => errors > 20)
    finish()
    await once(socket, 'close')
    expect(text().match(/HTTP\/1\.1/g)).toHaveLength(1)
    expect(text()).toContain('done')
    expect(warned).not.toHaveBeenCalled()
  })

  test('garbage after a running and a queued call ends the connection and corrupts no response', async () => {
    const gateway = await startGateway()
    gateway.upstream.answer((_request, response) => response.writeHead(200).write('first part'))
    const answer = await exchange(gateway, getBytes('/v1/items').repeat(2), 'rubbish\r\n\r\n')
    expect(answer).toContain('first part')
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1)
  })

  test('responds 408 to a request that is never finished', async () => {
    const gateway = await startGateway({ times: { requestMs: 200 } })
    const head = 'POST /v1/items HTTP/1.1\r\nhost: localhost\r\ncontent-length: 50\r\n'
    for (const bytes of [`${head}x-slow: `, `${head}\r\nhalf`])
      expect(await exchange(gateway, bytes)).toMatch(/^HTTP\/1\.1 408 /)
    expect(gateway.upstream.hits).toEqual([])
  })

  test('plain URLs pass', () => {
    for (const path of ['/', '/v1/a.b/c..d', '/v1/users/J%C3%BCrgen', '/a%2fb'])
      expect(isPlainPath(path), path).toBe(true)
  })
})

test.each([
  ['two lengths', 'content-length: 5\r\ncontent-length: 6'],
  ['a length with chunked coding', 'content-length: 5\r\ntransfer-encoding: chunked'],
  ['an unknown coding', 'transfer-encoding: xchunked'],
  ['a space before the colon', 'content-length : 5'],
])('rejects a smuggled request: %s', async (_what, headers) => {
  const gateway = await startGateway()
  const head = `POST /v1/items HTTP/1.1\r\nhost: ${LAST}\r\n${headers}\r\n\r\n`
  const answer = await exchange(gateway, `${head}0\r\n\r\n${getBytes('/v1/smuggled')}`)
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(gateway.upstream.hits.filter(hit => hit.url.includes('smuggled'))).toEqual([])
})

describe('the host', () => {
  test.each([
    ['/v1/items', 'host: home.example\r\nhost: evil.example'],
    ['/list', 'host: home.example\r\nhost: evil.example'],
    ['/assets/main-1a2b3c4d.js', 'host: home.example\r\nhost: evil.example'],
    ['/v1/items', 'x-no: host'],
    ['/v1/items', 'host: home.example/x'],
    ['/v1/items', 'host: user@home.example'],
    ['/v1/items', 'host: "><script>'],
    ['/v1/items', 'host: h\u00f6me.example'],
  ])('%s with %j is rejected and never reaches the backend', async (path, lines) => {
    const gateway = await startGateway()
    const bytes = `GET ${path} HTTP/1.1\r\n${lines}\r\nconnection: close\r\n\r\n`
    const text = await exchange(gateway, bytes)
    expect(text).toMatch(/^HTTP\/1\.1 400 [\s\S]*"code":"BAD_HOST"/)
    expect(gateway.upstream.hits.filter(({ url }) => url !== '/login')).toEqual([])
  })

  test('is forwarded unchanged, and also validated if a trusted proxy names it', async () => {
    const env = { TRUST_PROXY: 'loopback' }
    const { url, upstream } = await startGateway({ asksSignIn: true, env })
    const named = { 'x-forwarded-host': 'home.example/x', 'x-forwarded-for': '203.0.113.5' }
    expect((await call(`${url}/v1/items`, { headers: named })).status).toBe(400)
    expect(upstream.hits).toEqual([])
    for (const host of ['home_1.example:8080', '[2001:db8::1]:3000', '127.0.0.1', 'localhost.']) {
      expect((await call(`${url}/v1/items`, { headers: { host } })).status).toBe(200)
      expect(upstream.hits.at(-1)?.headers['x-forwarded-host']).toBe(host)
    }
  })

  test('may be missing in HTTP/1.0, and then none is forwarded', async () => {
    const gateway = await startGateway({ asksSignIn: true })
    expect(await exchange(gateway, 'GET /v1/items HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.[01] 200/)
    expect(gateway.upstream.hits[0]?.headers).not.toHaveProperty('x-forwarded-host')
  })
})
