import { once } from 'node:events'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { call, getBytes, openSocket, startGateway, until } from './support/gateway.ts'
import { HTML_TYPE, STREAM_TYPE } from './support/upstream.ts'

describe('forwarding', () => {
  test.each([
    ['GET', undefined],
    ['POST', '{"title":"Amélie 🎬"}'],
    ['DELETE', '{"title":"Amélie 🎬"}'],
  ])(
    'forwards %s with query, cookies and body, and returns the whole response',
    async (method, body) => {
      const { url, port, upstream } = await startGateway()
      const sent = {
        'content-type': 'application/json; charset=utf-8',
        'set-cookie': ['one=1; Path=/; HttpOnly', 'two=2; Path=/'],
        'x-custom': 'kept',
      }
      upstream.reply(207, sent, '{"answer":"ünïcode"}')
      const kept = {
        'content-type': 'application/json',
        'x-api-key': 'key',
        authorization: 'Bearer t',
      }
      const headers = { ...kept, cookie: `session~${port}=abc; other~${port}=1`, origin: url }
      const path = '/v1/items/7?sort=-date&q=a%20b&q=c'
      const reply = await call(url + path, { method, headers, body })
      expect([reply.status, reply.text]).toEqual([207, '{"answer":"ünïcode"}'])
      expect(reply.headers['set-cookie']).toHaveLength(2)
      expect(reply.headers['set-cookie']?.[0]).toMatch(new RegExp(`^one~${port}=1;.*HttpOnly`))
      expect(reply.headers['x-custom']).toBe('kept')
      const seen = { ...kept, cookie: 'session=abc; other=1', host: new URL(upstream.url).host }
      expect(upstream.hits).toMatchObject([{ method, url: path, body: body ?? '', headers: seen }])
    },
  )

  test.each([
    [200, 'text/html', '<!doctype html><p>other app'],
    [401, 'application/json', '{"message":"You must be authenticated"}'],
    [204, undefined, ''],
    [503, 'text/plain', 'busy'],
  ])('forwards unchanged, without a retry: %i', async (status, type, text) => {
    const { url, upstream } = await startGateway()
    upstream.reply(status, type ? { 'content-type': type } : {}, text)
    const reply = await call(`${url}/v1/unknown`, { headers: { accept: 'text/html' } })
    expect([reply.status, reply.headers['content-type'], reply.text]).toEqual([status, type, text])
    expect(upstream.hits).toHaveLength(1)
  })

  test('drops hop-by-hop headers in both directions', async () => {
    const { url, upstream } = await startGateway()
    const inner = {
      'x-inner': 'secret hop',
      server: 'inner/1.0',
      'clear-site-data': '"*"',
      'access-control-allow-private-network': 'true',
      'x-powered-by': 'inner',
      via: '1.1 inner.lan',
    }
    upstream.reply(200, { ...inner, connection: 'close, x-inner', 'keep-alive': 'timeout=5' }, 'ok')
    const hops = { 'x-hop': '1', te: 'trailers', 'proxy-authorization': 'Basic eDp5' }
    const sent = { ...hops, connection: 'x-hop', expect: '100-continue', 'x-end': '2' }
    const { headers } = await call(`${url}/v1/items`, { headers: sent })
    for (const name of Object.keys(inner)) expect(headers, name).not.toHaveProperty(name)
    const seen = upstream.hits[0]?.headers ?? {}
    expect(seen['x-end']).toBe('2')
    for (const name of [...Object.keys(hops), 'expect']) expect(seen, name).not.toHaveProperty(name)
  })

  test('forwards a chunked body, and responds 413 to one over the limit without a call', async () => {
    const { url, upstream } = await startGateway()
    const headers = { 'transfer-encoding': 'chunked', 'content-type': 'text/plain' }
    await call(`${url}/v1/items`, { method: 'POST', headers, body: 'in chunks' })
    expect(upstream.hits.splice(0)[0]?.body).toBe('in chunks')
    const body = Buffer.alloc(1024 * 1024 + 1, 'x')
    const reply = await call(`${url}/v1/items`, { method: 'POST', body })
    expect(reply.status).toBe(413)
    expect(JSON.parse(reply.text)).toMatchObject({ success: false })
    expect(upstream.hits).toEqual([])
  })
})

test('responds 502 without the address when the backend is down, or its name unknown', async () => {
  const nowhere = await startGateway({ env: { BACKEND_URL: 'http://nowhere.invalid:3003' } })
  const unknown = await call(`${nowhere.url}/v1/items`)
  expect([unknown.status, unknown.text]).toEqual([502, expect.not.stringContaining('nowhere')])
  const { url, upstream, log } = await startGateway()
  await upstream.close()
  // The first call may still use a connection that was just closed.
  await expect
    .poll(async () => JSON.parse((await call(`${url}/v1/items`)).text))
    .toEqual({
      success: false,
      code: 'BACKEND_UNREACHABLE',
      message: "The server can't be reached: it refused the connection. Check that it's running.",
    })
  const reply = await call(`${url}/v1/items`)
  expect(reply.status).toBe(502)
  expect(reply.text + JSON.stringify(reply.headers)).not.toContain(new URL(upstream.url).port)
  expect(log).toContainEqual(
    expect.objectContaining({ msg: 'backend call failed', code: 'BACKEND_UNREACHABLE' }),
  )
})

describe('a browser that disconnects', () => {
  test.each([
    ['before a response', '/v1/slow', false],
    ['during a response', '/v1/half', true],
    ['before a stream', '/v1/progress/', false],
    ['during a stream', '/v1/progress', true],
  ])('aborts the backend call and opens no other connection: %s', async (_when, path, isBegun) => {
    const { url, port, upstream } = await startGateway()
    upstream.at(path, (_request, response) => {
      if (isBegun) response.writeHead(200, STREAM_TYPE).write('data: {}\n\n')
    })
    const sockets = Array.from({ length: 50 }, () => openSocket(port, getBytes(path)))
    if (isBegun) await Promise.all(sockets.map(socket => once(socket, 'data')))
    await until(() => upstream.hits.length === 50)
    for (const socket of sockets) socket.destroy()
    await until(() => upstream.sockets.every(socket => socket.destroyed))
    expect(upstream.aborted).toEqual(Array(50).fill(path))
    await call(`${url}/v1/last`)
    expect(upstream.sockets).toHaveLength(51)
  })

  test.each([
    ['call', getBytes('/v1/late', 'public.example')],
    ['prime', 'POST /gateway/prime HTTP/1.1\r\nhost: public.example\r\ncontent-length: 0\r\n\r\n'],
    ['picture', getBytes('/gateway/picture?of=/a.png', 'public.example')],
  ])('causes no backend call if it leaves during the access check: %s', async (_what, bytes) => {
    const { app, url, port, upstream } = await startGateway()
    let hasLeft = false
    // Hold the probe that decides whether remote visitors have access.
    upstream.at('/login', async (_request, response) => {
      await until(() => hasLeft)
      response.writeHead(200, HTML_TYPE).end()
    })
    const socket = openSocket(port, bytes)
    await until(() => upstream.hits.some(hit => hit.url === '/login'))
    socket.destroy()
    const countConnections = promisify(app.server.getConnections.bind(app.server))
    await until(async () => (await countConnections()) === 0)
    hasLeft = true
    const reply = await call(`${url}/v1/items`, { headers: { host: 'public.example' } })
    expect(reply.status).toBe(200)
    const probes = ['/login', '/v1/users/me']
    const called = upstream.hits.map(hit => hit.url).filter(path => !probes.includes(path))
    expect(called).toEqual(['/v1/items'])
    expect(app.backend.pools.calls.limiter.of('127.0.0.1')).toBe(0)
  })
})
