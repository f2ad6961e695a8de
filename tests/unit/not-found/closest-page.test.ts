import { describe, expect, test } from 'vitest'
import { closestPage } from '../../../web/features/not-found/closest-page.ts'

const KNOWN = [
  '/dashboard',
  '/plex/configuration',
  '/plex/users',
  '/sonarr/instances',
  '/sonarr/content-router',
  '/radarr/instances',
  '/radarr/content-router',
  '/notifications',
  '/utilities/delete-sync',
  '/utilities/api-keys',
  '/approvals',
  '/approvals/settings',
  '/approvals/quota-settings',
]

describe('closest page', () => {
  test.each([
    ['/aprovals', '/approvals'],
    ['/Approvals/', '/approvals'],
    ['/dashbaord', '/dashboard'],
    ['/plex/user', '/plex/users'],
    ['/users', '/plex/users'],
    ['/settings/api-keys', '/utilities/api-keys'],
    ['/radarr/instance', '/radarr/instances'],
    ['/sonarr//content-router', '/sonarr/content-router'],
    ['/approvals/quota', '/approvals/quota-settings'],
    ['/radarr', '/radarr/instances'],
    ['/delete-sync', '/utilities/delete-sync'],
  ])('%s is near %s', (asked, near) => {
    expect(closestPage(asked, KNOWN)).toBe(near)
  })

  test.each(['/', '', '/wp-login.php', '/xyz', '/%F0%9F%9A%80'])('%j is near nothing', asked => {
    expect(closestPage(asked, KNOWN)).toBeNull()
  })

  test('a very long address is answered at once', () => {
    const started = performance.now()
    expect(closestPage(`/${'x'.repeat(100_000)}`, KNOWN)).toBeNull()
    expect(performance.now() - started).toBeLessThan(500)
  })
})
