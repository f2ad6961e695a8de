import { beforeEach, expect, test } from 'vitest'
import { resetOnSignOut } from '../../../web/lib/on-sign-out.ts'
import { testConnection } from '../../../web/state/connection-test.ts'
import { instanceKey, lookups } from '../../../web/state/instances.ts'
import { fakeBackend, json } from '../../support/fake-backend.ts'

beforeEach(() => resetOnSignOut())

test.each([
  [502, 'BACKEND_UNREACHABLE'],
  [503, 'BUSY'],
])(
  'an error of the gateway itself isn’t a failed connection test (%i %s)',
  async (status, code) => {
    const response = json({ code, message: 'The gateway’s own message.' }, status)
    fakeBackend({ 'POST /v1/radarr/test-connection': response })
    const target = { baseUrl: 'http://radarr:7878', apiKey: 'k' }
    expect(await testConnection('radarr', target)).toMatchObject({
      outcome: 'untested',
      reason: 'Couldn’t test the connection: the server didn’t respond.',
    })
  },
)

const PAGE = { status: 502, headers: { 'content-type': 'text/html' } }

test.each([
  ['a proxy', new Response('<html>', PAGE), 'Something other than the server responded'],
  ['the server', json({ message: 'Radarr instance not found' }, 404), 'Radarr instance not found'],
  ['no reason', json({ message: 'Internal Server Error' }, 500), 'and gave no reason'],
])('says why options couldn’t be loaded: %s', async (_, response, reason) => {
  fakeBackend({ 'GET /v1/radarr/tags': response })
  const tags = lookups.tags(instanceKey('radarr', 1))
  await tags.load()
  expect(tags.state.error).toContain(reason)
})
