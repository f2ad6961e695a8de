import { describe, expect, test } from 'vitest'
import {
  type AuthStatus,
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

describe('a shell page', () => {
  const [login, creation] = ['/login?next=%2Fapprovals', '/create-user'].map(to => ({ to }))
  test.each<[string, Partial<AuthStatus>, unknown]>([
    ['waits while the current user loads', {}, 'wait'],
    ['is shown to a signed-in user', { phase: 'in' }, 'show'],
    ['stays open when the session ends', { phase: 'ended' }, 'show'],
    ['is shown without a backend', { problem: 'Failed to fetch current user' }, 'show'],
    ['redirects to the login page if an admin exists', { phase: 'out', adminExists: true }, login],
    [
      'redirects to account creation if none exists',
      { phase: 'out', adminExists: false },
      creation,
    ],
  ])('%s', (_, known, verdict) => expect(shellVerdict(visit(known), '/approvals')).toEqual(verdict))
})

test.each([
  ['/approvals?status=pending&sort=-created#row-4'],
  ['/notifications#tautulli-notifications'],
  ['/a?next=//elsewhere.example'],
  ['/plex/../approvals', '/approvals'],
])('returns to %s', (wanted, path = wanted) => {
  expect(returnPath(wanted)).toBe(path)
})

test.each([
  null,
  '',
  'https://elsewhere.example/approvals',
  'javascript:alert(1)',
  '//elsewhere.example',
  '/\\elsewhere.example',
  '/\t/elsewhere.example',
  '/..//elsewhere.example',
  '/',
  '/login',
])('replaces %j with the dashboard', wanted => {
  expect(returnPath(wanted)).toBe('/dashboard')
})

test('returns after the next login to where the user was, except after signing out', () => {
  const wanted = '/approvals?text=a%26b&status=pending#row-7'
  const verdict = shellVerdict(visit({ phase: 'out' }), wanted)
  const { searchParams } = new URL(typeof verdict === 'object' ? verdict.to : '', 'http://here')
  expect(returnPath(searchParams.get('next'))).toBe(wanted)
  expect(shellVerdict(visit({ phase: 'out' }), null)).toEqual({ to: '/login' })
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
