import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { PROFILES } from '../../mock/world/profiles.ts'
import { READS } from '../../scripts/conformance/checks.ts'
import { WRITES } from '../../scripts/conformance/write-checks.ts'
import { allEndpoints, nameOf } from './support/contract.ts'
import { type Client, startedMock } from './support/mock.ts'
import { ELSEWHERE, SAMPLES } from './support/mock-samples.ts'

test('every declared call is in the conformance check or has a sample', async () => {
  const tested = new Set(
    [...READS, ...WRITES, ...SAMPLES].map(({ call }) => call).concat(ELSEWHERE),
  )
  const missing = (await allEndpoints()).filter(endpoint => !tested.has(endpoint))
  expect(missing.map(nameOf)).toEqual([])
})

/** Advances the mock's clock while a long call is pending. */
const withTime = async <T>(client: Client, work: Promise<T>): Promise<T> => {
  let isDone = false
  const done = work.finally(() => {
    isDone = true
  })
  while (!isDone) {
    await new Promise(resolve => setTimeout(resolve, 5))
    await client.control('POST', 'clock', { advance: '2s' })
  }
  return done
}

describe.each([
  ['quiet', '0.5.12', 'new'],
  ['old-backend', '0.4.6-quirks', 'old'],
  ['quiet', '0.19', 'newest'],
] as const)('the mock with %s of %s', (scenario, profile, version) => {
  const started = async () => {
    const client = await startedMock(scenario)
    if (version !== 'newest') return client
    await client.control('POST', 'reset', { scenario: { name: 'newest', profile } })
    return client.signIn()
  }
  test(`responds to each sample call of ${profile} as declared`, { timeout: 30_000 }, async () => {
    const client = await started()
    const wrong: string[] = []
    for (const sample of SAMPLES) {
      if (version === 'newest' ? sample.only !== version : (sample.only ?? version) !== version)
        continue
      const reply = await withTime(client, client.send(sample.call, sample))
      const wanted = sample.call.status
      const fits =
        wanted === 204 ? reply.text === '' : z.safeParse(sample.call.response, reply.json).success
      if (reply.status !== wanted || !fits)
        wrong.push(`${nameOf(sample.call)}: ${reply.status} ${reply.text.slice(0, 200)}`)
    }
    expect(wrong).toEqual([])
  })

  test('rejects every call without a session, except the public ones', async () => {
    const client = await started()
    const endpoints = await allEndpoints()
    const wrong: string[] = []
    for (const endpoint of endpoints) {
      const { only = version } = SAMPLES.find(sample => sample.call === endpoint) ?? {}
      if (endpoint.isPublic || ELSEWHERE.includes(endpoint)) continue
      if (only !== version && version !== 'newest') continue
      const params = { id: 1, userId: 1, instanceId: 1, name: 'x', targetType: 'radarr' }
      client.cookie = ''
      const { status } = await client.send(endpoint, { params })
      const is500 =
        PROFILES[profile].degrades &&
        ['/v1/users/me', '/v1/plex/discover-servers'].includes(endpoint.path)
      if (status !== (is500 ? 500 : 401)) wrong.push(`${nameOf(endpoint)}: ${status}`)
    }
    expect(wrong).toEqual([])
  })
})

test('responds to missing endpoints with 501, and as an old backend with the start page or 404', async () => {
  const fresh = await startedMock('quiet')
  const { status, json } = await fresh.request('GET', '/v1/tags/status')
  expect([status, json.code, json.message]).toEqual([
    501,
    'NOT_IMPLEMENTED',
    'The mock backend has no GET /v1/tags/status',
  ])
  expect((await fresh.signIn()).cookie).not.toBe('')
  expect(await fresh.statusOf('POST', '/v1/nonsense', {})).toBe(501)

  const old = await startedMock('old-backend')
  const page = await old.request('GET', '/v1/api-keys/api-keys')
  expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  await old.signIn()
  expect(await old.statusOf('POST', '/v1/labels/sync')).toBe(404)
})

test('streams the log of the newest version, and tells its health', async () => {
  const client = await startedMock()
  await client.signIn()
  expect(await client.statusOf('GET', '/v1/logs/stream')).toBe(501)
  await client.control('POST', 'reset', { scenario: { name: 'newest', profile: '0.19' } })
  await client.signIn()
  const { text, headers } = await client.request('GET', '/v1/logs/stream?tail=14&follow=false')
  expect(headers['content-type']).toMatch(/^text\/event-stream/)
  expect(text.match(/^data: /gm)).toHaveLength(14)
  const some = await client.request('GET', '/v1/logs/stream?tail=14&follow=false&filter=RADARR')
  expect(some.text.match(/^data: /gm)).toHaveLength(2)
  expect(await client.statusOf('GET', '/v1/logs/stream?tail=1001')).toBe(400)
  const stream = await client.stream('/v1/logs/stream?tail=0')
  await client.control('POST', 'clock', { advance: '2s' })
  await stream.until('"level"')
  stream.leave()
  expect((await client.request('GET', '/health')).json).toMatchObject({ status: 'healthy' })
})

test('rejects an invalid body or query with location and reason', async () => {
  const client = await (await startedMock()).signIn()
  const list = await client.request('GET', '/v1/approval/requests?limit=0&contentType=song')
  expect(list.status).toBe(400)
  expect(list.json.message).toMatch(/querystring\/contentType .*querystring\/limit /)
  const rule = await client.request('POST', '/v1/content-router/rules', { name: '' })
  expect(rule.json).toMatchObject({ statusCode: 400, error: 'Bad Request' })
  expect(rule.json.message).toMatch(/^body\/name .*, body\/target_type /)
})
