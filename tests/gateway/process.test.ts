import { once } from 'node:events'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
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
  textOf,
  until,
} from './support/gateway.ts'
import { listen } from './support/listen.ts'
import { type run, start } from './support/process.ts'
import { hang, JSON_TYPE } from './support/upstream.ts'

/** The limit of a small container. */
const CONTAINER_KB = 256 * 1024
const BROTLI = 'localhost\r\naccept-encoding: br'

const portOf = (url: string) => Number(new URL(url).port)

const statusOf = (url: string) =>
  fetch(url).then(
    ({ status }) => status,
    () => 0,
  )

/** The complete lines of the log. */
const linesOf = ({ output }: ReturnType<typeof run>) =>
  output()
    .split('\n')
    .slice(0, -1)
    .map(line => JSON.parse(line) as { msg: string; level: number; status: number })

/** Resolves once a process has used next to no CPU time for a while. */
const untilIdle = async (pid: number | undefined) => {
  let ticks = 0
  const newTicks = async () => {
    const before = ticks
    const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(' ')
    ticks = Number(fields[13]) + Number(fields[14])
    return ticks - before
  }
  await expect.poll(newTicks, { interval: 300, timeout: 50_000 }).toBeLessThan(3)
}

describe('the program', () => {
  test('logs its URL and one line per call, none for health checks or files, never cookies, tokens or queries', async () => {
    const { program, upstream, url } = await start({ LOG_LEVEL: 'trace' })
    const quiet = ['/healthz', '/readyz', '/gateway/status', '/', '/favicon.svg']
    for (const path of [...quiet, '/assets/main-1a2b3c4d.js']) await call(url + path)
    const accept = 'application/json'
    const secret = { accept, cookie: 's=topsecret', authorization: 'Bearer topsecret' }
    await call(`${url}/v1/items?token=topsecret`, { headers: secret })
    await until(() => program.output().includes('/v1/items'))
    expect(program.output()).not.toContain('topsecret')
    const lines = linesOf(program).filter(({ msg }) => /is ready|^request$/.test(msg))
    expect(lines).toMatchObject([
      {
        level: 30,
        msg: expect.stringMatching(/^Stargazarr is ready at http:\/\/127\.0\.0\.1:\d+, backend /),
        backend: upstream.url,
      },
      {
        msg: 'request',
        method: 'GET',
        path: '/v1/items',
        status: 200,
        requestId: expect.stringMatching(/^[\w-]+$/),
        ms: expect.any(Number),
      },
    ])
  })

  // Without a response, a browser would send a call to the next process again.
  test('stops within 5 s: streams end, a running call is finished, others get 503', async () => {
    const { program, upstream, url } = await start()
    let finish = () => {}
    upstream.at('/v1/never', hang)
    upstream.at('/v1/slow', (_request, response) => {
      finish = () => response.end('finished')
    })
    const paths = () => upstream.hits.map(hit => hit.url)
    const stream = await openStream(`${url}/v1/progress`)
    const slow = call(`${url}/v1/slow`)
    const endless = call(`${url}/v1/never`, { method: 'POST', body: '{}' })
    const silent = openSocket(portOf(url))
    const text = textOf(silent)
    const ended = new Promise(resolve => silent.on('error', resolve).on('end', resolve))
    await once(silent, 'connect')
    await until(() => ['/v1/slow', '/v1/never'].every(path => paths().includes(path)))
    const toldAt = performance.now()
    program.child.kill('SIGTERM')
    expect(await stream.closed).toBe('end')
    await until(async () => (await statusOf(`${url}/healthz`)) === 0)
    silent.write(getBytes('/v1/items'))
    await ended
    // Newer Node closes connections that haven't sent a request yet, and browsers then open another one.
    if (text() !== '') {
      expect(text()).toMatch(/^HTTP\/1\.1 503 .*"code":"STOPPING"/s)
      expect(text()).toMatch(/^connection: close\r$/im)
      expect(text()).toMatch(/^retry-after: 1\r$/im)
    } else expect(process.versions.node).not.toMatch(/^20\./)
    finish()
    expect((await slow).text).toBe('finished')
    const { status, headers } = await endless
    expect([status, headers['retry-after']]).toEqual([503, '5'])
    expect(await program.exited).toBe(0)
    expect(performance.now() - toldAt).toBeLessThan(5000)
    expect(paths()).not.toContain('/v1/items')
  })

  test('starts without a reachable backend, and stops on SIGINT and SIGHUP, too', async () => {
    for (const signal of ['SIGINT', 'SIGHUP'] as const) {
      const { program, url } = await start({ BACKEND_URL: 'http://127.0.0.1:1' })
      expect(await statusOf(`${url}/healthz`)).toBe(200)
      expect(await statusOf(`${url}/readyz`)).toBe(503)
      program.child.kill(signal)
      expect(await program.exited).toBe(0)
    }
  })

  test('serves the previous build until the new one has been copied completely', async () => {
    const webDir = await makeBuild()
    const { program, url } = await start({ WEB_DIR: webDir })
    const getPage = async () =>
      (await call(`${url}/list`, { headers: { accept: 'text/html' } })).text
    await until(async () => (await getPage()).includes('Sign in'))
    const before = await getPage()
    await rm(webDir, { recursive: true })
    expect(await getPage()).toBe(before)
    const entry = '/assets/main-0f0f0f0f.js'
    const html = TEMPLATE.replace('/assets/main-1a2b3c4d.js', entry)
    const next = await makeBuild({
      'index.html': html.slice(0, 60),
      'manifest.json': JSON.stringify({ entry }),
      [entry]: 'export {}',
    })
    await rename(next, webDir)
    await until(() => program.output().includes('"level":40'))
    expect(await getPage()).toBe(before)
    await writeFile(join(webDir, 'index.html'), html)
    await until(async () => (await getPage()).includes(entry))
    const status = await fetch(`${url}/gateway/status`).then(reply => reply.json())
    expect(status).toMatchObject({ build: entry })
  })

  const METRICS = { METRICS_PORT: '0', METRICS_HOST: '203.0.113.9' }
  const PIPE = { PORT: '', PORT_FILE: '/dev/stdin' }
  const NO_FILE = 'PORT_FILE is "/dev/stdin", expected a regular file that can be read'
  test.each([
    ['an invalid PORT', { PORT: 'abc' }, 'Failed to read config: PORT is "abc", expected '],
    // Reading from it would block.
    ['a pipe as PORT_FILE', PIPE, `Failed to read config: ${NO_FILE}`],
    ['a taken port', {}, 'Failed to listen: PORT \\d+ on 127\\.0\\.0\\.1 is taken\\.'],
    ['an unavailable address', { HOST: '203.0.113.9' }, 'Failed to listen: HOST is "203\\.'],
    ['an unavailable address of metrics', METRICS, 'Failed to listen: METRICS_HOST is "203\\.'],
    ['a missing build', { WEB_DIR: '/none' }, 'No built app in /none\\. Run npm run build'],
  ])('exits with 1 and a one-line error for %s', async (_what, env, line) => {
    const taken = await listen(createServer())
    const { program } = await start({ PORT: String(taken), ...env })
    expect(await program.exited).toBe(1)
    expect(program.errors()).toMatch(new RegExp(`^${line}.*\\n$`))
  })

  describe.runIf(process.platform === 'linux')('fits into 256 MB with', () => {
    const FILES = getBytes('/assets/big-1a2b3c4d.js').repeat(100)
    const FOUR_STREAMS = getBytes('/v1/progress', `localhost\r\nx: ${'y'.repeat(13_000)}`).repeat(4)
    const LARGE_BODY = `POST /v1/items HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1000000\r\n\r\n${'x'.repeat(1e6)}`

    test.each([
      ['60 connections with 100 pipelined requests each', 60, FILES],
      ['3,000 streams that each have three more requests waiting', 3000, FOUR_STREAMS],
      ['128 large unread responses', 128, getBytes('/v1/items')],
      ['128 large unread responses, compressed', 128, getBytes('/v1/items', BROTLI)],
      ['200 parallel bodies of a megabyte', 200, LARGE_BODY],
    ])('%s', { timeout: 60_000 }, async (_what, count, bytes) => {
      const webDir = await makeBuild({ 'assets/big-1a2b3c4d.js': Buffer.alloc(300_000, 'x') })
      const { program, upstream, url } = await start({ WEB_DIR: webDir })
      const body = JSON.stringify(Array.from({ length: 200_000 }, () => Math.random()))
      const head = { ...JSON_TYPE, 'content-length': Buffer.byteLength(body) }
      upstream.at('/v1/items', ({ method }, response) =>
        method === 'POST' ? response.writeHead(401).end() : response.writeHead(200, head).end(body),
      )
      // More at a time than the kernel queues would each take a second longer.
      for (let opened = 0; opened < count; opened += 200) {
        const some = Array.from({ length: Math.min(200, count - opened) }, (_, n) =>
          openSocket(portOf(url), bytes, `127.0.0.${2 + (n % 2)}`).pause(),
        )
        await Promise.all(some.map(socket => once(socket, 'connect')))
      }
      if (bytes.startsWith('GET /v1/items')) await until(() => upstream.hits.length >= count)
      await untilIdle(program.child.pid)
      await expect.poll(() => statusOf(`${url}/healthz`)).toBe(200)
      const status = await readFile(`/proc/${program.child.pid}/status`, 'utf8')
      const peakKb = Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1])
      expect(peakKb).toBeGreaterThan(30_000)
      expect(peakKb).toBeLessThan(CONTAINER_KB)
    })
  })

  test('responds 503 without file descriptors, logs only one line about it and recovers', async () => {
    const { program, url } = await start({}, { shell: 'ulimit -n 60' })
    const linesBefore = linesOf(program).length
    const clients = Array.from({ length: 100 }, () => {
      const socket = openSocket(portOf(url))
      return { socket, text: textOf(socket) }
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
    const problems = linesOf(program)
      .slice(linesBefore)
      .filter(({ level, status }) => level > 30 || status >= 400)
    expect(problems).toEqual([expect.objectContaining({ code: 'EMFILE' })])
    for (const { socket } of clients) socket.destroy()
    await until(async () => (await statusOf(`${url}/healthz`)) === 200)
    expect(program.child.exitCode).toBeNull()
  })
})
