import { beforeEach, describe, expect, test } from 'vitest'
import { currentUser } from '../../../web/state/current-user.ts'
import { mergeQuotas } from '../../../web/state/quotas.ts'
import { session, sessionEnded } from '../../../web/state/session.ts'
import { openSession, resumeSession } from '../../../web/state/session-flows.ts'
import { signIn } from '../../../web/state/sign-in-flows.ts'
import { fakeBackend, gatewayStatus, json, unreachable } from '../../support/fake-backend.ts'
import { quota } from '../users/support.ts'
import { resetPage } from './support.ts'

beforeEach(resetPage)

test('a negative count is unknown usage', () => {
  const { currentUsage: _, ...saved } = quota(1, 'show')
  const quotaStatus = { currentUsage: -1, exceeded: false, resetDate: null }
  const { show } =
    mergeQuotas([saved], { movie: [], show: [{ userId: 1, quotaStatus }] }).get(1) ?? {}
  expect(show).toMatchObject({ quotaLimit: 5 })
  expect(show).not.toHaveProperty('currentUsage')
})

const ME = 'GET /v1/users/me'
/** The call that shows whether there is a session. */
const PROBE = 'GET /v1/config/config'

describe('session', () => {
  const me = json({ success: true, user: { id: 1, username: 'mira', email: 'm@example.com' } })
  const base = { 'GET /gateway/status': gatewayStatus() }
  const away = json({ message: 'x' }, 502)
  const no = json({ message: 'You must be authenticated' }, 401)
  const code = 'FST_ERR_FAILED_ERROR_SERIALIZATION'
  const degraded = json({ code, message: 'Failed to serialize' }, 500)

  test.each([
    ['the current user', me, away, 'in'],
    ['a 401, confirmed by a neutral request', no, no, 'out'],
    ['a degraded 500, confirmed by a neutral request', degraded, no, 'out'],
    ['no response', away, away, 'unknown'],
  ])('detects the phase: %s', async (_, user, probe, phase) => {
    fakeBackend({ ...base, [ME]: user, [PROBE]: probe })
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
    fakeBackend({ ...base, [ME]: no, [PROBE]: probe })
    await openSession()
    expect(session.phase).toBe('out')
  })

  test.each([
    ['the session is back', me, json({ success: true, config: {} }), 'in'],
    ['the session is still lost', no, no, 'ended'],
  ])('the sign-in dialog closes only if the session is back: %s', async (_, user, probe, phase) => {
    fakeBackend({ ...base, [ME]: me })
    await openSession({ force: true })
    void sessionEnded()
    fakeBackend({ ...base, [ME]: user, [PROBE]: probe })
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
      [ME]: no,
      [PROBE]: json({ success: true, config: {} }),
      'POST /gateway/prime': () => {
        if (++primed === needed) backend.answers[ME] = me
        return json({ success: true })
      },
    })
    await openSession()
    expect(session.phase).toBe('in')
    expect(currentUser.state.data?.username).toBe('mira')
    expect(primed).toBe(needed)
  })

  test('explains that the browser rejected the session cookie', async () => {
    fakeBackend({ 'POST /v1/users/login': json({ success: true }), [ME]: no, [PROBE]: no })
    await expect(signIn('m@example.com', 'stargazarr')).rejects.toThrow(/session cookie/)
  })
})
