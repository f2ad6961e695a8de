import { once } from 'node:events'
import { readdir, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  call,
  getBytes,
  makeBuild,
  openSocket,
  openStream,
  TEMPLATE,
  until,
} from './support/gateway.ts'
import { listen } from './support/listen.ts'
import { start } from './support/process.ts'

/** The limit of a small container. */
const CONTAINER_MB = 256

const portOf = (url: string) => Number(new URL(url).port)

describe('the program', () => {
  test('logs its URL, as JSON lines without a terminal', async () => {
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
    'stops on %s within 5 s with exit code 0, ending streams and finishing a running call',
    async signal => {
      const { program, upstream, url } = await start()
      let finish: () => void = () => undefined
      upstream.answer((request, response) => {
        if (request.url === '/v1/slow') {
          finish = () => response.end('finished')
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
      finish()
      expect(await slow).toBe('finished')
      expect(await program.exited).toBe(0)
      expect(performance.now() - toldAt).toBeLessThan(5000)
    },
  )

  // Without a response, a browser would send the call to the next process again.
  test('stops within 5 s and responds 503 to a call that never ends', async () => {
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

  test('serves the HTML of a new build in the same folder, and the previous one without a build', async () => {
    const webDir = await makeBuild()
    const { url } = await start({ WEB_DIR: webDir })
    const getPage = async () =>
      (await call(`${url}/list`, { headers: { accept: 'text/html' } })).text
    const before = await getPage()
    await rm(webDir, { recursive: true })
    expect(await getPage()).toBe(before)
    const entry = '/assets/main-0f0f0f0f.js'
    const next = await makeBuild({
      'index.html': TEMPLATE.replace('/assets/main-1a2b3c4d.js', entry),
      'manifest.json': JSON.stringify({ entry }),
      [entry]: 'export {}',
    })
    await rename(next, webDir)
    await until(async () => (await getPage()).includes(entry))
    const status = await fetch(`${url}/gateway/status`).then(reply => reply.json())
    expect(status).toMatchObject({ build: entry })
  })

  test('serves the previous build until the new one has been copied completely', async () => {
    const webDir = await makeBuild()
    const { program, url } = await start({ WEB_DIR: webDir })
    const getPage = async () =>
      (await call(`${url}/list`, { headers: { accept: 'text/html' } })).text
    const before = await getPage()
    const entry = '/assets/main-0f0f0f0f.js'
    const html = TEMPLATE.replace('/assets/main-1a2b3c4d.js', entry)
    await writeFile(join(webDir, 'index.html'), html.slice(0, 60))
    await writeFile(join(webDir, 'manifest.json'), JSON.stringify({ entry }))
    await until(() => program.output().includes('"level":40'))
    expect(await getPage()).toBe(before)
    await writeFile(join(webDir, 'index.html'), html)
    await until(async () => (await getPage()).includes(entry))
  })

  test.each([
    ['an invalid PORT', { PORT: 'abc' }, /^Failed to read config: PORT is "abc", expected .*\n$/],
    [
      'an unavailable address',
      { HOST: '203.0.113.9' },
      /^Failed to listen: HOST is "203\.0\.113\.9".*\n$/,
    ],
    [
      'a missing build',
      { WEB_DIR: '/nonexistent' },
      /^No built app in \/nonexistent\. Run npm run build.*\n$/,
    ],
  ])('exits with 1 and a one-line error for %s', async (_what, env, line) => {
    const { program } = await start(env)
    expect(await program.exited).toBe(1)
    expect(program.errors()).toMatch(line)
  })

  test('exits with 1 and a one-line error that names PORT if the port is taken', async () => {
    const port = await listen(createServer())
    const { program } = await start({ PORT: String(port) })
    expect(await program.exited).toBe(1)
    expect(program.errors()).toMatch(
      new RegExp(`^Failed to listen: PORT ${port} on 127\\.0\\.0\\.1 is taken\\..*\\n$`),
    )
  })

  /** Resident memory of the program, in MB. */
  const residentMb = async (program: { output(): string }) => {
    const port = /"metrics":\{[^}]*"port":(\d+)/.exec(program.output())?.[1]
    const text = await fetch(`http://127.0.0.1:${port}/metrics`).then(reply => reply.text())
    return Number(/^process_resident_memory_bytes (\d+)/m.exec(text)?.[1]) / 1e6
  }
  const startMeasured = async (env: Record<string, string> = {}) => {
    const started = await start({ METRICS_PORT: '0', ...env })
    await until(() => started.program.output().includes('"msg":"metrics"'))
    return { ...started, before: await residentMb(started.program) }
  }

  test.runIf(process.platform === 'linux')(
    'uses at most 130 MB and 600 descriptors for 60 connections with 100 pipelined requests each',
    async () => {
      const webDir = await makeBuild({ 'assets/big-1a2b3c4d.js': Buffer.alloc(300_000, 'x') })
      const { program, url } = await startMeasured({ WEB_DIR: webDir })
      const unreadClients = Array.from({ length: 60 }, () => openSocket(portOf(url)).pause())
      const bytes = getBytes('/assets/big-1a2b3c4d.js').repeat(100)
      await Promise.all(
        unreadClients.map(client => new Promise(resolve => client.write(bytes, resolve))),
      )
      for (let n = 0; n < 10; n++) {
        expect(await residentMb(program)).toBeLessThanOrEqual(130)
        expect((await readdir(`/proc/${program.child.pid}/fd`)).length).toBeLessThanOrEqual(600)
      }
    },
  )

  test('fits into 256 MB with 3,000 streams that each have three more requests waiting', async () => {
    const { program, upstream, url } = await startMeasured()
    upstream.answer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': open\n\n')
    })
    const head = `GET /v1/progress HTTP/1.1\r\nhost: localhost\r\nx: ${'y'.repeat(13_000)}\r\n\r\n`
    for (let n = 0; n < 10; n++) {
      const some = Array.from({ length: 300 }, () =>
        openSocket(portOf(url), head.repeat(4), `127.0.0.${2 + (n % 2)}`).pause(),
      )
      await Promise.all(some.map(socket => once(socket, 'connect')))
      expect(await residentMb(program)).toBeLessThan(CONTAINER_MB)
    }
    const healthy = () => call(`${url}/healthz`).then(({ status }) => status)
    await expect.poll(healthy).toBe(200)
    expect(await residentMb(program)).toBeLessThan(CONTAINER_MB)
  })

  test('grows by less than 200 MB for 400 parallel bodies of 1 MiB without a session', async () => {
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
    ['uncompressed', ''],
    ['compressed', '\r\naccept-encoding: br'],
  ])('fits into 256 MB with 128 large unread responses, %s', async (_how, header) => {
    const { program, upstream, url } = await startMeasured()
    const body = JSON.stringify(Array.from({ length: 200_000 }, () => Math.random()))
    upstream.answer((_request, response) => {
      const headers = {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      }
      response.writeHead(200, headers).end(body)
    })
    for (let n = 0; n < 128; n++)
      openSocket(
        portOf(url),
        getBytes('/v1/items', `localhost${header}`),
        `127.0.0.${2 + (n % 2)}`,
      ).pause()
    await until(() => upstream.hits.filter(hit => hit.url === '/v1/items').length === 128)
    // Buffering them would take 500 MB.
    for (let n = 0; n < 100; n++) expect(await residentMb(program)).toBeLessThan(CONTAINER_MB)
  })

  test('never logs cookies, tokens or queries', async () => {
    const { program, url } = await start({ LOG_LEVEL: 'trace' })
    await fetch(`${url}/v1/items?token=topsecret`, {
      headers: {
        accept: 'application/json',
        cookie: 'session=topsecret',
        authorization: 'Bearer topsecret',
      },
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

  test('responds 503 to the first request of an idle connection during shutdown, unless Node closed it', async () => {
    const { program, upstream, url } = await start()
    upstream.answer(() => undefined)
    const hanging = fetch(`${url}/v1/never`).catch(() => 'cut')
    const silent = openSocket(portOf(url))
    let text = ''
    silent.on('data', chunk => {
      text += chunk
    })
    const ended = new Promise(resolve => silent.on('error', resolve).on('end', resolve))
    await once(silent, 'connect')
    await until(() => upstream.hits.some(hit => hit.url === '/v1/never'))
    program.child.kill('SIGTERM')
    await until(() =>
      fetch(`${url}/healthz`).then(
        () => false,
        () => true,
      ),
    )
    silent.write(getBytes('/v1/items'))
    await ended
    // Newer Node closes connections that haven't sent a request yet, and browsers then open another one.
    if (text !== '') {
      expect(text).toMatch(/^HTTP\/1\.1 503 .*\r\n/)
      expect(text.toLowerCase()).toContain('\r\nconnection: close\r\n')
      expect(text.toLowerCase()).toContain('\r\nretry-after: 1\r\n')
      expect(JSON.parse(text.slice(text.indexOf('\r\n\r\n')))).toEqual({
        success: false,
        code: 'STOPPING',
        message: 'The gateway is shutting down. Try again in a moment.',
      })
    } else expect(process.versions.node).not.toMatch(/^20\./)
    expect(upstream.hits.some(hit => hit.url === '/v1/items')).toBe(false)
    await program.exited
    await hanging
  })

  test('responds 503 without file descriptors, logs only one line about it and recovers', async () => {
    const { program, url } = await start({}, { shell: 'ulimit -n 60' })
    const linesBefore = program.output().split('\n').length
    const clients = Array.from({ length: 100 }, () => {
      let text = ''
      const socket = openSocket(portOf(url)).on('data', chunk => {
        text += chunk
      })
      return { socket, text: () => text }
    })
    // The gateway accepts connections until it runs out, and closes all others.
    await until(() => clients.filter(({ socket }) => socket.closed).length >= 40)
    for (const path of ['/assets/main-1a2b3c4d.js', '/favicon.svg', '/v1/items', '/v1/progress']) {
      const open = clients.filter(({ socket }) => !socket.closed)
      const before = open.map(({ text }) => text().length)
      for (const { socket } of open) socket.write(getBytes(path))
      await until(() =>
        open.every(({ socket, text }, n) => socket.closed || text().length > (before[n] ?? 0)),
      )
    }
    const statuses = clients.flatMap(({ text }) => text().match(/(?<=HTTP\/1\.1 )\d+/g) ?? [])
    expect(statuses.filter(status => status === '503').length).toBeGreaterThan(20)
    expect(statuses.filter(status => status !== '200' && status !== '503')).toEqual([])
    const problems = program
      .output()
      .split('\n')
      .slice(linesBefore - 1, -1)
      .map(line => JSON.parse(line))
      .filter(({ level, status }) => level > 30 || status >= 400)
    expect(problems).toEqual([expect.objectContaining({ code: 'EMFILE' })])
    for (const { socket } of clients) socket.destroy()
    await until(() =>
      fetch(`${url}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    expect(program.child.exitCode).toBeNull()
  })
})
