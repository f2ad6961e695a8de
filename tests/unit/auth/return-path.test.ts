import { expect, test } from 'vitest'
import { returnPath } from '../../../web/features/auth/return-path.ts'

test.each([
  '/approvals?status=pending&sort=-created#row-4',
  '/notifications#tautulli-notifications',
  '/a?next=//elsewhere.example',
])('keeps %s', wanted => {
  expect(returnPath(wanted)).toBe(wanted)
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

test('resolves dot segments in a path', () => {
  expect(returnPath('/plex/../approvals')).toBe('/approvals')
})
