import { describe, expect, test } from 'vitest'
import { inRanges } from '../../server/edge/addresses.ts'
import { call, openStream, startGateway } from './support/gateway.ts'
import { STREAM_TYPE } from './support/upstream.ts'

const HTML = { accept: 'text/html' }
const TRUSTING = { TRUST_PROXY: 'loopback' }

describe('trusted proxies', () => {
  test.each([
    ['loopback', '127.0.0.1', true],
    ['loopback', '::ffff:127.0.0.1', true],
    ['10.0.0.0/8', '10.1.2.3', true],
    ['10.0.0.0/8', '11.1.2.3', false],
    ['uniquelocal', 'fd00::1', true],
    ['192.0.2.7', '192.0.2.7', true],
    ['192.0.2.7', '::ffff:c000:207', true],
    ['2001:db8::/32', '[2001:db8::1]:443', true],
    ['10.0.0.0/8', '10.1', false],
    ['8.0.0.0/8', '010.1.2.3', false],
    ['fc00::/7', '10.0.0.1', false],
  ])('range %s contains %s: %s', (range, address, expected) => {
    expect(inRanges([range])(address)).toBe(expected)
  })

  test('are the only ones whose forwarding headers reach the backend', async () => {
    const claims = {
      'x-forwarded-for': '203.0.113.5',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'home.example',
      'x-forwarded-prefix': '/star',
    }
    const others = { forwarded: 'for=203.0.113.5', 'x-real-ip': '203.0.113.5' }
    const seenWith = async (TRUST_PROXY: string) => {
      const { url, upstream } = await startGateway({ asksSignIn: true, env: { TRUST_PROXY } })
      await call(`${url}/v1/items`, { headers: { ...claims, ...others } })
      const [hit] = upstream.hits.filter(({ url: path }) => path === '/v1/items')
      for (const name of Object.keys(others)) expect(hit?.headers, name).not.toHaveProperty(name)
      return { url, headers: hit?.headers }
    }
    const trusting = await seenWith('127.0.0.1')
    const chain = { 'x-forwarded-for': '203.0.113.5, 127.0.0.1' }
    expect(trusting.headers).toMatchObject({ ...claims, ...chain })
    const doubting = await seenWith('')
    expect(doubting.headers).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      'x-forwarded-host': new URL(doubting.url).host,
    })
  })
})

describe('the base path', () => {
  test.each([
    ['kept by the proxy', '/stargazarr', { BASE_PATH: '/stargazarr' }, {}],
    ['stripped by the proxy', '', { BASE_PATH: '/stargazarr' }, {}],
    ['named by a trusted proxy', '', TRUSTING, { 'x-forwarded-prefix': '/stargazarr/' }],
  ])('applies to page, assets, calls and stream: %s', async (_how, prefix, env, headers) => {
    const { url, upstream } = await startGateway({ asksSignIn: true, env: { ...env } })
    upstream.reply(200, { 'set-cookie': 's=1; Path=/', ...STREAM_TYPE }, 'data: {}\n\n')
    const page = await call(`${url}${prefix}/list`, { headers: { ...HTML, ...headers } })
    expect(page.status).toBe(200)
    expect(page.text).toContain('<meta name="base-path" content="/stargazarr">')
    expect(page.text).toContain('src="/stargazarr/assets/main-1a2b3c4d.js"')
    expect(page.text).toContain('href="/stargazarr/assets/list-5e6f7a8b.js"')
    expect(page.text).toContain('rel="manifest" href="/stargazarr/app.webmanifest"')
    const asset = await call(`${url}${prefix}/assets/main-1a2b3c4d.js`, { headers })
    expect(asset.status).toBe(200)
    const reply = await call(`${url}${prefix}/v1/items`, { headers })
    expect(reply.headers['set-cookie']).toEqual([
      `s~${new URL(url).port}!stargazarr=1; Path=/stargazarr; SameSite=Lax`,
    ])
    const opened = await openStream(`${url}${prefix}/v1/progress`, headers)
    expect(await opened.closed).toBe('end')
    expect(upstream.hits.map(hit => hit.url)).toEqual(
      expect.arrayContaining(['/v1/items', '/v1/progress']),
    )
  })

  test('is empty at the root, whatever a client or an invalid prefix says', async () => {
    const pageWith = async (url: string, prefix: string) =>
      (await call(url, { headers: { ...HTML, 'x-forwarded-prefix': prefix } })).text
    const stranger = await startGateway({ asksSignIn: true })
    const empty = '<meta name="base-path" content="">'
    expect(await pageWith(stranger.url, '/evil')).toContain(empty)
    const trusting = await startGateway({ asksSignIn: true, env: TRUSTING })
    for (const prefix of ['//evil.example', '/a"><script>', '/../x', 'x', `/${'x'.repeat(128)}`])
      expect(await pageWith(trusting.url, prefix), prefix).toContain(empty)
  })

  test("doesn't match a path that only starts with it", async () => {
    const { url } = await startGateway({ env: { BASE_PATH: '/star' } })
    expect((await call(`${url}/stargazarr/assets/main-1a2b3c4d.js`)).status).toBe(404)
    expect((await call(`${url}/star?x=1`, { headers: HTML })).status).toBe(200)
  })
})
