import { createHash } from 'node:crypto'
import helmet from '@fastify/helmet'
import fastify from 'fastify'
import { describe, expect, onTestFinished, test } from 'vitest'
import { GATEWAY_HEADER } from '../../web/contract/gateway.ts'
import { call, startGateway, TEMPLATE } from './support/gateway.ts'
import { HTML_TYPE } from './support/upstream.ts'

const HTML = { accept: 'text/html' }

describe('security headers', () => {
  test('the page allows no inline code except what it was built with', async () => {
    const html = TEMPLATE.replace('<title>', '<script>document.title=1</script><title>')
    const { url } = await startGateway({ build: { 'index.html': html } })
    const { headers, text } = await call(`${url}/list`, { headers: HTML })
    const policy = String(headers['content-security-policy'])
    const hash = createHash('sha256').update('document.title=1').digest('base64')
    expect(text).toContain('<script>document.title=1</script>')
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
    // There is no manifest-src, so default-src applies.
    expect(policy).toContain("default-src 'self';")
    expect(policy).toContain("style-src 'self';")
    expect(policy).toContain("connect-src 'self' https://api.github.com;")
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
    expect(headers['permissions-policy']).toContain('camera=()')
  })

  test('every kind of response has them', async () => {
    const { url, upstream } = await startGateway()
    const paths = ['/', '/list', '/assets/main-1a2b3c4d.js', '/assets/none.js', '/favicon.svg']
    paths.push('/healthz', '/readyz', '/gateway/status', '/v1/items', '/nothing', '/a%2e%2e/b')
    await Promise.all(
      paths.map(async path => {
        const { headers } = await call(url + path)
        expect(headers['x-content-type-options'], path).toBe('nosniff')
        expect(headers['content-security-policy'], path).toContain("default-src '")
        expect(headers['cross-origin-resource-policy'], path).toBe('same-origin')
        expect(headers[GATEWAY_HEADER], path).toBe('1')
      }),
    )
    await upstream.close()
    const away = await call(`${url}/v1/items`)
    expect(away.headers['content-security-policy']).toContain("default-src 'none'")
    expect(away.headers).toHaveProperty(GATEWAY_HEADER, '1')
  })

  test('those of the backend are replaced, and its CORS headers removed', async () => {
    const { url, upstream } = await startGateway()
    const removed = {
      'access-control-allow-origin': '*',
      'access-control-allow-credentials': 'true',
      'x-frame-options': 'ALLOWALL',
    }
    upstream.reply(200, { ...HTML_TYPE, ...removed, 'content-security-policy': 'default-src *' })
    const { headers, rawHeaders } = await call(`${url}/v1/unknown`)
    for (const name of Object.keys(removed)) expect(headers, name).not.toHaveProperty(name)
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; frame-ancestors 'none'; sandbox",
    )
    const names = rawHeaders.filter((_, i) => i % 2 === 0).map(name => name.toLowerCase())
    expect(new Set(names).size).toBe(names.length)
  })

  test('configured sites may frame the app', async () => {
    const { url } = await startGateway({ env: { FRAME_ANCESTORS: 'self, https://home.example' } })
    const { headers } = await call(url, { headers: HTML })
    const ancestors = "frame-ancestors 'self' https://home.example"
    expect(headers['content-security-policy']).toContain(ancestors)
    expect(headers).not.toHaveProperty('x-frame-options')
  })

  test('HSTS is sent if a trusted proxy reports TLS', async () => {
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

  test('of a page match those of helmet', async () => {
    const app = fastify()
    onTestFinished(() => app.close())
    await app.register(helmet, {
      contentSecurityPolicy: false,
      strictTransportSecurity: false,
      referrerPolicy: { policy: 'same-origin' },
      frameguard: { action: 'deny' },
    })
    app.get('/', (_request, reply) => reply.send(''))
    const { headers: expected } = await app.inject('/')
    for (const name of ['content-type', 'content-length', 'date', 'connection'])
      delete expected[name]
    const { url } = await startGateway()
    const { headers } = await call(url, { headers: HTML })
    expect(headers).toMatchObject(expected)
    expect(expected).toMatchObject({ 'x-frame-options': 'DENY', 'referrer-policy': 'same-origin' })
    expect(headers).not.toHaveProperty('strict-transport-security')
  })
})
