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
  ])('matches %s to %s', (asked, near) => {
    expect(closestPage(asked, KNOWN)).toBe(near)
  })

  test.each(['/', '', '/wp-login.php', '/xyz', '/%F0%9F%9A%80'])('finds no page for %j', asked => {
    expect(closestPage(asked, KNOWN)).toBeNull()
  })

  test('handles a very long path quickly', () => {
    const started = performance.now()
    expect(closestPage(`/${'x'.repeat(100_000)}`, KNOWN)).toBeNull()
    expect(performance.now() - started).toBeLessThan(500)
  })
})
