import { beforeEach, describe, expect, test, vi } from 'vitest'
import { saveUser } from '../../../web/components/users/save-user.ts'
import { resetOnSignOut } from '../../../web/lib/on-sign-out.ts'
import { config } from '../../../web/state/config.ts'
import { updateConfig } from '../../../web/state/config-edits.ts'
import { currentUser } from '../../../web/state/current-user.ts'
import { quotas, refreshUsers } from '../../../web/state/quotas.ts'
import { checkRelease, newerThanOurs } from '../../../web/state/release.ts'
import { logOut } from '../../../web/state/sign-in-flows.ts'
import { initialise, startup } from '../../../web/state/startup.ts'
import { drainToasts, toasts } from '../../../web/state/toasts.ts'
import { users } from '../../../web/state/users.ts'
import { fakeBackend, json, unreachable } from '../../support/fake-backend.ts'
import { stubStorage } from '../../support/fake-storage.ts'
import { user as person } from '../plex-users/support.ts'
import { MIRA } from './support.ts'

const warn = vi.fn()
const warnings = () => warn.mock.calls.map(call => String(call[0]))

beforeEach(() => {
  resetOnSignOut()
  drainToasts()
  warn.mockClear()
  vi.spyOn(console, 'warn').mockImplementation(warn)
  vi.stubGlobal('BroadcastChannel', undefined)
})

const failures = {
  'a 500': json({ error: 'Internal Server Error' }, 500),
  'success false': json({ success: false }),
  'no network': unreachable,
  HTML: new Response('<html>', { headers: { 'content-type': 'text/html' } }),
}

describe.each(Object.entries(failures))('%s', (_, failure) => {
  test('config fetch: "Failed to load configuration"', async () => {
    fakeBackend({ 'GET /v1/config/config': failure })
    await initialise()
    expect({ ...config.state, ...startup }).toMatchObject({
      error: 'Failed to load configuration',
      isInitialised: false,
      loading: false,
    })
  })

  test('config update: "Failed to update configuration", rethrown', async () => {
    fakeBackend({ 'PUT /v1/config/config': failure })
    await expect(updateConfig({ deleteMovie: true })).rejects.toThrow(
      'Failed to update configuration',
    )
    expect(config.state.error).toBe('Failed to update configuration')
  })

  test('user fetch: "Failed to fetch user data", quotas are not requested', async () => {
    const backend = fakeBackend({ 'GET /v1/users/users/list/with-counts': failure })
    await refreshUsers()
    expect(users.state.error).toBe('Failed to fetch user data')
    expect(backend.calls).toHaveLength(1)
  })

  test('user update: "Failed to update user", thrown', async () => {
    fakeBackend({ 'PATCH /v1/users/users/3': failure })
    await expect(saveUser(person(3, 'Ada'), { can_sync: false })).rejects.toThrow(
      'Failed to update user',
    )
  })

  test('current user: "Failed to fetch current user", user cleared', async () => {
    fakeBackend({ 'GET /v1/users/me': failure })
    await currentUser.load()
    expect(currentUser.state).toMatchObject({
      error: 'Failed to fetch current user',
      data: null,
    })
  })

  test('quotas: logged only', async () => {
    fakeBackend({ 'GET /v1/quota/users': failure, 'POST /v1/quota/users/status/bulk': failure })
    await expect(quotas.load()).resolves.toBe(false)
    expect(warnings()).toContain('Failed to fetch quotas')
  })

  test('release check: logged only', async () => {
    fakeBackend({ 'GET https://releases.example/latest': failure })
    await checkRelease('https://releases.example/latest')
    expect(toasts.queue).toEqual([])
    expect(warnings()).toContain('The release check failed.')
  })
})

test('unexpected error during initialization: "Failed to initialize config"', async () => {
  fakeBackend({ 'GET /v1/config/config': json({ success: true, config: { plexTokens: ['t'] } }) })
  vi.spyOn(users, 'load').mockImplementation(() => {
    throw new Error('unexpected')
  })
  await initialise()
  expect({ ...config.state, ...startup }).toMatchObject({
    error: 'Failed to initialize config',
    isInitialised: false,
  })
})

test('current user, 401: "Authentication required"', async () => {
  fakeBackend({ 'GET /v1/users/me': json({ message: 'whatever' }, 401) })
  currentUser.set(MIRA)
  expect(await currentUser.load()).toBe(false)
  expect(currentUser.state).toMatchObject({ error: 'Authentication required', data: null })
})

test('current user, other failure: the server’s message', async () => {
  fakeBackend({ 'GET /v1/users/me': json({ success: false, message: 'Account locked' }, 403) })
  expect(await currentUser.load()).toBe(false)
  expect(currentUser.state.error).toBe('Account locked')
})

describe('log out', () => {
  const FAILED = 'Failed to log out. Please try again.'
  test.each([
    ['success, message', json({ success: true, message: 'See you' }), true, 'See you'],
    ['success, no message', json({ success: true }), true, 'Successfully logged out'],
    [
      'session already ended',
      json({ message: 'No session' }, 401),
      true,
      'Successfully logged out',
    ],
    ['rejected', json({ success: false, message: 'Not available' }, 400), false, 'Not available'],
    ['rejected in a 200', json({ success: false, message: 'Not now' }), false, 'Not now'],
    ['masked 500', json({ message: 'Internal Server Error' }, 500), false, FAILED],
    ['no network', unreachable, false, 'An unexpected error occurred while logging out.'],
  ] as const)('%s', async (_, answer, isOut, title) => {
    const backend = fakeBackend({ 'POST /v1/users/logout': answer })
    expect(await logOut()).toBe(isOut)
    expect(toasts.queue).toEqual([{ kind: isOut ? 'success' : 'error', title }])
    expect(backend.calls[0]?.body).toEqual({})
  })
})

describe('release check', () => {
  const check = async (tag: string) => {
    fakeBackend({
      'GET https://r.example/': json({ tag_name: tag, html_url: 'https://r.example/x' }),
    })
    await checkRelease('https://r.example/')
    await checkRelease('https://r.example/')
    return toasts.queue
  }

  test('shows a newer version once per browser session', async () => {
    stubStorage('sessionStorage')
    expect(await check('v0.6.0')).toEqual([
      {
        kind: 'info',
        id: 'version-update-notification',
        title: "A new version (v0.6.0) is available. You're running v0.5.12.",
        action: { label: 'View Release', href: 'https://r.example/x' },
        duration: 8000,
      },
    ])
  })

  test.each(['v0.5.12', '0.5.12', 'v0.5.11', 'v0.5.12-beta.1', 'nightly', ''])(
    '"%s" is not newer',
    async tag => {
      expect(await check(tag)).toEqual([])
    },
  )

  test.each(['0.5.13', 'v0.5.100', 'v1.0.0-rc.1', 'v0.10.0'])('"%s" is newer', async tag => {
    expect(newerThanOurs(tag)).toBe(true)
  })
})
