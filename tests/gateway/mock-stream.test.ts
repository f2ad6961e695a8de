import { describe, expect, test } from 'vitest'
import { until } from './support/gateway.ts'
import { type Client, startedMock } from './support/mock.ts'

const listening = async (client: Client, path?: string) => {
  const stream = await client.stream(path)
  await stream.until('retry: 3000\n\n')
  return stream
}

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
})

describe('stream commands', () => {
  test('a disconnected browser is no longer counted', async () => {
    const client = await (await startedMock()).signIn()
    const stream = await listening(client)
    expect(await client.listeners()).toBe(1)
    stream.leave()
    await until(async () => (await client.listeners()) === 0)
  })
})
