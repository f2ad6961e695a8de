import { expect, test } from 'vitest'
import { createAdmin } from '../../web/contract/session.ts'
import { allEndpoints, nameOf } from './support/contract.ts'
import { startedMock } from './support/mock.ts'

test('the newest version has every declared call, and rejects those that need a session without one', async () => {
  const client = await startedMock()
  await client.control('POST', 'reset', { scenario: { name: 'newest', profile: '0.19' } })
  const wrong: string[] = []
  for (const endpoint of await allEndpoints()) {
    const path = endpoint.path.replace(':targetType', 'radarr').replace(/:\w+/g, '1')
    client.cookie = ''
    const status = await client.statusOf(endpoint.method, path, endpoint.body && {})
    const isRight = endpoint.isPublic || endpoint === createAdmin ? status !== 501 : status === 401
    if (!isRight) wrong.push(`${nameOf(endpoint)}: ${status}`)
  }
  expect(wrong).toEqual([])
})

test('names the missing endpoint, even without a session', async () => {
  const { json } = await (await startedMock()).request('GET', '/v1/tags/status')
  expect(json).toMatchObject({
    code: 'NOT_IMPLEMENTED',
    message: 'The mock backend has no GET /v1/tags/status',
  })
})

test('streams the log of the newest version', async () => {
  const client = await startedMock()
  await client.control('POST', 'reset', { scenario: { name: 'newest', profile: '0.19' } })
  await client.signIn()
  const path = '/v1/logs/stream?tail=14&filter=RADARR'
  const { text } = await client.request('GET', `${path}&follow=false`)
  expect(text.match(/^data: /gm)).toHaveLength(2)
  const stream = await client.stream('/v1/logs/stream?tail=0')
  await client.control('POST', 'clock', { advance: '2s' })
  await stream.until('"level"')
  stream.leave()
})
