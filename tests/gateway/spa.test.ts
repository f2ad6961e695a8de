import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test, vi } from 'vitest'
import { call, SCRIPT, startGateway } from './support/gateway.ts'

const HTML = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const ASSET = '/assets/main-1a2b3c4d.js'

describe('the page', () => {
  test('is served for navigation, always revalidated, and never rewritten by a proxy', async () => {
    const { url } = await startGateway()
    for (const path of ['/', '/list/', '/deep/unknown/path', '/list?filter=a']) {
      const reply = await call(url + path, { headers: HTML })
      expect(reply.status, path).toBe(200)
      expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(reply.headers['cache-control']).toBe('no-cache, no-transform')
      expect(reply.text).toContain('<title>App</title>')
      const head = await call(url + path, { method: 'HEAD', headers: HTML })
      expect([head.status, head.text]).toEqual([200, ''])
      expect(head.headers['content-length']).toBe(reply.headers['content-length'])
      const ifChanged = { ...HTML, 'if-none-match': String(reply.headers.etag) }
      const again = await call(url + path, { headers: ifChanged })
      expect([again.status, again.text]).toEqual([304, ''])
      expect(again.headers['cache-control']).toBe('no-cache, no-transform')
    }
  })

  test('preloads the chunks of the requested route, without repeating the entry', async () => {
    const { url } = await startGateway()
    const list = (await call(`${url}/list`, { headers: HTML })).text
    const preload = 'rel="modulepreload" fetchpriority="low" href="/assets/list-5e6f7a8b.js"'
    expect(list).toContain(`<link ${preload}></head>`)
    expect(list).not.toMatch(/modulepreload[^>]*\/assets\/main/)
    expect(list).not.toContain('settings-0c0d0e0f')
    expect((await call(`${url}/other`, { headers: HTML })).text).not.toContain('modulepreload')
  })

  test('contains its first calls and a static frame that depends on the session, below the base path', async () => {
    const { url } = await startGateway({ env: { BASE_PATH: '/sub' }, asksSignIn: true })
    const getPage = async (path: string, cookie?: string) =>
      (await call(url + path, { headers: { ...HTML, ...(cookie && { cookie }) } })).text
    const known = await getPage('/sub/list', 'session=1')
    const open = '<meta name="first-calls" content="/sub/gateway/status">'
    const calls = '/sub/v1/me /sub/v1/list?limit=5&#38;offset=0'
    const signedIn = `<meta name="first-calls" data-session content="${calls}">`
    for (const part of [open, signedIn, '<div id="frame">List</div>']) expect(known).toContain(part)
    const stranger = await getPage('/sub/list')
    expect(stranger).toContain(open)
    expect(stranger).not.toContain('/v1/')
    // The sign-in page is served once an admin account is known to exist.
    await vi.waitFor(async () =>
      expect(await getPage('/sub/list')).toContain('<div id="frame">Sign in</div>'),
    )
    expect(await getPage('/sub/elsewhere', 'session=1')).not.toContain('first-calls')
  })

  test.each([
    ['GET that accepts JSON only', 'GET', '/nothing', { accept: 'application/json' }],
    ['GET of a script', 'GET', '/nothing.js', { accept: '*/*' }],
    ['POST to an asset', 'POST', ASSET, HTML],
    ['unknown gateway path', 'GET', '/gateway/nothing', HTML],
    ['mock path beside a real backend', 'GET', '/mock/state', HTML],
  ])('is not served: %s', async (_what, method, path, headers) => {
    const { url, upstream } = await startGateway()
    const reply = await call(url + path, { method, headers: headers as Record<string, string> })
    expect(reply.status).toBe(404)
    const message = 'Nothing found at this URL.'
    expect(JSON.parse(reply.text)).toEqual({ success: false, code: 'NOT_FOUND', message })
    expect(upstream.hits).toEqual([])
  })
})

describe("another app's service worker", () => {
  test.each([
    ['/sw.js', {}],
    ['/list', {}],
    ['/assets/gone-00000000.js', {}],
    ['/sub/sw.js', { BASE_PATH: '/sub' }],
    ['/sw.js', { BASE_PATH: '/sub' }],
  ])('removes itself and reloads its pages when it is updated from %s, %j', async (path, env) => {
    const { url } = await startGateway({ env: { ...env } })
    const headers = { 'service-worker': 'script', accept: '*/*' }
    const reply = await call(url + path, { headers })
    expect(reply.status).toBe(200)
    expect(reply.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-store',
      'service-worker-allowed': '/',
    })
    expect(reply.text).toMatch(/registration\.unregister\(\)[\s\S]*\.navigate\(/)
  })
})

describe('assets', () => {
  test('are immutable for a year', async () => {
    const { url } = await startGateway()
    const { headers } = await call(url + ASSET)
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(headers['content-type']).toMatch(/^(?:text|application)\/javascript; charset=utf-8$/)
    expect(headers.vary).toBe('accept-encoding')
    expect(headers).not.toHaveProperty('content-encoding')
  })

  test.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip, br;q=0', 'gzip', gunzipSync],
  ] as const)('are sent for Accept-Encoding "%s" as %s', async (accepted, coding, decode) => {
    const { url } = await startGateway()
    const reply = await call(url + ASSET, { headers: { 'accept-encoding': accepted } })
    expect(reply.headers['content-encoding']).toBe(coding)
    expect(reply.headers.etag).not.toBe((await call(url + ASSET)).headers.etag)
    expect(Number(reply.headers['content-length'])).toBe(reply.body.length)
    expect(decode(reply.body).toString()).toBe(SCRIPT)
  })

  test('respond 404 if missing, even to a navigating browser', async () => {
    const { url } = await startGateway()
    for (const path of ['/assets/gone-00000000.js', '/assets/', '/assets/main-1a2b3c4d.js.br']) {
      const reply = await call(url + path, { headers: HTML })
      expect(reply.status, path).toBe(404)
      expect(reply.headers['content-type'], path).toContain('application/json')
    }
  })
})
