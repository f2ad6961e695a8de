import { describe, expect, test } from 'vitest'
import {
  type AuthStatus,
  loginFor,
  publicVerdict,
  shellVerdict,
} from '../../../web/app/navigation/route-guard.ts'
import { returnPath } from '../../../web/features/auth/return-path.ts'

const visit = (known: Partial<AuthStatus>): AuthStatus => ({
  phase: 'unknown',
  problem: null,
  adminExists: null,
  auth: 'unknown',
  ...known,
})

describe('return URL', () => {
  test('survives the round trip through the login page', () => {
    const wanted = '/approvals?text=a%26b&status=pending#row-7'
    const url = new URL(loginFor(wanted), 'http://here')
    expect(url.pathname).toBe('/login')
    expect(returnPath(url.searchParams.get('next'))).toBe(wanted)
  })

  test('is omitted for the home page and for foreign URLs', () => {
    expect(loginFor('/dashboard')).toBe('/login')
    expect(loginFor('//evil.example')).toBe('/login')
  })
})

describe('a shell page', () => {
  test.each([
    ['waits while the current user loads', visit({}), 'wait'],
    ['is shown to a signed-in user', visit({ phase: 'in' }), 'show'],
    ['stays open when the session ends', visit({ phase: 'ended' }), 'show'],
    ['is shown without a backend', visit({ problem: 'Failed to fetch current user' }), 'show'],
    [
      'redirects to the login page if an admin exists',
      visit({ phase: 'out', adminExists: true }),
      { to: '/login?next=%2Fapprovals' },
    ],
    [
      'redirects to account creation if no admin exists',
      visit({ phase: 'out', adminExists: false }),
      { to: '/create-user' },
    ],
  ])('%s', (_, given, verdict) => expect(shellVerdict(given, '/approvals')).toEqual(verdict))
})

test('does not redirect after the admin is created, because that page navigates', () => {
  const created = { ...visit({ phase: 'out', adminExists: true }), hadAdmin: false }
  expect(publicVerdict(created, '/create-user', '')).toBe('show')
  expect(publicVerdict(created, '/login', '')).toBe('show')
})

describe('pages outside the shell', () => {
  test.each([
    ['/login', '', visit({ phase: 'out' }), 'show'],
    ['/login', '', visit({ phase: 'out', adminExists: false }), { to: '/create-user' }],
    ['/create-user', '', visit({ phase: 'out', adminExists: true }), { to: '/login' }],
    ['/create-user', '', visit({ phase: 'out', adminExists: false }), 'show'],
    ['/login', '?next=%2Fplex%2Fusers', visit({ phase: 'in' }), { to: '/plex/users' }],
    ['/login', '?next=%2F%2Fevil.example', visit({ phase: 'in' }), { to: '/dashboard' }],
    ['/login', '', visit({ auth: 'bypass' }), { to: '/dashboard' }],
    ['/no-such-page', '', visit({ phase: 'out', adminExists: false }), 'show'],
  ])('%s%s with %j', (path, search, given, verdict) =>
    expect(publicVerdict({ ...given, hadAdmin: given.adminExists }, path, search)).toEqual(verdict),
  )
})
