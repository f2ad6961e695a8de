import { expect, test } from 'vitest'
import { SHELL_PAGES } from '../../../web/app/pages.ts'
import { closestPage } from '../../../web/features/not-found/closest-page.ts'

const KNOWN = SHELL_PAGES.map(({ path }) => path)

test.each([
  ['/aprovals', '/approvals'],
  ['/APPROVALS/', '/approvals'],
  ['/users', '/plex/users'],
  ['/settings/api-keys', '/utilities/api-keys'],
  ['/sonarr//content-router', '/sonarr/content-router'],
  ['/approvals/quota', '/approvals/quota-settings'],
  ['/radarr', '/radarr/content-router'],
  ['/', null],
  ['/wp-login.php', null],
  ['/%F0%9F%9A%80', null],
])('the page closest to %s is %s', (path, closest) => {
  expect(closestPage(path, KNOWN)).toBe(closest)
})

// Comparing all of it would run out of memory.
test('a very long path has no closest page', () => {
  expect(closestPage(`/${'x'.repeat(10_000_000)}`, KNOWN)).toBeNull()
})
