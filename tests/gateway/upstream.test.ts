import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import {
  call,
  getBytes,
  openConnections,
  openSocket,
  startGateway,
  until,
} from './support/gateway.ts'

describe('forwarding', () => {
  test.each(['GET', 'POST', 'DELETE'])(
    'forwards %s with query, cookies and body, and returns the whole response',
    async method => {
      const { url, port, upstream } = await startGateway()
      upstream.answer((_request, response) => {
        response.writeHead(207, {
          'Content-Type': 'application/json; charset=utf-8',
          'Set-Cookie': ['one=1; Path=/; HttpOnly', 'two=2; Path=/'],
          'X-Custom': 'kept',
        })
        response.end('{"answer":"ünïcode"}')
      })
      const body = method === 'GET' ? undefined : '{"title":"Amélie 🎬"}'
      const headers = {
        cookie: `session~${port}=abc; other~${port}=1`,
        'content-type': 'application/json',
        'x-api-key': 'key',
        authorization: 'Bearer t',
        origin: url,
      }
      const reply = await call(`${url}/v1/items/7?sort=-date&q=a%20b&q=c`, {
        method,
        headers,
        ...(body === undefined ? {} : { body }),
      })
      expect(reply.status).toBe(207)
      expect(reply.text).toBe('{"answer":"ünïcode"}')
      expect(reply.headers['set-cookie']).toHaveLength(2)
      expect(reply.headers['set-cookie']?.[0]).toMatch(new RegExp(`^one~${port}=1;.*HttpOnly`))
      expect(reply.headers['x-custom']).toBe('kept')

      const { cookie: _cookie, origin: _origin, ...kept } = headers
      const { host } = new URL(upstream.url)
      expect(upstream.hits).toMatchObject([
        {
          method,
          url: '/v1/items/7?sort=-date&q=a%20b&q=c',
          body: body ?? '',
          headers: { ...kept, cookie: 'session=abc; other=1', host },
        },
      ])
    },
  )

  test.each([
    [200, 'text/html', '<!doctype html><p>other app'],
    [401, 'application/json', '{"message":"You must be authenticated"}'],
    [204, undefined, ''],
    [503, 'text/plain', 'busy'],
  ])('forwards unchanged, without a retry: %i', async (status, type, text) => {
    const { url, upstream } = await startGateway()
    upstream.answer((_request, response) => {
      response.writeHead(status, type ? { 'content-type': type } : {}).end(text)
    })
    const reply = await call(`${url}/v1/unknown`, { headers: { accept: 'text/html' } })
    expect([reply.status, reply.headers['content-type'], reply.text]).toEqual([status, type, text])
    expect(upstream.hits).toHaveLength(1)
  })

  test('drops hop-by-hop headers in both directions', async () => {
    const { url, upstream } = await startGateway()
    upstream.reply(
      200,
      {
        'x-inner': 'secret hop',
        connection: 'close, x-inner',
        'keep-alive': 'timeout=5',
        server: 'inner/1.0',
        'clear-site-data': '"*"',
        'access-control-allow-private-network': 'true',
        'x-powered-by': 'inner',
        via: '1.1 inner.lan',
      },
      'ok',
    )
    const hops = { 'x-hop': '1', te: 'trailers', 'proxy-authorization': 'Basic eDp5' }
    const sent = { ...hops, connection: 'x-hop', expect: '100-continue', 'x-end': '2' }
    const { headers } = await call(`${url}/v1/items`, { headers: sent })
    for (const name of ['x-inner', 'server', 'x-powered-by', 'via', 'clear-site-data'])
      expect(headers, name).not.toHaveProperty(name)
    const seen = upstream.hits[0]?.headers ?? {}
    expect(seen['x-end']).toBe('2')
    for (const name of [...Object.keys(hops), 'expect']) expect(seen, name).not.toHaveProperty(name)
  })

  test('sets the forwarding headers and ignores those of a browser', async () => {
    const { url, port, upstream } = await startGateway({ asksSignIn: true })
    const forged = {
      'x-forwarded-for': '9.9.9.9',
      'x-forwarded-proto': 'gopher',
      'x-forwarded-host': 'evil.example',
      forwarded: 'for=9.9.9.9',
      'x-real-ip': '9.9.9.9',
    }
    await call(`${url}/v1/items`, { headers: forged })
    const seen = upstream.hits.find(hit => hit.url === '/v1/items')?.headers
    expect(seen).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      'x-forwarded-host': `127.0.0.1:${port}`,
    })
    expect(seen).not.toHaveProperty('forwarded')
    expect(seen).not.toHaveProperty('x-real-ip')
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

describe('backend failures', () => {
  test('responds 502 without the address when the backend is down, or its name unknown', async () => {
    const nowhere = await startGateway({ env: { BACKEND_URL: 'http://nowhere.invalid:3003' } })
    const unknown = await call(`${nowhere.url}/v1/items`)
    expect([unknown.status, unknown.text]).toEqual([502, expect.not.stringContaining('nowhere')])
    const { url, upstream, log } = await startGateway()
    await upstream.close()
    const reply = await call(`${url}/v1/items`)
    expect(reply.status).toBe(502)
    expect(JSON.parse(reply.text)).toEqual({
      success: false,
      code: 'BACKEND_UNREACHABLE',
      message: "The server can't be reached: it refused the connection. Check that it's running.",
    })
    expect(reply.text + JSON.stringify(reply.headers)).not.toContain(new URL(upstream.url).port)
    expect(log).toContainEqual(
      expect.objectContaining({ msg: 'backend call failed', code: 'BACKEND_UNREACHABLE' }),
    )
  })

  // Without any response, a browser might retry the call.
  test.each(['identity', 'br', 'gzip'])(
    'before the last byte cause 502 for a small body, and cut off a large one: %s',
    async coding => {
      const { url, upstream } = await startGateway()
      const callDying = (length: number) => {
        upstream.answer(({ socket }, response) => {
          response.writeHead(200, { 'content-type': 'application/json', 'content-length': length })
          response.write(randomBytes(length / 2 - 1).toString('hex'), () => socket.destroy())
        })
        return fetch(`${url}/v1/items`, { headers: { 'accept-encoding': coding } })
      }
      const small = await callDying(8000)
      expect(small.status).toBe(502)
      expect(await small.json()).toMatchObject({ code: 'BACKEND_BROKEN' })
      const large = await callDying(2_000_000)
      expect(large.status).toBe(200)
      await expect(large.text()).rejects.toThrow()
    },
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
    upstream.answer((request, response) => {
      if (request.url === '/v1/last') response.end()
      else if (isBegun) {
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        response.write('data: {}\n\n')
      }
    })
    const sockets = Array.from({ length: 50 }, () => openSocket(port, getBytes(path)))
    if (isBegun) await Promise.all(sockets.map(socket => once(socket, 'data')))
    await until(() => upstream.hits.length === 50)
    for (const socket of sockets) socket.destroy()
    await until(() => upstream.openSockets() === 0)
    expect(upstream.aborted).toEqual(Array(50).fill(path))
    await call(`${url}/v1/last`)
    expect(upstream.accepted()).toBe(51)
  })

  test.each([
    ['call', getBytes('/v1/late', 'public.example')],
    ['prime', 'POST /gateway/prime HTTP/1.1\r\nhost: public.example\r\ncontent-length: 0\r\n\r\n'],
    ['picture', getBytes('/gateway/picture?of=/a.png', 'public.example')],
  ])('causes no backend call if it leaves during the access check: %s', async (_what, bytes) => {
    const { app, url, port, upstream } = await startGateway()
    let hasLeft = false
    upstream.answer(async (request, response) => {
      // Hold the probe that decides whether remote visitors have access.
      if (request.url === '/login') await until(() => hasLeft)
      const isData = request.url?.startsWith('/v1')
      response
        .writeHead(200, { 'content-type': `${isData ? 'application/json' : 'text/html'}` })
        .end()
    })
    const socket = openSocket(port, bytes)
    await until(() => upstream.hits.some(hit => hit.url === '/login'))
    socket.destroy()
    await until(async () => (await openConnections({ app })) === 0)
    hasLeft = true
    const reply = await call(`${url}/v1/items`, { headers: { host: 'public.example' } })
    expect(reply.status).toBe(200)
    const probes = ['/login', '/v1/users/me']
    const called = upstream.hits.map(hit => hit.url).filter(path => !probes.includes(path))
    expect(called).toEqual(['/v1/items'])
    expect(app.backend.pools.calls.limiter.of('127.0.0.1')).toBe(0)
  })
})
