import { beforeEach, describe, expect, test } from 'vitest'
import { resetOnSignOut } from '../../../web/lib/on-sign-out.ts'
import { testConnection } from '../../../web/state/connection-test.ts'
import { instanceKey, lookups } from '../../../web/state/instances.ts'
import { plexConnection } from '../../../web/state/plex-connection.ts'
import { fakeBackend, json } from '../../support/fake-backend.ts'

beforeEach(() => resetOnSignOut())

describe.each([
  [502, 'BACKEND_UNREACHABLE'],
  [503, 'BUSY'],
])('an error of the gateway itself (%i %s)', (status, code) => {
  const response = json({ code, message: 'The gateway’s own message.' }, status)

  test('leaves the Plex connection unknown', async () => {
    fakeBackend({ 'GET /v1/plex/ping': response })
    expect(await plexConnection.load({ force: true })).toBe(false)
    expect(plexConnection.state).toMatchObject({
      data: null,
      error: 'The server didn’t respond, so the Plex connection status is unknown.',
    })
  })

  test('isn’t a failed connection test', async () => {
    fakeBackend({ 'POST /v1/radarr/test-connection': response })
    expect(
      await testConnection('radarr', { baseUrl: 'http://radarr:7878', apiKey: 'k' }),
    ).toMatchObject({
      outcome: 'untested',
      reason: 'Couldn’t test the connection: the server didn’t respond.',
    })
  })
})

test('options that a proxy failed to load aren’t blamed on the instance', async () => {
  fakeBackend({
    'GET /v1/radarr/tags': new Response('<html>', {
      status: 502,
      headers: { 'content-type': 'text/html' },
    }),
  })
  const tags = lookups.tags(instanceKey('radarr', 1))
  await tags.load()
  expect(tags.state.error).toContain('Something other than the server responded')
})
