import { describe, expect, test } from 'vitest'
import { until } from './support/gateway.ts'
import { type Client, startedMock } from './support/mock.ts'

const listening = async (client: Client, path?: string) => {
  const stream = await client.stream(path)
  await stream.until('retry: 3000\n\n')
  return stream
}

const framesOf = (text: string) =>
  text
    .split('\n\n')
    .filter(frame => frame.startsWith('id: '))
    .map(frame => {
      const [, id, data] = /^id: (.*)\ndata: (.*)$/.exec(frame) ?? []
      return { id, event: JSON.parse(data ?? 'null') }
    })

describe('the wire format', () => {
  test.each(['/v1/progress', '/v1/progress/'])(
    '%s starts with the retry line and the headers of the real backend',
    async path => {
      const client = await (await startedMock()).signIn()
      const stream = await listening(client, path)
      expect(stream.response.headers).toMatchObject({
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-cache,no-transform',
        'x-no-compression': '1',
        'transfer-encoding': 'chunked',
      })
      expect(stream.text().startsWith('retry: 3000\n\n')).toBe(true)
      stream.leave()
    },
  )

  test('responds 401 with JSON without a session', async () => {
    const client = await startedMock()
    const reply = await client.request('GET', '/v1/progress')
    expect([reply.status, reply.json.statusCode]).toEqual([401, 401])
  })

  test('sends three status frames per second, byte for byte', async () => {
    const client = await startedMock()
    await client.control('POST', 'scenario', {
      scenario: { name: 'still', clock: { start: '2026-03-06T10:00:00Z', paused: true } },
    })
    await client.signIn()
    const stream = await listening(client)
    await client.control('POST', 'clock', { advance: '1s' })
    const ms = Date.parse('2026-03-06T10:00:01Z')
    const frame = (id: string, message: string, rest = '') =>
      `id: ${id}-status-${ms}\ndata: {"operationId":"${id}-status-${ms}","type":"system","phase":"info","progress":100,"message":"${message}"${rest}}\n\n`
    const expected = [
      'retry: 3000\n\n',
      frame('discord', 'Discord bot status: running'),
      frame('tautulli', 'Tautulli status: disabled'),
      frame(
        'watchlist-workflow',
        'Watchlist workflow status: running',
        ',"metadata":{"syncMode":"rss","rssAvailable":true}',
      ),
    ].join('')
    await until(() => stream.text().length >= expected.length)
    expect(stream.text()).toBe(expected)
    stream.leave()
  })

  test('sends identical bytes for the same seed and timeline', { timeout: 30_000 }, async () => {
    const client = await (await startedMock()).signIn()
    const record = async () => {
      await client.control('POST', 'scenario', {
        scenario: {
          name: 'repeat',
          seed: 3,
          starts: 'load',
          clock: { start: '2026-03-06T10:00:00Z', paused: true },
          timeline: [
            { every: '700ms', approval: 'any', jitter: '300ms' },
            { at: '2s', run: 'sync-all' },
            { at: '4s', stream: 'duplicate', count: 1 },
          ],
        },
      })
      const stream = await listening(client)
      await client.control('POST', 'clock', { advance: '20s' })
      await stream.until('watchlist-workflow-status-1772791220000')
      stream.leave()
      await until(async () => (await client.listeners()) === 0)
      return stream.text()
    }
    const first = await record()
    expect(framesOf(first).length).toBeGreaterThan(100)
    expect(await record()).toBe(first)
  })
})

describe('events', () => {
  test('a decision over HTTP is sent to every listener', async () => {
    const client = await (await startedMock()).signIn()
    const streams = [await listening(client), await listening(client)]
    const list = await client.request('GET', '/v1/approval/requests?status=pending&limit=2')
    const [first, second] = list.json.approvalRequests as unknown as {
      id: number
      contentTitle: string
    }[]
    await client.request('POST', `/v1/approval/requests/${first?.id}/approve`, { notes: 'ok' })
    await client.request('POST', '/v1/approval/requests/bulk/reject', { requestIds: [second?.id] })
    for (const stream of streams) {
      await stream.until('"phase":"rejected"')
      const events = framesOf(stream.text()).filter(({ event }) => event.type === 'approval')
      expect(
        events.map(({ id, event }) => [id, event.metadata.action, event.metadata.status]),
      ).toEqual([
        [`approval-${first?.id}`, 'approved', 'approved'],
        [`approval-${second?.id}`, 'rejected', 'rejected'],
      ])
      expect(events[0]?.event.metadata).toMatchObject({
        requestId: first?.id,
        contentTitle: first?.contentTitle,
      })
      stream.leave()
    }
  })

  test.each([
    ['POST', '/v1/sync/instance/2?type=radarr', /^radarr-instance-sync-2-\d+$/, 'sync'],
    ['POST', '/v1/tags/sync', /^sonarr-tagging-\d+$/, 'sonarr-tagging'],
    ['POST', '/v1/labels/sync', /^plex-label-sync-\d+$/, 'plex-label-sync'],
    ['GET', '/v1/plex/self-watchlist-token', /^process-\d+$/, 'self-watchlist'],
  ])('%s %s sends its progress and responds when done', async (method, path, id, type) => {
    const client = await (await startedMock()).signIn()
    const stream = await listening(client)
    const call = client.request(method, path)
    let isDone = false
    void call.then(() => {
      isDone = true
    })
    while (!isDone) {
      await new Promise(resolve => setTimeout(resolve, 5))
      await client.control('POST', 'clock', { advance: '1s' })
    }
    expect((await call).status).toBe(200)
    await until(() =>
      framesOf(stream.text()).some(({ event }) => event.type === type && event.progress === 100),
    )
    const frames = framesOf(stream.text()).filter(({ event }) => event.type === type)
    expect(frames.every(frame => frame.id !== undefined && id.test(frame.id))).toBe(true)
    const progress = frames.map(({ event }) => event.progress)
    expect(progress).toEqual([...progress].sort((a, b) => a - b))
    expect(frames.at(-1)?.event.phase).toBe('complete')
    stream.leave()
  })

  test('a watchlist sync reports complete at 95 and again at 100', async () => {
    const client = await (await startedMock()).signIn()
    const stream = await listening(client)
    await client.control('POST', 'run', { run: 'self-watchlist' })
    await client.control('POST', 'clock', { advance: '10s' })
    await stream.until('"phase":"complete","progress":100')
    const ends = framesOf(stream.text()).filter(({ event }) => event.phase === 'complete')
    expect(ends.map(({ event }) => event.progress)).toEqual([95, 100])
    stream.leave()
  })
})

describe('stream commands', () => {
  test('cut disconnects every stream', async () => {
    const client = await (await startedMock()).signIn()
    const stream = await listening(client)
    await client.control('POST', 'stream', { do: 'cut' })
    expect(await stream.closed).toBe('cut')
    await until(async () => (await client.listeners()) === 0)
  })

  test('silence keeps the connection open without sending', async () => {
    const client = await (await startedMock()).signIn()
    const stream = await listening(client)
    await client.control('POST', 'stream', { do: 'silence' })
    const before = stream.text()
    await client.control('POST', 'event', { approval: 'created' })
    await client.control('POST', 'clock', { advance: '3s' })
    expect(stream.text()).toBe(before)
    await client.control('POST', 'stream', { do: 'normal' })
    await client.control('POST', 'event', { approval: 'created' })
    await stream.until('"phase":"created"')
    expect(stream.ended()).toBeNull()
    stream.leave()
  })

  test('a disconnected browser is no longer counted', async () => {
    const client = await (await startedMock()).signIn()
    const stream = await listening(client)
    expect(await client.listeners()).toBe(1)
    stream.leave()
    await until(async () => (await client.listeners()) === 0)
  })
})
