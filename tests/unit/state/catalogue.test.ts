import { beforeEach, describe, expect, test, vi } from 'vitest'
import { resetOnSignOut } from '../../../web/lib/on-sign-out.ts'
import { save } from '../../../web/state/change.ts'
import { updateConfig } from '../../../web/state/config-edits.ts'
import { currentUser } from '../../../web/state/current-user.ts'
import { editUsers } from '../../../web/state/edit-users.ts'
import { checkRelease } from '../../../web/state/release.ts'
import { logOut } from '../../../web/state/sign-in-flows.ts'
import { initialise, startup } from '../../../web/state/startup.ts'
import { drainToasts, toasts } from '../../../web/state/toasts.ts'
import { fakeBackend, json, unreachable } from '../../support/fake-backend.ts'
import { stubStorage } from '../../support/fake-storage.ts'
import { user as person } from '../users/support.ts'
import { MIRA } from './support.ts'

const CONFIG = 'GET /v1/config/config'
const RELEASE = 'https://releases.example/latest'
const FAILED = json({ error: 'Internal Server Error' }, 500)

beforeEach(() => {
  resetOnSignOut()
  drainToasts()
  vi.stubGlobal('BroadcastChannel', undefined)
})

const ADA = person(3, 'Ada')
const stopSync = () => save(editUsers([ADA], { can_sync: false }, 'Sync off'))
test.each([
  ['configuration', 'PUT /v1/config/config', () => updateConfig({ deleteMovie: true })],
  ['user', 'PATCH /v1/users/users/3', stopSync],
])('Failed to update %s', async (what, call, write) => {
  const users = json({ success: true, users: [ADA] })
  fakeBackend({ [call]: FAILED, 'GET /v1/users/users/list/with-counts': users })
  await expect(write()).rejects.toThrow(`Failed to update ${what}`)
})

test('users are loaded only with a Plex token', async () => {
  const config = { plexTokens: [] }
  const backend = fakeBackend({ [CONFIG]: json({ success: true, config }) })
  await initialise()
  expect(startup.isInitialised).toBe(true)
  expect(backend.calls).toHaveLength(1)
})

test.each([
  [401, 'whatever', 'Authentication required'],
  [403, 'Account locked', 'Account locked'],
  [500, 'Internal Server Error', 'Failed to fetch current user'],
])('current user, after a %i with the message “%s”: “%s”', async (status, message, error) => {
  fakeBackend({ 'GET /v1/users/me': json({ success: false, message }, status) })
  currentUser.set(MIRA)
  expect(await currentUser.load()).toBe(false)
  expect(currentUser.state).toMatchObject({ error, data: null })
})

describe('log out', () => {
  const ENDED = json({ message: 'No session' }, 401)
  test.each([
    ['success, message', json({ success: true, message: 'See you' }), true, 'See you'],
    ['session already ended', ENDED, true, 'Successfully logged out'],
    ['rejected in a 200', json({ success: false, message: 'Not now' }), false, 'Not now'],
    ['masked 500', FAILED, false, 'Failed to log out. Please try again.'],
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
    const release = { tag_name: tag, html_url: 'https://r.example/x' }
    fakeBackend({ [`GET ${RELEASE}`]: json(release) })
    await checkRelease(RELEASE)
    await checkRelease(RELEASE)
    return toasts.queue
  }

  beforeEach(() => void stubStorage('sessionStorage'))

  test('shows a newer version once per browser session', async () => {
    const offer = {
      kind: 'info',
      id: 'version-update-notification',
      title: "A new version (v0.6.0) is available. You're running v0.5.12.",
      action: { label: 'View Release', href: 'https://r.example/x' },
      duration: 8000,
    }
    expect(await check('v0.6.0')).toEqual([offer])
  })

  test('only logs a failure', async () => {
    fakeBackend({ [`GET ${RELEASE}`]: FAILED })
    await checkRelease(RELEASE)
    expect(toasts.queue).toEqual([])
  })

  test.each([
    ['v0.5.12', 0],
    ['v0.5.12-beta.1', 0],
    ['nightly', 0],
    ['v0.5.100', 1],
    ['v1.0.0-rc.1', 1],
  ])('announces “%s” %i times', async (tag, times) => {
    expect(await check(tag)).toHaveLength(times)
  })
})
