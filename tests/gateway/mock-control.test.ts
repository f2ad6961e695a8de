import { expect, test } from 'vitest'
import { createAdmin } from '../../web/contract/session.ts'
import { ADMIN } from '../support/app.ts'
import { allEndpoints, nameOf } from './support/contract.ts'
import { startedMock } from './support/mock.ts'

test('the timeline starts at the first sign-in, follows the clock and causes trouble', async () => {
  const timeline = [
    { at: '1s', fault: { path: '/v1/config/*', status: 503 } },
    { at: '2s', session: 'lost' },
    { at: '3s', session: 'back' },
    { at: '4s', backend: 'restart', for: '10m' },
  ]
  const client = await startedMock({ clock: { paused: true }, timeline })
  await client.control('POST', 'clock', { advance: '1h' })
  await client.signIn()
  const { calls } = await client.control('GET', 'calls')
  expect(calls).toMatchObject([{ route: '/v1/users/login', body: { login: ADMIN.email } }])
  expect(JSON.stringify(calls)).not.toContain(ADMIN.password)
  const second = () => client.control('POST', 'clock', { advance: '1s' })
  const status = () => client.statusOf('GET', '/v1/config/config')
  for (const expected of [[503, 200], [401], [200]]) {
    await second()
    for (const one of expected) expect(await status()).toBe(one)
  }
  await second()
  await expect(status()).rejects.toThrow()
  await client.control('POST', 'restart', { for: 0 })
  expect(await status()).toBe(401)
})

test('the control page and its parts load, without external resources', async () => {
  const client = await startedMock()
  const page = await client.request('GET', '/mock')
  expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(page.text).not.toMatch(/https?:\/\//)
  const parts = [...page.text.matchAll(/(?:href|src)="([^"]+)"/g)].map(found => found[1])
  expect(parts).not.toEqual([])
  for (const part of parts) expect(await client.statusOf('GET', `/${part}`), part).toBe(200)
  expect((await client.request('GET', '/mock/posters/3')).type).toBe('image/svg+xml')
  expect(await client.statusOf('GET', '/mock/nonsense')).toBe(404)
})

test('the newest version has every declared call, and rejects those that need a session without one', async () => {
  const client = await startedMock({ profile: '0.19' })
  const wrong: string[] = []
  for (const endpoint of await allEndpoints()) {
    const path = endpoint.path.replace(':targetType', 'radarr').replace(/:\w+/g, '1')
    client.cookie = ''
    const status = await client.statusOf(endpoint.method, path, endpoint.body && {})
    const isRight = endpoint.isPublic || endpoint === createAdmin ? status !== 501 : status === 401
    if (!isRight) wrong.push(`${nameOf(endpoint)}: ${status}`)
  }
  expect(wrong).toEqual([])
  // A missing one is named, even without a session.
  await client.control('POST', 'reset', { scenario: 'quiet' })
  const { message } = (await client.request('GET', '/v1/tags/status')).json
  expect(message).toBe('The mock backend has no GET /v1/tags/status')
})

test('streams the log of the newest version', async () => {
  const client = await (await startedMock({ profile: '0.19' })).signIn()
  const path = '/v1/logs/stream?tail=14&filter=RADARR'
  const { text } = await client.request('GET', `${path}&follow=false`)
  expect(text.match(/^data: /gm)).toHaveLength(2)
  const stream = await client.stream('/v1/logs/stream?tail=0')
  await client.control('POST', 'clock', { advance: '2s' })
  await stream.until('"level"')
  stream.leave()
})
