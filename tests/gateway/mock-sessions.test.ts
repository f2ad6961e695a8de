import { describe, expect, test } from 'vitest'
import { ADMIN } from '../support/app.ts'
import { type Client, startedMock } from './support/mock.ts'

test('signing in keeps the session id, sets a one-week cookie without SameSite and returns the page to open', async () => {
  const client = await startedMock()
  await client.request('GET', '/v1/config/config')
  const anonymous = client.cookie
  const reply = await client.request('POST', '/v1/users/login', {
    ...ADMIN,
    email: ' Admin@Example.COM ',
  })
  expect(client.cookie).toBe(anonymous)
  expect(reply.json).toEqual({
    success: true,
    message: 'Login successful',
    username: 'admin',
    redirectTo: '/dashboard',
  })
  const [cookie = ''] = reply.headers['set-cookie'] ?? []
  expect(cookie).toMatch(/^pulsarr=[^;]+; Path=\/; Expires=[^;]+; HttpOnly$/)
  const days = (Date.parse(/Expires=([^;]+)/.exec(cookie)?.[1] ?? '') - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(6.99)
  expect(days).toBeLessThanOrEqual(7)
  const me = await client.request('GET', '/v1/users/me')
  expect(me.headers['set-cookie']).toHaveLength(1)
  expect(me.json.user).toMatchObject({ id: 1, email: ADMIN.email, plexConnected: true })
})

test('signing out ends the session, and its response sets no cookie', async () => {
  const client = await (await startedMock()).signIn()
  // Extra keys, or no body, make the serializer fail.
  for (const body of ['{"a":1}', undefined]) {
    const failed = await client.request('POST', '/v1/users/logout', body)
    expect([failed.status, failed.json.code]).toEqual([500, 'FST_ERR_RESPONSE_SERIALIZATION'])
    await client.signIn()
  }
  const reply = await client.request('POST', '/v1/users/logout', {})
  expect(reply.json).toEqual({ success: true, message: 'Successfully logged out' })
  expect(reply.headers).not.toHaveProperty('set-cookie')
  expect(await client.statusOf('GET', '/v1/users/me')).toBe(401)
})

describe('the first run', () => {
  const targetOf = async (client: Client, path: string) => {
    client.cookie = ''
    const { status, headers } = await client.request('GET', path)
    return status === 302 ? headers.location : status
  }

  test('redirects pages to the account form until an admin is created', async () => {
    const client = await startedMock('first-run')
    expect(await targetOf(client, '/login')).toBe('/create-user')
    expect(await targetOf(client, '/')).toBe('/create-user')
    expect(await targetOf(client, '/create-user')).toBe(200)
    const admin = { email: 'me@example.com', username: 'me-myself', password: 'long enough' }
    const made = await client.request('POST', '/v1/users/create-admin', admin)
    expect([made.status, made.json.success]).toEqual([201, true])
    expect(await client.statusOf('GET', '/v1/users/me')).toBe(401)
    expect(await client.statusOf('POST', '/v1/users/create-admin', admin)).toBe(409)
    expect(await targetOf(client, '/login')).toBe(200)
    expect(await targetOf(client, '/')).toBe('/login')
    expect((await client.request('POST', '/v1/users/login', admin)).json.redirectTo).toBe('/plex')
  })
})

describe('a backend without sign-in', () => {
  test('lets everyone in, but accepts decisions only after a page visit', async () => {
    const client = await startedMock('bypass')
    expect(await client.statusOf('GET', '/v1/config/config')).toBe(200)
    const me = await client.request('GET', '/v1/users/me')
    expect([me.status, me.json]).toEqual([
      401,
      { success: false, message: 'Authentication required' },
    ])
    const { approvalRequests } = (
      await client.request('GET', '/v1/approval/requests?status=pending&limit=1')
    ).json
    const [{ id } = { id: 0 }] = approvalRequests as unknown as { id: number }[]
    expect(await client.statusOf('POST', `/v1/approval/requests/${id}/approve`, {})).toBe(401)
    expect(await client.statusOf('POST', '/v1/users/logout', {})).toBe(400)

    const page = await client.request('GET', '/')
    expect([page.status, page.headers.location]).toEqual([302, '/dashboard'])
    expect((await client.request('GET', '/v1/users/me')).json.user).toMatchObject({
      id: 1,
      username: 'Administrator',
    })
    expect(await client.statusOf('POST', `/v1/approval/requests/${id}/approve`, {})).toBe(200)
  })
})

describe('API keys', () => {
  test('replace the session; a wrong one is rejected even with a valid cookie', async () => {
    const client = await (await startedMock()).signIn()
    const { apiKey } = (await client.request('POST', '/v1/api-keys/api-keys', { name: ' Mine ' }))
      .json
    expect(apiKey?.name).toBe('Mine')
    expect(String(apiKey?.key)).toMatch(/^[\w-]{43}$/)
    const statusWith = async (key: unknown) =>
      (await client.request('GET', '/v1/config/config', undefined, { 'x-api-key': String(key) }))
        .status
    expect(await statusWith('nope')).toBe(401)
    client.cookie = ''
    expect(await statusWith(apiKey?.key)).toBe(200)
  })
})
