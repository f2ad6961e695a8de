import { describe, expect, test } from 'vitest'
import { startedMock } from './support/mock.ts'

describe('scenarios', () => {
  test('the timeline starts at the first sign-in and follows the clock', async () => {
    const client = await startedMock('default')
    await client.control('POST', 'clock', { do: 'pause' })
    await client.control('POST', 'clock', { advance: '1h' })
    expect((await client.control('GET', 'state')).approvals?.totalRequests).toBe(48)
    await client.signIn()
    await client.control('POST', 'clock', { advance: '6s' })
    expect((await client.control('GET', 'state')).approvals?.totalRequests).toBe(49)
  })

  test('the timeline can trigger faults, lost sessions and restarts', async () => {
    const client = await startedMock()
    await client.control('POST', 'reset', {
      scenario: {
        name: 'rough',
        clock: { paused: true },
        timeline: [
          { at: '1s', fault: { path: '/v1/config/*', status: 503 } },
          { at: '2s', session: 'lost' },
          { at: '3s', session: 'back' },
          { at: '4s', backend: 'restart', for: '10m' },
        ],
      },
    })
    await client.signIn()
    const second = () => client.control('POST', 'clock', { advance: '1s' })
    const status = async () => await client.statusOf('GET', '/v1/config/config')
    await second()
    expect([await status(), await status()]).toEqual([503, 200])
    await second()
    expect(await status()).toBe(401)
    await second()
    expect(await status()).toBe(200)
    await second()
    await expect(status()).rejects.toThrow()
    await client.control('POST', 'restart', { for: 0 })
    expect(await status()).toBe(401)
  })
})

test('a scenario can limit the calls per minute, as the real backend does', async () => {
  const client = await startedMock()
  await client.control('POST', 'reset', {
    scenario: { name: 'tight', rateLimit: 3, clock: { paused: true } },
  })
  // Rejected calls don't count toward the limit, but the sign-in does.
  for (let n = 0; n < 5; n++) await client.request('GET', '/v1/users/me')
  await client.signIn()
  const statuses = []
  for (let n = 0; n < 4; n++) statuses.push(await client.statusOf('GET', '/v1/users/me'))
  expect(statuses).toEqual([200, 200, 429, 429])
  const { headers, json } = await client.request('GET', '/v1/users/me')
  expect([
    headers['retry-after'],
    headers['x-ratelimit-limit'],
    headers['x-ratelimit-remaining'],
  ]).toEqual(['60', '3', '0'])
  expect(json.message).toBe('Rate limit exceeded, retry in 60 seconds')
  await client.control('POST', 'clock', { advance: '1m' })
  expect(await client.statusOf('GET', '/v1/users/me')).toBe(200)
})

test('received calls are counted by route and recorded with their body, but without secrets', async () => {
  const client = await (await startedMock()).signIn()
  await client.request('PATCH', '/v1/users/users/2', { alias: 'Two' })
  const { counts, calls } = await client.control('GET', 'calls')
  expect(counts).toEqual({ 'PATCH /v1/users/users/:id': 1, 'POST /v1/users/login': 1 })
  expect(JSON.stringify(calls)).not.toContain('stargazarr')
  expect(calls).toMatchObject([{ route: '/v1/users/login' }, { body: { alias: 'Two' } }])
})

test('the control page and its parts load, without external resources', async () => {
  const client = await startedMock()
  const page = await client.request('GET', '/mock')
  expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(page.text).not.toMatch(/https?:\/\//)
  const parts = [...page.text.matchAll(/(?:href|src)="([^"]+)"/g)].map(found => found[1])
  expect(parts).not.toEqual([])
  for (const address of parts)
    expect(await client.statusOf('GET', `/${address}`), address).toBe(200)
  expect((await client.request('GET', '/mock/posters/3')).headers['content-type']).toBe(
    'image/svg+xml',
  )
  expect(await client.statusOf('GET', '/mock/nonsense')).toBe(404)
})
