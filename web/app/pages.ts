import type { ComponentType } from 'react'
import type { SettingsDef } from '../components/settings/define-settings.ts'
import type { ConfigKey } from '../contract/config.ts'
import { HOME, LOGIN } from '../lib/page-paths.ts'
import type { IconName } from './shell/icons.ts'

export interface PageInfo {
  readonly path: string
  readonly title: string
  readonly purpose: string
  /** Whether a table fills the page. */
  readonly isTable?: true
  /** Sections listed in the sidebar. The page must contain an element with the id of each section. */
  readonly anchors?: readonly Anchor[]
}

export interface PageProps {
  readonly page: PageInfo
  readonly pages: readonly PageInfo[]
}

interface PageModule {
  readonly default: ComponentType<PageProps>
  readonly SETTINGS?: SettingsDef
  /**
   * Why the page's settings can't be imported from a file. Set if saving them requires more than changing the
   * configuration.
   */
  readonly IMPORT_REFUSAL?: string
}

export interface Page extends PageInfo {
  readonly label: string
  readonly group: GroupId | null
  readonly icon: IconName
  /** Shortcut, in tinykeys syntax. */
  readonly keys?: string
  readonly frame: 'shell' | 'bare'
  /** The module that `load` imports. The build preloads its script. */
  readonly file: string
  readonly load: () => Promise<PageModule>
  /** Whether the page edits the configuration. If so, its module exports SETTINGS. */
  readonly holdsSettings?: true
}

interface Anchor {
  readonly id: string
  readonly label: string
  readonly icon: IconName
  /** Setting without which the page doesn't have the section. */
  readonly setting?: ConfigKey
}

export type GroupId = 'approvals' | 'notifications' | 'plex' | 'radarr' | 'sonarr' | 'utilities'

export const GROUPS: readonly { id: GroupId; label: string; icon: IconName }[] = [
  { id: 'approvals', label: 'Approvals', icon: 'circle-check' },
  { id: 'notifications', label: 'Notifications', icon: 'bell' },
  { id: 'plex', label: 'Plex', icon: 'tv' },
  { id: 'radarr', label: 'Radarr', icon: 'film' },
  { id: 'sonarr', label: 'Sonarr', icon: 'clapperboard' },
  { id: 'utilities', label: 'Utilities', icon: 'wrench' },
]

/** Pages outside the shell have no sidebar group or description. */
const outside = (page: Pick<Page, 'path' | 'title' | 'icon' | 'file' | 'load'>): Page => ({
  ...page,
  label: page.title,
  purpose: '',
  group: null,
  frame: 'bare',
})

export const PUBLIC_PAGES: readonly Page[] = [
  outside({
    path: LOGIN,
    title: 'Log in',
    icon: 'log-in',
    file: 'web/features/auth/login-page.tsx',
    load: () => import('../features/auth/login-page.tsx'),
  }),
  outside({
    path: '/create-user',
    title: 'Create the admin account',
    icon: 'user-plus',
    file: 'web/features/auth/create-user-page.tsx',
    load: () => import('../features/auth/create-user-page.tsx'),
  }),
]

export const NOT_FOUND = outside({
  path: '*',
  title: 'Page not found',
  icon: 'compass',
  file: 'web/features/not-found/not-found-page.tsx',
  load: () => import('../features/not-found/not-found-page.tsx'),
})

/** All pages in sidebar order. Routes, sidebar, breadcrumb and build derive from this table. */
export const PAGES: readonly Page[] = [
  {
    path: HOME,
    keys: 'g d',
    title: 'Dashboard',
    label: 'Dashboard',
    purpose: 'Pending requests, problems, and what your users want to watch.',
    group: null,
    icon: 'layout-dashboard',
    frame: 'shell',
    file: 'web/features/dashboard/dashboard-page.tsx',
    load: () => import('../features/dashboard/dashboard-page.tsx'),
  },
  {
    path: '/approvals/settings',
    title: 'Approval settings',
    label: 'Approval Settings',
    purpose: 'When requests expire, what happens then, and how often old requests are cleaned up.',
    group: 'approvals',
    icon: 'sliders-horizontal',
    frame: 'shell',
    file: 'web/features/approvals/settings/approval-settings-page.tsx',
    load: () => import('../features/approvals/settings/approval-settings-page.tsx'),
    holdsSettings: true,
  },
  {
    path: '/approvals',
    keys: 'g a',
    title: 'Approvals',
    label: 'Approvals',
    purpose: 'Pending requests, newest first. Updates live.',
    group: 'approvals',
    icon: 'list-checks',
    frame: 'shell',
    isTable: true,
    file: 'web/features/approvals/approvals-page.tsx',
    load: () => import('../features/approvals/approvals-page.tsx'),
  },
  {
    path: '/approvals/quota-settings',
    keys: 'g q',
    title: 'Quota settings',
    label: 'Quota Settings',
    purpose: 'When quotas reset and how long their history is kept.',
    group: 'approvals',
    icon: 'gauge',
    frame: 'shell',
    file: 'web/features/approvals/settings/quota-settings-page.tsx',
    load: () => import('../features/approvals/settings/quota-settings-page.tsx'),
    holdsSettings: true,
  },
  {
    path: '/notifications',
    keys: 'g n',
    title: 'Notifications',
    label: 'Notifications',
    purpose: 'Notification channels for you and your users.',
    group: 'notifications',
    icon: 'bell',
    frame: 'shell',
    anchors: [
      { id: 'apprise-notifications', label: 'Apprise', icon: 'megaphone' },
      { id: 'discord-notifications', label: 'Discord', icon: 'message-circle' },
      { id: 'general-notifications', label: 'General', icon: 'settings-2' },
      {
        id: 'tautulli-notifications',
        label: 'Tautulli',
        icon: 'chart-line',
        setting: 'tautulliEnabled',
      },
      {
        id: 'plex-mobile-notifications',
        label: 'Plex mobile',
        icon: 'smartphone',
        setting: 'plexMobileEnabled',
      },
    ],
    file: 'web/features/notifications/notifications-page.tsx',
    load: () => import('../features/notifications/notifications-page.tsx'),
    holdsSettings: true,
  },
  {
    path: '/plex/configuration',
    keys: 'g p',
    title: 'Plex configuration',
    label: 'Configuration',
    purpose: 'The Plex token and server used to sync watchlists.',
    group: 'plex',
    icon: 'settings',
    frame: 'shell',
    file: 'web/features/plex/plex-configuration-page.tsx',
    load: () => import('../features/plex/plex-configuration-page.tsx'),
    holdsSettings: true,
  },
  {
    path: '/plex/users',
    keys: 'g u',
    title: 'Plex users',
    label: 'Users',
    purpose: 'Plex users with their permissions, notifications and quotas.',
    group: 'plex',
    icon: 'users',
    frame: 'shell',
    isTable: true,
    file: 'web/features/users/users-page.tsx',
    load: () => import('../features/users/users-page.tsx'),
  },
  {
    path: '/radarr/content-router',
    keys: 'g m',
    title: 'Radarr content router',
    label: 'Content Router',
    purpose: 'Rules that choose the Radarr instance and folder for each movie.',
    group: 'radarr',
    icon: 'route',
    frame: 'shell',
    isTable: true,
    file: 'web/features/arr/router/router-page.tsx',
    load: () => import('../features/arr/router/router-page.tsx'),
  },
  {
    path: '/radarr/instances',
    keys: 'g r',
    title: 'Radarr instances',
    label: 'Instances',
    purpose: 'Movies that match no rule go to the default instance.',
    group: 'radarr',
    icon: 'server',
    frame: 'shell',
    file: 'web/features/arr/instances/instances-page.tsx',
    load: () => import('../features/arr/instances/instances-page.tsx'),
    holdsSettings: true,
  },
  {
    path: '/sonarr/content-router',
    keys: 'g t',
    title: 'Sonarr content router',
    label: 'Content Router',
    purpose: 'Rules that choose the Sonarr instance and folder for each show.',
    group: 'sonarr',
    icon: 'route',
    frame: 'shell',
    isTable: true,
    file: 'web/features/arr/router/router-page.tsx',
    load: () => import('../features/arr/router/router-page.tsx'),
  },
  {
    path: '/sonarr/instances',
    keys: 'g s',
    title: 'Sonarr instances',
    label: 'Instances',
    purpose: 'Shows that match no rule go to the default instance.',
    group: 'sonarr',
    icon: 'server',
    frame: 'shell',
    file: 'web/features/arr/instances/instances-page.tsx',
    load: () => import('../features/arr/instances/instances-page.tsx'),
  },
  {
    path: '/utilities/api-keys',
    keys: 'g k',
    title: 'API keys',
    label: 'API Keys',
    purpose: 'API keys for scripts and other apps.',
    group: 'utilities',
    icon: 'key-round',
    frame: 'shell',
    file: 'web/features/utilities/api-keys/api-keys-page.tsx',
    load: () => import('../features/utilities/api-keys/api-keys-page.tsx'),
  },
  {
    path: '/utilities/delete-sync',
    keys: 'g x',
    title: 'Delete sync',
    label: 'Delete Sync',
    purpose:
      'Deletes titles that are no longer on any watchlist. Runs on a schedule, with safeguards.',
    group: 'utilities',
    icon: 'trash-2',
    frame: 'shell',
    file: 'web/features/utilities/delete-sync/delete-sync-page.tsx',
    load: () => import('../features/utilities/delete-sync/delete-sync-page.tsx'),
    holdsSettings: true,
  },
  {
    path: '/utilities/new-user-defaults',
    title: 'New user defaults',
    label: 'New User Defaults',
    purpose: 'Settings applied to new users when their watchlist is first synced.',
    group: 'utilities',
    icon: 'user-plus',
    frame: 'shell',
    file: 'web/features/utilities/new-user-defaults-page.tsx',
    load: () => import('../features/utilities/new-user-defaults-page.tsx'),
    holdsSettings: true,
  },
  {
    path: '/utilities/plex-labels',
    title: 'Plex labels',
    label: 'Plex Labels',
    purpose: 'Labels titles in Plex with the users who requested them.',
    group: 'utilities',
    icon: 'tag',
    frame: 'shell',
    file: 'web/features/utilities/plex-labels/plex-labels-page.tsx',
    load: () => import('../features/utilities/plex-labels/plex-labels-page.tsx'),
    holdsSettings: true,
  },
  {
    path: '/utilities/plex-notifications',
    title: 'Plex notifications',
    label: 'Plex Notifications',
    purpose: 'Radarr and Sonarr notify Plex as soon as new content is available.',
    group: 'utilities',
    icon: 'bell-ring',
    frame: 'shell',
    file: 'web/features/utilities/plex-notifications/plex-notifications-page.tsx',
    load: () => import('../features/utilities/plex-notifications/plex-notifications-page.tsx'),
  },
  {
    path: '/utilities/plex-session-monitoring',
    title: 'Plex session monitoring',
    label: 'Plex Session Monitoring',
    purpose: 'Monitors playback and fetches the next season before it’s needed.',
    group: 'utilities',
    icon: 'monitor-play',
    frame: 'shell',
    file: 'web/features/utilities/session-monitoring/session-monitoring-page.tsx',
    load: () => import('../features/utilities/session-monitoring/session-monitoring-page.tsx'),
    holdsSettings: true,
  },
  {
    path: '/utilities/public-content-notifications',
    title: 'Public content notifications',
    label: 'Public Content Notifications',
    purpose: 'Announces new content in shared channels, separately from personal notifications.',
    group: 'utilities',
    icon: 'radio',
    frame: 'shell',
    file: 'web/features/utilities/public-content-page.tsx',
    load: () => import('../features/utilities/public-content-page.tsx'),
    holdsSettings: true,
  },
  {
    path: '/utilities/user-tags',
    title: 'User tags',
    label: 'User Tags',
    purpose: 'Tags movies and shows in Radarr and Sonarr with the users who requested them.',
    group: 'utilities',
    icon: 'tags',
    frame: 'shell',
    file: 'web/features/utilities/user-tags/user-tags-page.tsx',
    load: () => import('../features/utilities/user-tags/user-tags-page.tsx'),
    holdsSettings: true,
  },
  ...PUBLIC_PAGES,
  NOT_FOUND,
]

export const REDIRECTS: readonly { from: string; to: string }[] = [
  { from: '/', to: HOME },
  { from: '/plex', to: '/plex/configuration' },
]

export const SHELL_PAGES = PAGES.filter(page => page.frame === 'shell')

export const pageAt = (pathname: string): Page | undefined => {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  return PAGES.find(page => page.path === path)
}

export const pagesOf = (group: GroupId): readonly Page[] =>
  SHELL_PAGES.filter(page => page.group === group)
