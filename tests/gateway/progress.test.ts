import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { describe, expect, test, vi } from 'vitest'
import { backlogLimit } from '../../server/forward/backlog-limit.ts'
import { FrameBoundary } from '../../server/forward/frame-boundary.ts'
import {
  call,
  type Gateway,
  getBytes,
  openSocket,
  openStream,
  startGateway,
  until,
} from './support/gateway.ts'

const frame = (n: number) => `id: op-${n}\ndata: {"operationId":"op-${n}","type":"system"}\n\n`
const TIMERS = ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] as const
const HEARTBEAT = 'event: heartbeat\ndata: {}\n\n'

/** Makes the upstream write events to every open stream. */
const asSource = ({ upstream }: Gateway) => {
  const open = new Set<ServerResponse>()
  upstream.answer((request, response) => {
    if (request.url === '/v1/never') return
    if (!/^\/v1\/(?:progress|logs\/stream)/.test(request.url ?? '')) {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}')
      return
    }
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache,no-transform',
    })
    if (request.url === '/v1/progress') response.write('retry: 3000\n\n')
    else response.flushHeaders()
    open.add(response)
    response.on('close', () => open.delete(response))
  })
  return {
    open,
    write: (text: string) => {
      for (const response of open) response.write(text)
    },
  }
}

describe('the event stream', () => {
  test('delivers each event immediately, byte for byte', async () => {
    const gateway = await startGateway()
    const source = asSource(gateway)
    const stream = await openStream(`${gateway.url}/v1/progress`, {
      cookie: `session~${gateway.port}=abc`,
      'last-event-id': 'op-0',
      'accept-encoding': 'gzip, br',
    })
    expect(stream.response.statusCode).toBe(200)
    expect(stream.response.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache,no-transform',
      'x-accel-buffering': 'no',
    })
    expect(stream.response.headers).not.toHaveProperty('content-encoding')
    await stream.until('retry: 3000')
    for (let n = 1; n <= 5; n++) {
      source.write(frame(n))
      await stream.until(`op-${n}"`)
    }
    expect(stream.text()).toBe(`retry: 3000\n\n${[1, 2, 3, 4, 5].map(frame).join('')}`)
    expect(gateway.upstream.hits[0]?.headers).toMatchObject({
      cookie: 'session=abc',
      'last-event-id': 'op-0',
      accept: 'text/event-stream',
    })
    stream.leave()
  })

  test('drops repeated status frames on request', async () => {
    const gateway = await startGateway()
    const source = asSource(gateway)
    const stream = await openStream(`${gateway.url}/v1/progress?repeats=drop`)
    const status = (at: number, state: string) =>
      `id: discord-status-${at}\ndata: {"operationId":"discord-status-${at}","type":"system","message":"Discord bot status: ${state}"}\n\n`
    for (const text of [status(1, 'running'), status(2, 'running'), status(3, 'stopped'), frame(1)])
      source.write(text)
    await stream.until('op-1"')
    expect(stream.text()).toBe(`${status(1, 'running')}${status(3, 'stopped')}${frame(1)}`)
    stream.leave()
  })

  test('opens for the browser before the first event, and ends cleanly when the backend ends it', async () => {
    const gateway = await startGateway()
    const source = asSource(gateway)
    const stream = await openStream(`${gateway.url}/v1/progress/`)
    for (const response of source.open) response.end(frame(9))
    expect(await stream.closed).toBe('end')
    expect(stream.text()).toContain(frame(9))
  })
})

test("the deadlines of calls don't cut a silent stream", async () => {
  const gateway = await startGateway({
    times: { headersTimeoutMs: 200, idleTimeoutMs: 200, requestMs: 200 },
  })
  const source = asSource(gateway)
  const stream = await openStream(`${gateway.url}/v1/progress`)
  await stream.until('retry: 3000')
  for (let n = 0; n < 3; n++) expect((await call(`${gateway.url}/v1/never`)).status).toBe(504)
  source.write(frame(1))
  await stream.until('op-1"')
  expect(stream.ended()).toBeNull()
  stream.leave()
})

test('a stream ends when the backend falls silent, although heartbeats are sent', async () => {
  vi.useFakeTimers({ toFake: [...TIMERS] })
  const gateway = await startGateway()
  const source = asSource(gateway)
  const stream = await openStream(`${gateway.url}/v1/progress`)
  // Comments count, too: newer backends send nothing else while idle.
  for (let n = 1; n <= 5; n++) {
    source.write(': keep-alive\n\n')
    await stream.until('keep-alive', n)
    vi.advanceTimersByTime(44_000)
  }
  await stream.until(HEARTBEAT)
  expect(stream.ended()).toBeNull()
  vi.advanceTimersByTime(2000)
  expect(await stream.closed).toBe('end')
  await until(() => source.open.size === 0)
})

test('the log of the backend is passed on as it comes, may be silent, and ends with the browser', async () => {
  vi.useFakeTimers({ toFake: [...TIMERS] })
  const gateway = await startGateway()
  const source = asSource(gateway)
  const stream = await openStream(`${gateway.url}/v1/logs/stream?tail=5&filter=plex`, {
    'accept-encoding': 'gzip',
  })
  expect(stream.response.headers).toMatchObject({ 'x-accel-buffering': 'no' })
  expect(stream.response.headers).not.toHaveProperty('content-encoding')
  expect(gateway.upstream.hits[0]?.url).toBe('/v1/logs/stream?tail=5&filter=plex')
  const entry = 'id: 1\ndata: {"level":"info","message":"plex"}\n\n'
  source.write(entry)
  await stream.until(entry)
  for (let n = 1; n <= 6; n++) {
    vi.advanceTimersByTime(15_000)
    await stream.until(HEARTBEAT, n)
  }
  expect(stream.ended()).toBeNull()
  stream.leave()
  await until(() => source.open.size === 0)
})

describe('the heartbeat', () => {
  const start = async () => {
    vi.useFakeTimers({ toFake: [...TIMERS] })
    const gateway = await startGateway()
    const source = asSource(gateway)
    const stream = await openStream(`${gateway.url}/v1/progress`)
    await stream.until('retry: 3000')
    const send = async (text: string) => {
      source.write(text)
      await stream.until(text)
    }
    return { gateway, stream, send }
  }

  test('is sent only while nothing else flows', async () => {
    const { stream, send } = await start()
    for (let n = 0; n < 5; n++) {
      vi.advanceTimersByTime(10_000)
      await send(frame(n))
    }
    expect(stream.text()).not.toContain(HEARTBEAT)
    vi.advanceTimersByTime(15_000)
    await stream.until(HEARTBEAT)
    stream.leave()
  })

  test('never splits a half-sent frame', async () => {
    const { stream, send } = await start()
    for (const part of ['id: op-7\ndata: {"half":', 'true}\n']) {
      await send(part)
      vi.advanceTimersByTime(20_000)
    }
    await send('\n')
    await stream.until('true}\n\n')
    vi.advanceTimersByTime(15_000)
    await stream.until(HEARTBEAT)
    expect(stream.text()).toBe(`retry: 3000\n\nid: op-7\ndata: {"half":true}\n\n${HEARTBEAT}`)
    stream.leave()
  })

  test('is not added to a refusal, which is forwarded unchanged', async () => {
    const { gateway } = await start()
    let finish = () => {}
    gateway.upstream.answer((_request, response) => {
      const headers = { 'content-type': 'application/json', 'set-cookie': 'session=new' }
      response.writeHead(401, headers).write('slow')
      finish = () => response.end(' answer')
    })
    const stream = await openStream(`${gateway.url}/v1/progress`)
    await stream.until('slow')
    vi.advanceTimersByTime(60_000)
    finish()
    await stream.closed
    expect(stream.text()).toBe('slow answer')
    expect(stream.response.statusCode).toBe(401)
    expect(stream.response.headers['set-cookie']).toHaveLength(1)
    expect(stream.response.headers).not.toHaveProperty('x-accel-buffering')
  })

  test.each([
    ['LF', 'data: a\n\n', true],
    ['CRLF', 'data: a\r\n\r\n', true],
    ['CR', 'data: a\r\r', true],
    ['no blank line', 'data: a\n', false],
    ['half a line', 'data: a\n\ndata', false],
    ['CR and half a CRLF', 'data: a\r\n\r', true],
    ['nothing', '', true],
  ])('detects whether %s is a frame boundary, in any split', (_what, text, expected) => {
    for (let cut = 0; cut <= text.length; cut++) {
      const boundary = new FrameBoundary()
      boundary.push(Buffer.from(text.slice(0, cut)))
      boundary.push(Buffer.from(text.slice(cut)))
      expect(boundary.isBetween, `cut at ${cut}`).toBe(expected)
    }
  })
})

describe('streams under load', () => {
  test("a browser that doesn't read is dropped, the others receive every event", async () => {
    const gateway = await startGateway()
    const { url, port, log, app } = gateway
    const source = asSource(gateway)
    const good = await openStream(`${url}/v1/progress`)
    const unreadClient = openSocket(port, getBytes('/v1/progress'))
    await once(unreadClient, 'data')
    unreadClient.pause()
    await until(() => app.progress.openStreams.size === 2)
    const event = `data: ${'x'.repeat(20_000)}\n\n`
    let sent = 0
    while (!log.some(line => line.reason === 'too slow')) {
      source.write(event)
      sent++
      await new Promise(setImmediate)
      // Less than the limit for all streams together.
      expect(sent).toBeLessThan(1000)
    }
    await good.until(event, sent)
    expect(app.progress.openStreams.size).toBe(1)
    good.leave()
  })

  test('backlogs share one budget; the largest are dropped first', () => {
    const MIB = 1024 * 1024
    const dropped: number[] = []
    const makeStream = (mib: number) => ({
      backlog: mib * MIB,
      isEnding: false,
      drop() {
        this.isEnding = true
        dropped.push(mib)
      },
    })
    const streams = new Set([7, 12, 3, 9, 8, 0].map(makeStream))
    const onWrite = backlogLimit(streams)
    onWrite(1000)
    expect(dropped).toEqual([])
    onWrite(MIB)
    expect(dropped).toEqual([12])
    // Its memory is still in use.
    streams.add(makeStream(1))
    onWrite(MIB)
    expect(dropped).toEqual([12, 9])
    for (const stream of streams) if (stream.isEnding) streams.delete(stream)
    onWrite(MIB)
    expect(dropped).toEqual([12, 9])
  })

  test("300 don't starve a call, and end spread over time when the backend restarts", async () => {
    const gateway = await startGateway()
    const { url, upstream, app } = gateway
    const source = asSource(gateway)
    const streams = await Promise.all(
      Array.from({ length: 300 }, () => openStream(`${url}/v1/progress`)),
    )
    await until(() => source.open.size === 300)
    const calls = Array.from({ length: 20 }, () => call(`${url}/v1/items`))
    for (const { status } of await Promise.all(calls)) expect(status).toBe(200)
    source.write(frame(1))
    await Promise.all(streams.map(stream => stream.until('op-1"')))
    const times: number[] = []
    upstream.kill()
    await Promise.all(
      streams.map(async stream => {
        expect(await stream.closed).toBe('cut')
        times.push(performance.now())
      }),
    )
    expect(Math.max(...times) - Math.min(...times)).toBeGreaterThan(150)
    await until(() => app.progress.openStreams.size === 0)
    expect((await call(`${url}/v1/items`)).status).toBe(200)
  })
})
