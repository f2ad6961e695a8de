import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, inject, test } from 'vitest'
import { misspelled, printable, readConfig } from '../../server/config.ts'
import { call, onTestEnd, openStream, startGateway, until } from './support/gateway.ts'
import { TEST_CERTIFICATE, TEST_KEY } from './support/tls.ts'

const temporary = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gateway-operation-'))
  onTestEnd(() => rm(folder, { recursive: true, force: true }))
  return folder
}

describe('variables from files', () => {
  test('NAME_FILE gives the value of NAME', async () => {
    const file = join(await temporary(), 'backend')
    await writeFile(file, 'http://inner:3003\n')
    expect(readConfig({ BACKEND_URL_FILE: file }).backend?.origin).toBe('http://inner:3003')
  })

  test('both at once, or a file that is not there, is a readable line', async () => {
    const file = join(await temporary(), 'port')
    await writeFile(file, '8080')
    expect(() => readConfig({ PORT: '1', PORT_FILE: file })).toThrow(
      'Failed to read config: PORT and PORT_FILE are both set. Unset one.',
    )
    expect(() => readConfig({ PORT_FILE: '/nonexistent' })).toThrow(
      'Failed to read config: PORT_FILE is "/nonexistent", expected a regular file that can be read.',
    )
  })
})

test('a pipe, a folder or a device as NAME_FILE is refused at once', async () => {
  const folder = await temporary()
  const pipe = join(folder, 'pipe')
  // In a process of its own: one that waits for a pipe could not be ended here.
  execFileSync('mkfifo', [pipe])
  for (const path of [pipe, folder, '/dev/zero']) {
    const { stderr } = spawnSync(process.execPath, [inject('program')], {
      env: { PATH: process.env.PATH, PORT_FILE: path },
      timeout: 10_000,
    })
    expect(String(stderr)).toContain(`PORT_FILE is "${path}", expected a regular file`)
  }
})

describe('variables that look like ours', () => {
  test.each([
    ['BACKEND_ULR', 'BACKEND_URL'],
    ['BACKEN_URL', 'BACKEND_URL'],
    ['TRUST_PROXIES', null],
    ['TRUSTED_PROXY', 'TRUST_PROXY'],
    ['LOGLEVEL', 'LOG_LEVEL'],
    ['PROT', 'PORT'],
    ['base_path', 'BASE_PATH'],
    ['BASE_PATH', null],
    ['PATH', null],
    ['HOME', null],
    ['HOSTNAME', null],
    ['BACKEND_PORT', null],
    ['BACKEND_SERVICE_HOST', null],
  ])('%s', (given, meant) => {
    expect(misspelled({ [given]: 'x' })).toEqual(
      meant === null ? [] : [`Unknown variable ${given}. Did you mean ${meant}?`],
    )
  })
})

test('the printed configuration holds no certificate', () => {
  const pem = '-----BEGIN CERTIFICATE-----\nMIIsecret\n-----END CERTIFICATE-----'
  const text = JSON.stringify(
    printable(readConfig({ BACKEND_CA: pem, BACKEND_URL: 'https://inner:3003/x' })),
  )
  expect(text).not.toContain('MIIsecret')
  expect(text).toContain('"backend":"https://inner:3003/x"')
})

describe('a backend behind TLS', () => {
  const secureBackend = async () => {
    const server = createTlsServer(
      { key: TEST_KEY, cert: TEST_CERTIFICATE },
      (_request, response) => response.end('secure'),
    )
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestEnd(async () => server.closeAllConnections())
    onTestEnd(async () => server.close())
    return `https://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  test('is not spoken to when its certificate is not trusted', async () => {
    const backend = await secureBackend()
    const { url, log } = await startGateway({ env: { BACKEND_URL: backend } })
    const reply = await call(`${url}/v1/items`)
    expect(reply.status).toBe(502)
    expect(JSON.parse(reply.text)).toMatchObject({ code: 'BACKEND_UNTRUSTED' })
    expect(log.some(line => /certificate/i.test(String(line.cause)))).toBe(true)
  })

  test('is trusted by a certificate file', async () => {
    const backend = await secureBackend()
    const cert = join(await temporary(), 'cert.pem')
    await writeFile(cert, TEST_CERTIFICATE)
    const { url } = await startGateway({ env: { BACKEND_URL: backend, BACKEND_CA_FILE: cert } })
    expect((await call(`${url}/v1/items`)).text).toBe('secure')
  })
})

describe('the log', () => {
  test('has a line per call and none per health check or file', async () => {
    const { url, log } = await startGateway()
    for (const path of [
      '/healthz',
      '/readyz',
      '/gateway/status',
      '/',
      '/assets/main-1a2b3c4d.js',
    ]) {
      await call(url + path)
    }
    await call(`${url}/v1/items?secret=1`)
    await until(() => log.some(line => line.path === '/v1/items'))
    const requests = log.filter(line => line.msg === 'request')
    expect(requests).toHaveLength(1)
    expect(JSON.stringify(log)).not.toContain('secret')
  })

  test('says when a stream opened and why it ended', async () => {
    const { url, log, upstream } = await startGateway()
    upstream.answer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write('retry: 1\n\ndata: {}\n\n')
    })
    const left = await openStream(`${url}/v1/progress`)
    await left.until('data')
    expect(log).toContainEqual(
      expect.objectContaining({ msg: 'stream open', client: '127.0.0.1', open: 1 }),
    )
    left.leave()
    await until(() => log.some(line => line.msg === 'stream closed'))
    const cut = await openStream(`${url}/v1/progress`)
    await cut.until('data')
    upstream.kill()
    await until(() => log.filter(line => line.msg === 'stream closed').length === 2)
    expect(log.filter(line => line.msg === 'stream closed')).toMatchObject([
      { reason: 'browser left', events: 2, seconds: expect.any(Number), open: 0 },
      { reason: 'backend broke off', open: 0 },
    ])
  })
})

describe('metrics', () => {
  test('are off unless asked for, and never on the public port', async () => {
    const { url } = await startGateway({ env: { METRICS_PORT: '0' } })
    expect((await call(`${url}/metrics`)).status).toBe(404)
  })

  test('count requests, streams, events and failures', async () => {
    const { url, upstream, log } = await startGateway({ env: { METRICS_PORT: '0' } })
    const line = log.find(({ msg }) => msg === 'metrics')
    const { port } = (line as { metrics: AddressInfo }).metrics
    const read = async () => (await call(`http://127.0.0.1:${port}/metrics`)).text
    upstream.answer((request, response) => {
      if (request.url !== '/v1/progress') return void response.writeHead(204).end()
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write('retry: 1\n\ndata: {}\n\ndata: {}\n\n')
    })
    await call(`${url}/v1/items/1`)
    await call(`${url}/v1/items/2`)
    await call(`${url}/assets/list-5e6f7a8b.js`)
    await call(`${url}/assets/list-5e6f7a8b.js?again`)
    const stream = await openStream(`${url}/v1/progress`)
    await stream.until('data', 2)
    const open = await read()
    expect(open).toContain(
      'stargazarr_request_seconds_count{route="/v1/*",method="GET",status="204"} 2',
    )
    expect(open).toContain('# TYPE stargazarr_request_seconds histogram')
    expect(open).toMatch(
      /^stargazarr_request_seconds_bucket\{le="\+Inf",route="\/v1\/\*",method="GET",status="204"\} 2$/m,
    )
    const buckets = [...open.matchAll(/_bucket\{le="[\d.]+",route="\/v1\/\*".*\} (\d+)/g)].map(
      found => Number(found[1]),
    )
    expect(buckets).toHaveLength(12)
    expect(buckets).toEqual([...buckets].sort((a, b) => a - b))
    expect(open).toMatch(/_sum\{route="\/v1\/\*",method="GET",status="204"\} 0\.\d+/)
    // Answered in front of the router and by it.
    expect(open).toContain(
      'stargazarr_request_seconds_count{route="/assets/*",method="GET",status="200"} 2',
    )
    expect(open).toContain('stargazarr_streams_open 1')
    expect(open).toContain('stargazarr_stream_events_total 3')
    expect(open).toContain('stargazarr_backend_reachable 1')
    expect(open).toMatch(/nodejs_eventloop_lag_p99_seconds \d/)
    await upstream.close()
    await call(`${url}/v1/items/3`)
    const after = await read()
    expect(after).toContain('stargazarr_backend_failures_total{code="BACKEND_UNREACHABLE"} 1')
    expect(after).toContain('stargazarr_streams_open 0')
    expect((await call(`http://127.0.0.1:${port}/other`)).status).toBe(404)
  })
})

describe('JSON of the backend', () => {
  const body = JSON.stringify(Array.from({ length: 300 }, (_, id) => ({ id, name: `User ${id}` })))
  const start = async (headers: Record<string, string> = {}, text = body) => {
    const gateway = await startGateway()
    gateway.upstream.answer((_request, response) => {
      response
        .writeHead(200, {
          'content-type': 'application/json; charset=utf-8',
          'content-length': Buffer.byteLength(text),
          etag: '"abc"',
          ...headers,
        })
        .end(text)
    })
    return gateway
  }

  test.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ] as const)('is compressed for "%s"', async (accepted, coding, decode) => {
    const { url } = await start()
    const reply = await call(`${url}/v1/users`, { headers: { 'accept-encoding': accepted } })
    expect(reply.headers['content-encoding']).toBe(coding)
    expect(reply.headers.vary).toBe('accept-encoding')
    expect(reply.headers.etag).toBe('W/"abc"')
    expect(reply.headers).not.toHaveProperty('content-length')
    expect(reply.body.length).toBeLessThan(body.length / 3)
    expect(decode(reply.body).toString()).toBe(body)
  })

  test.each([
    ['nobody asked', {}, {}, body],
    ['it is small', {}, { 'accept-encoding': 'br' }, '{"ok":true}'],
    [
      'the backend forbids it',
      { 'cache-control': 'no-transform' },
      { 'accept-encoding': 'br' },
      body,
    ],
    ['it is no JSON', { 'content-type': 'text/plain' }, { 'accept-encoding': 'br' }, body],
    ['the browser refuses', {}, { 'accept-encoding': 'br;q=0, gzip;q=0' }, body],
  ])('is left as it is when %s', async (_why, sent, asked, text) => {
    const { url } = await start(sent as Record<string, string>, text)
    const reply = await call(`${url}/v1/users`, { headers: asked as Record<string, string> })
    expect(reply.headers).not.toHaveProperty('content-encoding')
    expect(reply.headers.etag).toBe('"abc"')
    expect(reply.text).toBe(text)
  })

  test('compressed by the backend comes as the backend sent it', async () => {
    const { url } = await start({ 'content-encoding': 'identity-ish' })
    const reply = await call(`${url}/v1/users`, { headers: { 'accept-encoding': 'br' } })
    expect(reply.headers['content-encoding']).toBe('identity-ish')
    expect(reply.text).toBe(body)
  })

  test('cut off by the backend before any of it was sent is 502', async () => {
    const gateway = await startGateway()
    gateway.upstream.answer((request, response) => {
      startJson(response, 8000)
      setTimeout(() => request.socket.destroy(), 200)
    })
    expect(await call(`${gateway.url}/v1/users`, COMPRESSED)).toHaveProperty('status', 502)
  })

  test('cut off by the backend after some of it was sent is cut off for the browser too', async () => {
    const gateway = await startGateway()
    let cut = () => {}
    gateway.upstream.answer((request, response) => {
      startJson(response, 2_000_000)
      cut = () => request.socket.destroy()
    })
    const reply = await fetch(`${gateway.url}/v1/users`, COMPRESSED)
    expect(reply.status).toBe(200)
    cut()
    await expect(reply.text()).rejects.toThrow()
  })
})

const COMPRESSED = { headers: { 'accept-encoding': 'br' } }

/** Sends `length` bytes of a response that was to have one more. */
const startJson = (response: ServerResponse, length: number) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': length + 1 })
  response.write(randomBytes(length / 2).toString('hex'))
}

describe('streams under strain', () => {
  test('a browser that does not read is dropped, the others get every event', async () => {
    const { url, port, upstream, log, app } = await startGateway()
    const sources = new Set<{ write(text: string): boolean }>()
    upstream.answer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write('retry: 1\n\n')
      sources.add(response)
    })
    const good = await Promise.all([
      openStream(`${url}/v1/progress`),
      openStream(`${url}/v1/progress`),
    ])
    const deaf = connect(port, '127.0.0.1')
    onTestEnd(async () => deaf.destroy())
    deaf.on('error', () => undefined)
    deaf.write(`GET /v1/progress HTTP/1.1\r\nhost: ${new URL(url).host}\r\n\r\n`)
    await once(deaf, 'data')
    deaf.pause()
    await until(() => app.progress.openStreams.size === 3)
    const event = `data: ${'x'.repeat(20_000)}\n\n`
    let sent = 0
    while (!log.some(line => line.reason === 'too slow')) {
      for (const source of sources) source.write(event)
      sent++
      await new Promise(resolve => setTimeout(resolve, 1))
      expect(sent).toBeLessThan(2000)
    }
    await Promise.all(good.map(stream => stream.until(event, sent)))
    expect(app.progress.openStreams.size).toBe(2)
    for (const stream of good) stream.leave()
  })

  test('a backend that restarts ends every stream once, and not all at the same moment', async () => {
    const { url, upstream, app } = await startGateway()
    upstream.answer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write('retry: 1\n\n')
    })
    const streams = await Promise.all(
      Array.from({ length: 200 }, () => openStream(`${url}/v1/progress`)),
    )
    const times: number[] = []
    const cutAt = performance.now()
    upstream.kill()
    await Promise.all(
      streams.map(async stream => {
        expect(await stream.closed).toBe('cut')
        times.push(performance.now() - cutAt)
      }),
    )
    expect(times).toHaveLength(200)
    expect(Math.max(...times) - Math.min(...times)).toBeGreaterThan(150)
    expect(Math.max(...times)).toBeLessThan(3000)
    await until(() => app.progress.openStreams.size === 0)
  })
})
