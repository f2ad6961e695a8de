import { beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Quota } from '../../../web/contract/quotas.ts'
import { rows } from '../../../web/contract/rows.ts'
import { currentUser } from '../../../web/state/current-user.ts'
import { mergeQuotas, quotas, refreshUsers } from '../../../web/state/quotas.ts'
import { session, sessionEnded } from '../../../web/state/session.ts'
import { openSession, resumeSession } from '../../../web/state/session-flows.ts'
import { signIn } from '../../../web/state/sign-in-flows.ts'
import { initialise, startup } from '../../../web/state/startup.ts'
import { othersOf, selfOf, users } from '../../../web/state/users.ts'
import { fakeBackend, gatewayStatus, json, unreachable } from '../../support/fake-backend.ts'
import { resetPage } from './support.ts'

beforeEach(resetPage)

const USERS = 'GET /v1/users/users/list/with-counts'
const STATUS = 'POST /v1/quota/users/status/bulk'
const MONTHLY = { quotaType: 'monthly', quotaLimit: 5, bypassApproval: false }
const answers = (plexTokens: string[]) => ({
  'GET /v1/config/config': json({ success: true, config: { plexTokens } }),
  [USERS]: json({
    success: true,
    users: [
      { id: 1, name: 'mira' },
      { id: 2, name: 'jonas', watchlist_count: 4 },
    ],
  }),
  'GET /v1/quota/users': json({
    success: true,
    userQuotas: [{ ...MONTHLY, userId: 2, contentType: 'movie' }],
  }),
  [STATUS]: json({
    success: true,
    quotaStatuses: [
      { userId: 1, quotaStatus: null },
      { userId: 2, quotaStatus: { currentUsage: 6, exceeded: true, resetDate: null } },
    ],
  }),
})

describe('initialise', () => {
  test('loads the configuration, then users and their movie and show quotas, only once', async () => {
    const backend = fakeBackend(answers(['token']))
    await initialise()
    await initialise()
    expect(startup.isInitialised).toBe(true)
    expect(selfOf(users.state.data ?? [])?.name).toBe('mira')
    const others = othersOf(users.state.data ?? [])
    expect(others.map(user => user.watchlist_count)).toEqual([4])
    const movieQuota = { quotaLimit: 5, currentUsage: 6, exceeded: true }
    expect(quotas.state.data).toMatchObject([{ userId: 2, movieQuota, showQuota: null }])
    const bulk = backend.calls.filter(call => call.path.includes('bulk'))
    expect(bulk.map(call => call.body)).toEqual([
      { userIds: [1, 2], contentType: 'movie' },
      { userIds: [1, 2], contentType: 'show' },
    ])
    expect(backend.countOf('GET /v1/config/config')).toBe(1)
  })
})

describe('quotas', () => {
  test('a failed request doesn’t affect the other content type', async () => {
    const good = answers(['token'])
    fakeBackend({
      ...good,
      [STATUS]: call =>
        (call.body as { contentType: string }).contentType === 'show'
          ? json({ message: 'no' }, 500)
          : (good[STATUS] as Response).clone(),
    })
    await refreshUsers()
    expect(quotas.state.data?.[0]?.movieQuota?.currentUsage).toBe(6)
  })

  test('a negative count is unknown usage', () => {
    const quota = { ...MONTHLY, userId: 1, contentType: 'show' }
    const quotaStatus = { currentUsage: -1, exceeded: false, resetDate: null }
    const [merged] = mergeQuotas(z.parse(rows(Quota), [quota]), {
      movie: [],
      show: [{ userId: 1, quotaStatus }],
    })
    expect(merged?.showQuota).not.toHaveProperty('currentUsage')
  })
})

/** The call that shows whether there is a session. */
const PROBE = 'GET /v1/config/config'

describe('session', () => {
  const me = json({ success: true, user: { id: 1, username: 'mira', email: 'm@example.com' } })
  const base = { 'GET /gateway/status': gatewayStatus() }
  const away = json({ message: 'x' }, 502)
  const no = json({ message: 'You must be authenticated' }, 401)
  const degraded = json(
    { code: 'FST_ERR_FAILED_ERROR_SERIALIZATION', message: 'Failed to serialize' },
    500,
  )

  test.each([
    ['the current user', me, away, 'in'],
    ['a 401, confirmed by a neutral request', no, no, 'out'],
    ['a degraded 500, confirmed by a neutral request', degraded, no, 'out'],
    ['no response', away, away, 'unknown'],
  ])('detects the phase: %s', async (_, user, probe, phase) => {
    fakeBackend({ ...base, 'GET /v1/users/me': user, [PROBE]: probe })
    await openSession()
    expect(session.phase).toBe(phase)
  })

  const html = new Response('<html>', { headers: { 'content-type': 'text/html' } })
  test.each([
    ['a 404 in JSON', json({ message: 'Route not found' }, 404)],
    ['a page (older backends)', html],
    ['success: false', json({ success: false })],
    ['no response', unreachable],
  ])('after a 401, only a success opens the shell without a sign-in: %s', async (_, probe) => {
    fakeBackend({ ...base, 'GET /v1/users/me': no, [PROBE]: probe })
    await openSession()
    expect(session.phase).toBe('out')
  })

  test.each([
    ['the session is back', me, json({ success: true, config: {} }), 'in'],
    ['the session is still lost', no, no, 'ended'],
  ])('the sign-in dialog closes only if the session is back: %s', async (_, user, probe, phase) => {
    fakeBackend({ ...base, 'GET /v1/users/me': me })
    await openSession({ force: true })
    void sessionEnded()
    fakeBackend({ ...base, 'GET /v1/users/me': user, [PROBE]: probe })
    await resumeSession()
    expect(session.phase).toBe(phase)
  })

  test.each([
    ['the user is loaded again', 1],
    ['a second time if a response to an earlier call replaced the cookie', 2],
  ])('with bypass, the gateway primes the session, %s', async (_, needed) => {
    let primed = 0
    const backend = fakeBackend({
      ...base,
      'GET /v1/users/me': no,
      [PROBE]: json({ success: true, config: {} }),
      'POST /gateway/prime': () => {
        if (++primed === needed) backend.answers['GET /v1/users/me'] = me
        return json({ success: true })
      },
    })
    await openSession()
    expect(session.phase).toBe('in')
    expect(currentUser.state.data?.username).toBe('mira')
    expect(primed).toBe(needed)
  })

  test('explains that the browser rejected the session cookie', async () => {
    fakeBackend({
      'POST /v1/users/login': json({ success: true }),
      'GET /v1/users/me': no,
      [PROBE]: no,
    })
    await expect(signIn('m@example.com', 'stargazarr')).rejects.toThrow(/session cookie/)
  })
})
