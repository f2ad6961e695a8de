import { once } from 'node:events'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { backlogLimit } from '../../server/forward/backlog-limit.ts'
import { FrameBoundary } from '../../server/forward/frame-boundary.ts'
import { call, getBytes, openSocket, openStream, startGateway, until } from './support/gateway.ts'
import { hang, JSON_TYPE } from './support/upstream.ts'

const frame = (n: number) => `id: op-${n}\ndata: {"operationId":"op-${n}","type":"system"}\n\n`
const TIMERS: Parameters<typeof vi.useFakeTimers>[0] = {
  toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'],
}
const HEARTBEAT = 'event: heartbeat\ndata: {}\n\n'

/** A stream that has begun. */
const start = async (setup: Parameters<typeof startGateway>[0] = {}) => {
  const gateway = await startGateway(setup)
  const stream = await openStream(`${gateway.url}/v1/progress`)
  await stream.until('retry: 3000')
  const send = async (text: string) => {
    gateway.upstream.write(text)
    await stream.until(text)
  }
  return { ...gateway, stream, send }
}

describe('the event stream', () => {
  test('delivers each event immediately, byte for byte', async () => {
    const { url, port, upstream } = await startGateway()
    const stream = await openStream(`${url}/v1/progress`, {
      cookie: `session~${port}=abc`,
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
      upstream.write(frame(n))
      await stream.until(`op-${n}"`)
    }
    expect(stream.text()).toBe(`retry: 3000\n\n${[1, 2, 3, 4, 5].map(frame).join('')}`)
    expect(upstream.hits[0]?.headers).toMatchObject({
      cookie: 'session=abc',
      'last-event-id': 'op-0',
      accept: 'text/event-stream',
    })
    stream.leave()
  })

  test('drops repeated status frames on request', async () => {
    const { url, upstream } = await startGateway()
    const stream = await openStream(`${url}/v1/progress?repeats=drop`)
    const status = (at: number, state: string) =>
      `id: discord-status-${at}\ndata: {"operationId":"discord-status-${at}","type":"system","message":"Discord bot status: ${state}"}\n\n`
    for (const text of [status(1, 'running'), status(2, 'running'), status(3, 'stopped'), frame(1)])
      upstream.write(text)
    await stream.until('op-1"')
    expect(stream.text()).toBe(
      `retry: 3000\n\n${status(1, 'running')}${status(3, 'stopped')}${frame(1)}`,
    )
    stream.leave()
  })

  test('opens for the browser before the first event, and ends cleanly when the backend ends it', async () => {
    const { url, upstream } = await startGateway()
    const stream = await openStream(`${url}/v1/progress/`)
    for (const response of upstream.streams) response.end(frame(9))
    expect(await stream.closed).toBe('end')
    expect(stream.text()).toContain(frame(9))
  })
})

test("the deadlines of calls don't cut a silent stream", async () => {
  const times = { headersTimeoutMs: 200, idleTimeoutMs: 200, requestMs: 200 }
  const { url, upstream, stream, send } = await start({ times })
  upstream.at('/v1/never', hang)
  for (let n = 0; n < 3; n++) expect((await call(`${url}/v1/never`)).status).toBe(504)
  await send(frame(1))
  expect(stream.ended()).toBeNull()
  stream.leave()
})

test('a stream ends when the backend falls silent, although heartbeats are sent', async () => {
  vi.useFakeTimers(TIMERS)
  const { upstream, stream } = await start()
  // Comments count, too: newer backends send nothing else while idle.
  for (let n = 1; n <= 5; n++) {
    upstream.write(': keep-alive\n\n')
    await stream.until('keep-alive', n)
    vi.advanceTimersByTime(44_000)
  }
  await stream.until(HEARTBEAT)
  expect(stream.ended()).toBeNull()
  vi.advanceTimersByTime(2000)
  expect(await stream.closed).toBe('end')
  await until(() => upstream.streams.size === 0)
})

test('the log of the backend is passed on as it comes, may be silent, and ends with the browser', async () => {
  vi.useFakeTimers(TIMERS)
  const { url, upstream } = await startGateway()
  const path = '/v1/logs/stream?tail=5&filter=plex'
  const stream = await openStream(url + path, { 'accept-encoding': 'gzip' })
  expect(stream.response.headers).toMatchObject({ 'x-accel-buffering': 'no' })
  expect(stream.response.headers).not.toHaveProperty('content-encoding')
  expect(upstream.hits[0]?.url).toBe(path)
  const entry = 'id: 1\ndata: {"level":"info","message":"plex"}\n\n'
  upstream.write(entry)
  await stream.until(entry)
  for (let n = 1; n <= 6; n++) {
    vi.advanceTimersByTime(15_000)
    await stream.until(HEARTBEAT, n)
  }
  expect(stream.ended()).toBeNull()
  stream.leave()
  await until(() => upstream.streams.size === 0)
})

describe('the heartbeat', () => {
  beforeEach(() => void vi.useFakeTimers(TIMERS))

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
    const { url, upstream } = await startGateway()
    let finish = () => {}
    upstream.answer((_request, response) => {
      response.writeHead(401, { ...JSON_TYPE, 'set-cookie': 'session=new' }).write('slow')
      finish = () => response.end(' answer')
    })
    const stream = await openStream(`${url}/v1/progress`)
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
    const { port, log, app, upstream, stream: good } = await start()
    const unreadClient = openSocket(port, getBytes('/v1/progress'))
    await once(unreadClient, 'data')
    unreadClient.pause()
    await until(() => app.progress.openStreams.size === 2)
    const event = `data: ${'x'.repeat(20_000)}\n\n`
    let sent = 0
    while (!log.some(line => line.reason === 'too slow')) {
      upstream.write(event)
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
    const { url, upstream, app } = await startGateway()
    const streams = await Promise.all(
      Array.from({ length: 300 }, () => openStream(`${url}/v1/progress`)),
    )
    await until(() => upstream.streams.size === 300)
    const calls = Array.from({ length: 20 }, () => call(`${url}/v1/items`))
    for (const { status } of await Promise.all(calls)) expect(status).toBe(200)
    upstream.write(frame(1))
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
