import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect, createServer } from 'node:net'
import { describe, expect, test } from 'vitest'
import { call, onTestEnd, openStream, until } from './support/gateway.ts'
import { start } from './support/process.ts'

describe('the program', () => {
  test('says where it listens, as JSON lines when nobody watches', async () => {
    const { program, upstream } = await start()
    const lines = program
      .output()
      .trim()
      .split('\n')
      .map(line => JSON.parse(line))
    expect(lines.find(line => String(line.msg).includes('ready'))).toMatchObject({
      level: 30,
      msg: expect.stringMatching(/^Stargazarr is ready at http:\/\/127\.0\.0\.1:\d+, backend /),
      backend: upstream.url,
    })
  })

  test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    'stops on %s within 5 s and exits 0, with open streams ended and a running call finished',
    async signal => {
      const { program, upstream, url } = await start()
      upstream.answer((request, response) => {
        if (request.url === '/v1/slow') {
          setTimeout(() => response.end('finished'), 600)
          return
        }
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        response.write('retry: 3000\n\n')
      })
      const streams = await Promise.all(
        Array.from({ length: 5 }, () => openStream(`${url}/v1/progress`)),
      )
      const slow = fetch(`${url}/v1/slow`).then(reply => reply.text())
      await until(() => upstream.hits.some(hit => hit.url === '/v1/slow'))
      const toldAt = performance.now()
      program.child.kill(signal)
      expect(await Promise.all(streams.map(stream => stream.closed))).toEqual(Array(5).fill('end'))
      expect(await slow).toBe('finished')
      expect(await program.exited).toBe(0)
      expect(performance.now() - toldAt).toBeLessThan(5000)
    },
  )

  // A browser would send a call without an answer again, to the program that is started next.
  test('stops within 5 s even when a call never ends, which is answered 503', async () => {
    const { program, upstream, url } = await start()
    upstream.answer(() => undefined)
    const hanging = call(`${url}/v1/never`, { method: 'POST', body: '{}' })
    await until(() => upstream.hits.some(hit => hit.url === '/v1/never'))
    const toldAt = performance.now()
    program.child.kill('SIGTERM')
    await program.exited
    const { status, headers } = await hanging
    expect([status, headers['retry-after']]).toEqual([503, '5'])
    expect(performance.now() - toldAt).toBeLessThan(5000)
  })

  test('starts without a reachable backend', async () => {
    const { url } = await start({ BACKEND_URL: 'http://127.0.0.1:1' })
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    expect((await fetch(`${url}/readyz`)).status).toBe(503)
  })

  test.each([
    ['a wrong variable', { PORT: 'abc' }, /^Failed to read config: PORT is "abc", expected .*\n$/],
    [
      'a wrong address',
      { HOST: '203.0.113.9' },
      /^Failed to listen: HOST is "203\.0\.113\.9".*\n$/,
    ],
    [
      'no build',
      { WEB_DIR: '/nonexistent' },
      /^No built app in \/nonexistent\. Run npm run build.*\n$/,
    ],
  ])('with %s says so in one line and exits 1', async (_what, env, line) => {
    const { program } = await start(env)
    expect(await program.exited).toBe(1)
    expect(program.errors()).toMatch(line)
  })

  test('with a taken port names PORT in one line and exits 1', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    onTestEnd(async () => taken.close())
    const { port } = taken.address() as AddressInfo
    const { program } = await start({ PORT: String(port) })
    expect(await program.exited).toBe(1)
    expect(program.errors()).toMatch(
      new RegExp(`^Failed to listen: PORT ${port} on 127\\.0\\.0\\.1 is taken\\..*\\n$`),
    )
  })

  /** Megabytes of memory the program has. */
  const residentMb = async (program: { output(): string }) => {
    const port = /"metrics":\{[^}]*"port":(\d+)/.exec(program.output())?.[1]
    const text = await fetch(`http://127.0.0.1:${port}/metrics`).then(reply => reply.text())
    return Number(/^process_resident_memory_bytes (\d+)/m.exec(text)?.[1]) / 1e6
  }
  const startMeasured = async () => {
    const started = await start({ METRICS_PORT: '0' })
    await until(() => started.program.output().includes('"msg":"metrics"'))
    return { ...started, before: await residentMb(started.program) }
  }

  test('grows by less than half of 400 bodies of 1 MiB that come at once without a session', async () => {
    const { program, upstream, url, before } = await startMeasured()
    upstream.answer((_request, response) => void response.writeHead(401).end())
    const body = Buffer.alloc(1024 * 1024, 'x')
    let highest = 0
    let isOver = false
    const watching = (async () => {
      while (!isOver) highest = Math.max(highest, await residentMb(program))
    })()
    const replies = await Promise.all(
      Array.from({ length: 400 }, () => call(`${url}/v1/items`, { method: 'POST', body })),
    )
    isOver = true
    await watching
    expect(new Set(replies.map(reply => reply.status))).toEqual(new Set([401, 503]))
    expect(highest - before).toBeLessThan(200)
  })

  test.each([
    ['as they are', ''],
    ['compressed', 'accept-encoding: br\r\n'],
  ])('grows little by 192 large answers that nobody reads, %s', async (_how, header) => {
    const { program, upstream, url, before } = await startMeasured()
    const body = JSON.stringify(Array.from({ length: 200_000 }, () => Math.random()))
    upstream.answer((_request, response) => {
      const headers = {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      }
      response.writeHead(200, headers).end(body)
    })
    const { hostname, port } = new URL(url)
    const deaf = Array.from({ length: 192 }, () => {
      const socket = connect(Number(port), hostname).on('error', () => undefined)
      socket.pause()
      socket.write(`GET /v1/items HTTP/1.1\r\nhost: localhost\r\n${header}\r\n`)
      return socket
    })
    onTestEnd(async () => {
      for (const socket of deaf) socket.destroy()
    })
    await until(() => upstream.hits.filter(hit => hit.url === '/v1/items').length === 192)
    await new Promise(resolve => setTimeout(resolve, 1500))
    // A container of 256 MB has that much left.
    expect((await residentMb(program)) - before).toBeLessThan(110)
  })

  test('never writes cookies, tokens or queries into its log', async () => {
    const { program, url } = await start({ LOG_LEVEL: 'trace' })
    await fetch(`${url}/v1/items?token=topsecret`, {
      headers: { cookie: 'session=topsecret', authorization: 'Bearer topsecret' },
    })
    await until(() => program.output().includes('/v1/items'))
    expect(program.output()).not.toContain('topsecret')
    const line = program
      .output()
      .split('\n')
      .find(text => text.includes('/v1/items'))
    expect(JSON.parse(line ?? '')).toMatchObject({
      msg: 'request',
      method: 'GET',
      path: '/v1/items',
      status: 200,
      requestId: expect.stringMatching(/^[\w-]+$/),
      ms: expect.any(Number),
    })
  })

  test('a connection that says nothing before the stop is answered like any other error', async () => {
    const { program, upstream, url } = await start()
    upstream.answer(() => undefined)
    const hanging = fetch(`${url}/v1/never`).catch(() => 'cut')
    const silent = connect(Number(new URL(url).port), '127.0.0.1')
    await once(silent, 'connect')
    await until(() => upstream.hits.some(hit => hit.url === '/v1/never'))
    program.child.kill('SIGTERM')
    await until(() =>
      fetch(`${url}/healthz`).then(
        () => false,
        () => true,
      ),
    )
    let text = ''
    silent.on('data', chunk => {
      text += chunk
    })
    silent.write('GET /v1/items HTTP/1.1\r\nhost: localhost\r\n\r\n')
    await once(silent, 'close')
    expect(text).toMatch(/^HTTP\/1\.1 503 .*\r\n/)
    expect(text.toLowerCase()).toContain('\r\nconnection: close\r\n')
    expect(text.toLowerCase()).toContain('\r\nretry-after: 1\r\n')
    expect(JSON.parse(text.slice(text.indexOf('\r\n\r\n')))).toEqual({
      success: false,
      code: 'STOPPING',
      message: 'The gateway is stopping. Try again in a moment.',
    })
    expect(upstream.hits.some(hit => hit.url === '/v1/items')).toBe(false)
    await program.exited
    await hanging
  })

  test('survives running out of file descriptors', async () => {
    const { program, url } = await start({}, { shell: 'ulimit -n 80' })
    const sockets = Array.from({ length: 120 }, () => {
      const socket = connect(Number(new URL(url).port), '127.0.0.1')
      return socket.on('error', () => undefined)
    })
    await Promise.all(sockets.map(socket => once(socket, 'connect')))
    await new Promise(resolve => setTimeout(resolve, 300))
    for (const socket of sockets) socket.destroy()
    await until(() =>
      fetch(`${url}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    expect(program.child.exitCode).toBeNull()
  })
})
