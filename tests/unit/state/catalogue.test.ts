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
const lastWarning = () => String(warn.mock.lastCall?.[0])

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

const CONFIG = 'GET /v1/config/config'
const RELEASE = 'https://releases.example/latest'
const thrown = (write: Promise<unknown>) => write.catch((cause: Error) => cause.message)

/** Each call with what its failure is called. */
const FAILURES: [string, string, () => Promise<unknown>][] = [
  [CONFIG, 'Failed to load configuration', () => initialise().then(() => config.state.error)],
  [
    'PUT /v1/config/config',
    'Failed to update configuration',
    () => thrown(updateConfig({ deleteMovie: true })),
  ],
  [
    'GET /v1/users/users/list/with-counts',
    'Failed to fetch user data',
    () => refreshUsers().then(() => users.state.error),
  ],
  [
    'PATCH /v1/users/users/3',
    'Failed to update user',
    () => thrown(saveUser(person(3, 'Ada'), { can_sync: false })),
  ],
  [
    'GET /v1/users/me',
    'Failed to fetch current user',
    () => currentUser.load().then(() => currentUser.state.error),
  ],
  ['GET /v1/quota/users', 'Failed to fetch quotas', () => quotas.load().then(lastWarning)],
  [`GET ${RELEASE}`, 'The release check failed.', () => checkRelease(RELEASE).then(lastWarning)],
]

describe.each(Object.entries(failures))('after %s', (_, failure) => {
  test.each(FAILURES)('%s: “%s”', async (call, words, act) => {
    fakeBackend({ [call]: failure, 'POST /v1/quota/users/status/bulk': failure })
    expect(await act()).toBe(words)
    expect(startup.isInitialised).toBe(false)
    expect(toasts.queue).toEqual([])
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
    [
      'session already ended',
      json({ message: 'No session' }, 401),
      true,
      'Successfully logged out',
    ],
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

  test.each(['v0.5.12', 'v0.5.11', 'v0.5.12-beta.1', 'nightly', ''])(
    '"%s" is not newer',
    async tag => expect(await check(tag)).toEqual([]),
  )

  test.each(['v0.5.100', 'v1.0.0-rc.1'])('"%s" is newer', tag => {
    expect(newerThanOurs(tag)).toBe(true)
  })
})
