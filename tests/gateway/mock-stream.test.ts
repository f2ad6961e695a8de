import { expect, test } from 'vitest'
import { until } from './support/gateway.ts'
import { startedMock } from './support/mock.ts'

test.each(['/v1/progress', '/v1/progress/'])(
  '%s sends the headers of the real backend and three status frames per second, byte for byte',
  async path => {
    const client = await startedMock()
    await client.control('POST', 'reset', {
      scenario: { name: 'still', clock: { start: '2026-03-06T10:00:00Z', paused: true } },
    })
    const refused = await client.request('GET', path)
    expect([refused.status, refused.json.statusCode]).toEqual([401, 401])
    await client.signIn()
    const stream = await client.stream(path)
    await stream.until('retry: 3000\n\n')
    expect(stream.response.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache,no-transform',
      'x-no-compression': '1',
      'transfer-encoding': 'chunked',
    })
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
  },
)

test('a disconnected browser is no longer counted', async () => {
  const client = await (await startedMock()).signIn()
  const listeners = async () => (await client.control('GET', 'state')).stream?.listeners
  const stream = await client.stream()
  await stream.until('retry: 3000\n\n')
  expect(await listeners()).toBe(1)
  stream.leave()
  await until(async () => Number(await listeners()) === 0)
})
