import { describe, expect, test } from 'vitest'
import { firstCalls } from '../../../scripts/build/first-calls.ts'
import { LOADERS } from '../../../web/app/loaders.ts'
import { breadcrumb, sidebarEntries } from '../../../web/app/shell/sidebar/sidebar-items.ts'

/** Sidebar groups with their entries, in order. */
const SIDEBAR = [
  ['Dashboard'],
  ['Approvals', 'Approval Settings', 'Approvals', 'Quota Settings'],
  ['Notifications', 'Apprise', 'Discord', 'General', 'Tautulli'],
  ['Plex', 'Configuration', 'Users'],
  ['Radarr', 'Content Router', 'Instances'],
  ['Sonarr', 'Content Router', 'Instances'],
  [
    'Utilities',
    'API Keys',
    'Delete Sync',
    'New User Defaults',
    'Plex Labels',
    'Plex Notifications',
    'Plex Session Monitoring',
    'Public Content Notifications',
    'User Tags',
  ],
]

describe('sidebar', () => {
  const current = (pathname: string, inView: string | null = null) =>
    sidebarEntries(pathname, inView)
      .flatMap(entry => (entry.kind === 'link' ? [entry.link] : entry.links))
      .filter(link => link.isCurrent)
      .map(link => link.to)

  test('matches the groups and order of the specification', () => {
    const labels = sidebarEntries('/dashboard', null).map(entry =>
      entry.kind === 'link'
        ? [entry.link.label]
        : [entry.label, ...entry.links.map(link => link.label)],
    )
    expect(labels).toEqual(SIDEBAR)
  })

  test('marks the page or its section in view, and none above the first section', () => {
    expect(current('/plex/users')).toEqual(['/plex/users'])
    expect(current('/notifications')).toEqual([])
    expect(current('/notifications', 'general-notifications')).toEqual([
      '/notifications#general-notifications',
    ])
    expect(current('/dashboard', 'general-notifications')).toEqual(['/dashboard'])
  })

  test('has no section for what the server’s version lacks', () => {
    const sections = (stored: object) =>
      sidebarEntries('/notifications', null, stored).flatMap(entry =>
        entry.kind === 'group' && entry.id === 'notifications'
          ? entry.links.map(link => link.label)
          : [],
      )
    expect(sections({ tautulliEnabled: false })).toContain('Tautulli')
    expect(sections({ baseUrl: '' })).toEqual(['Apprise', 'Discord', 'General'])
  })
})

test.each([
  ['/dashboard', { group: null, label: 'Dashboard' }],
  ['/radarr/instances', { group: 'Radarr', label: 'Instances' }],
  ['/approvals/settings', { group: 'Approvals', label: 'Approval Settings' }],
  ['/nowhere', null],
])('breadcrumb of %s', (pathname, crumbs) => expect(breadcrumb(pathname)).toEqual(crumbs))

test.each(Object.keys(LOADERS))(
  'index.html requests the data of %s before the scripts load',
  path => {
    const calls = (of: string) => firstCalls({ path: of, frame: 'shell' }).signedIn
    expect(calls(path).length).toBeGreaterThan(calls('/a page without a loader').length)
    expect(calls(path)).toEqual([...new Set(calls(path))])
  },
)
