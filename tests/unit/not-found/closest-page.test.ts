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

test('handles a very long path quickly', () => {
  const started = performance.now()
  expect(closestPage(`/${'x'.repeat(100_000)}`, KNOWN)).toBeNull()
  expect(performance.now() - started).toBeLessThan(500)
})
