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

describe('the return address', () => {
  test('is carried to the login page and back unharmed', () => {
    const wanted = '/approvals?text=a%26b&status=pending#row-7'
    const url = new URL(loginFor(wanted), 'http://here')
    expect(url.pathname).toBe('/login')
    expect(returnPath(url.searchParams.get('next'))).toBe(wanted)
  })

  test('is left out where the home page would follow anyway', () => {
    expect(loginFor('/dashboard')).toBe('/login')
    expect(loginFor('//evil.example')).toBe('/login')
  })
})

describe('a page of the shell', () => {
  test.each([
    ['waits while the user is being asked for', visit({}), 'wait'],
    ['shows with a user', visit({ phase: 'in' }), 'show'],
    ['stays when the session ends while it is open', visit({ phase: 'ended' }), 'show'],
    ['shows when the backend is away', visit({ problem: 'Failed to fetch current user' }), 'show'],
    ['leads to the login page', visit({ phase: 'out' }), { to: '/login?next=%2Fapprovals' }],
    [
      'leads to the login page when there is an admin',
      visit({ phase: 'out', adminExists: true }),
      { to: '/login?next=%2Fapprovals' },
    ],
    [
      'leads to the first account when there is no admin',
      visit({ phase: 'out', adminExists: false }),
      { to: '/create-user' },
    ],
  ])('%s', (_, given, verdict) => expect(shellVerdict(given, '/approvals')).toEqual(verdict))
})

test('who logged out is not led back to the page they left', () => {
  expect(shellVerdict(visit({ phase: 'out' }), null)).toEqual({ to: '/login' })
})

test('creating the admin leaves the rest of the way to the page that does it', () => {
  const created = { ...visit({ phase: 'out', adminExists: true }), hadAdmin: false }
  expect(publicVerdict(created, '/create-user', '')).toBe('show')
  expect(publicVerdict(created, '/login', '')).toBe('show')
})

describe('the pages outside the shell', () => {
  test.each([
    ['/login', '', visit({ phase: 'out' }), 'show'],
    ['/login', '', visit({}), 'show'],
    ['/login', '', visit({ phase: 'out', adminExists: true }), 'show'],
    ['/login', '', visit({ phase: 'out', adminExists: false }), { to: '/create-user' }],
    ['/create-user', '', visit({ phase: 'out', adminExists: true }), { to: '/login' }],
    ['/create-user', '', visit({ phase: 'out', adminExists: false }), 'show'],
    ['/create-user', '', visit({ phase: 'out', adminExists: null }), 'show'],
    ['/login', '?next=%2Fplex%2Fusers', visit({ phase: 'in' }), { to: '/plex/users' }],
    ['/login', '?next=%2F%2Fevil.example', visit({ phase: 'in' }), { to: '/dashboard' }],
    ['/login', '', visit({ auth: 'bypass' }), { to: '/dashboard' }],
    ['/no-such-page', '', visit({ phase: 'in' }), 'show'],
    ['/no-such-page', '', visit({ phase: 'out', adminExists: false }), 'show'],
  ])('%s%s', (path, search, given, verdict) =>
    expect(publicVerdict({ ...given, hadAdmin: given.adminExists }, path, search)).toEqual(verdict),
  )
})
