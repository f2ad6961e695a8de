import { describe, expect, test } from 'vitest'
import { documentTitle } from '../../../web/app/navigation/document-title.ts'
import { PAGES, SHELL_PAGES } from '../../../web/app/pages.ts'
import { breadcrumb, sidebarEntries } from '../../../web/app/shell/sidebar/sidebar-items.ts'

const SHELL_TITLES: Readonly<Record<string, string>> = {
  '/dashboard': 'Dashboard',
  '/approvals/settings': 'Approval settings',
  '/approvals': 'Approvals',
  '/approvals/quota-settings': 'Quota settings',
  '/notifications': 'Notifications',
  '/plex/configuration': 'Plex configuration',
  '/plex/users': 'Plex users',
  '/radarr/content-router': 'Radarr content router',
  '/radarr/instances': 'Radarr instances',
  '/sonarr/content-router': 'Sonarr content router',
  '/sonarr/instances': 'Sonarr instances',
  '/utilities/api-keys': 'API keys',
  '/utilities/delete-sync': 'Delete sync',
  '/utilities/new-user-defaults': 'New user defaults',
  '/utilities/plex-labels': 'Plex labels',
  '/utilities/plex-notifications': 'Plex notifications',
  '/utilities/plex-session-monitoring': 'Plex session monitoring',
  '/utilities/public-content-notifications': 'Public content notifications',
  '/utilities/user-tags': 'User tags',
}

describe('page table', () => {
  test('contains every route of the specification exactly once', () => {
    expect(Object.fromEntries(SHELL_PAGES.map(page => [page.path, page.title]))).toEqual(
      SHELL_TITLES,
    )
    expect(PAGES.length).toBe(Object.keys(SHELL_TITLES).length + 3)
  })
})

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
  const labels = (pathname: string, inView: string | null = null) =>
    sidebarEntries(pathname, inView).map(entry =>
      entry.kind === 'link'
        ? [entry.link.label]
        : [entry.label, ...entry.links.map(link => link.label)],
    )
  const current = (pathname: string, inView: string | null = null) =>
    sidebarEntries(pathname, inView)
      .flatMap(entry => (entry.kind === 'link' ? [entry.link] : entry.links))
      .filter(link => link.isCurrent)
      .map(link => link.to)

  test('matches the groups and order of the specification', () => {
    expect(labels('/dashboard')).toEqual(SIDEBAR)
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
  ['/dashboard', { group: null, to: null, label: 'Dashboard' }],
  ['/radarr/instances', { group: 'Radarr', to: '/radarr/content-router', label: 'Instances' }],
  ['/approvals/settings', { group: 'Approvals', to: '/approvals', label: 'Approval Settings' }],
  ['/nowhere', null],
])('breadcrumb of %s', (pathname, crumbs) => expect(breadcrumb(pathname)).toEqual(crumbs))

test('shows the page and the pending count in the document title', () => {
  expect(documentTitle('Approvals', 7)).toBe('(7) Approvals · Stargazarr')
  expect(documentTitle('Dashboard', 0)).toBe('Dashboard · Stargazarr')
})
