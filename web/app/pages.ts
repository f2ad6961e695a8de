import type { ComponentType } from 'react'
import type { SettingsDef } from '../components/settings/define-settings.ts'
import { HOME } from '../lib/home.ts'
import { NOT_FOUND, PUBLIC_PAGES } from './public-pages.ts'
import type { IconName } from './shell/icons.ts'

/** What a page may know of itself and its neighbours; given to every page as props, since features never import the app. */
export interface PageFacts {
  readonly path: string
  /** Document title, link text and heading of the page. */
  readonly title: string
  /** One sentence: what the page is for. */
  readonly purpose: string
  /** Sections the sidebar links to; each needs an element with this id. */
  readonly anchors?: readonly Anchor[]
}

export interface PageProps {
  readonly page: PageFacts
  /** All pages a person can go to, in sidebar order. */
  readonly pages: readonly PageFacts[]
}

/** What a page's file exports. */
export interface PageModule {
  readonly default: ComponentType<PageProps>
  /** What it edits of the configuration; an import of settings needs the words and checks as well. */
  readonly SETTINGS?: SettingsDef
  /** Why these settings cannot be imported from a file, where more than the configuration has to change with them. */
  readonly IMPORT_REFUSAL?: string
}

export interface Page extends PageFacts {
  /** Short name under its group in the sidebar and in the breadcrumb. */
  readonly label: string
  /** Sidebar group, or null for a page that stands alone. */
  readonly group: GroupId | null
  readonly icon: IconName
  /** Further words the palette finds the page by. */
  readonly keywords?: string
  /** 'shell': inside the admin shell; 'bare': on its own (login, create-user, not-found). */
  readonly frame: 'shell' | 'bare'
  /** A plain `() => import('…')`: the build reads the module out of the function's text for the preload lists. */
  readonly load: () => Promise<PageModule>
  /** It edits the configuration: its module also exports SETTINGS. */
  readonly holdsSettings?: true
}

export interface Anchor {
  /** Id of the section's element, the part behind `#`. */
  readonly id: string
  readonly label: string
  readonly icon: IconName
}

export type GroupId = 'approvals' | 'notifications' | 'plex' | 'radarr' | 'sonarr' | 'utilities'

/** The sidebar's groups. */
export const GROUPS: readonly { id: GroupId; label: string; icon: IconName }[] = [
  { id: 'approvals', label: 'Approvals', icon: 'circle-check' },
  { id: 'notifications', label: 'Notifications', icon: 'bell' },
  { id: 'plex', label: 'Plex', icon: 'tv' },
  { id: 'radarr', label: 'Radarr', icon: 'film' },
  { id: 'sonarr', label: 'Sonarr', icon: 'clapperboard' },
  { id: 'utilities', label: 'Utilities', icon: 'wrench' },
]

/** Every page in sidebar order; the one list that routes, sidebar, breadcrumb and build read. */
export const PAGES: readonly Page[] = [
  {
    path: HOME,
    title: 'Dashboard',
    label: 'Dashboard',
    purpose: 'Pending requests, problems, and what your users want to watch.',
    group: null,
    icon: 'layout-dashboard',
    frame: 'shell',
    load: () => import('../features/dashboard/dashboard-page.tsx'),
  },
  {
    path: '/approvals/settings',
    title: 'Approval settings',
    label: 'Approval Settings',
    purpose: 'When requests expire, what happens then, and how often the list is tidied.',
    group: 'approvals',
    icon: 'sliders-horizontal',
    frame: 'shell',
    load: () => import('../features/approvals/settings/approval-settings-page.tsx'),
    holdsSettings: true,
  },
  {
    path: '/approvals',
    title: 'Approvals',
    label: 'Approvals',
    purpose: 'Requests that wait for a decision, newest first. New ones appear here by themselves.',
    group: 'approvals',
    icon: 'list-checks',
    frame: 'shell',
    load: () => import('../features/approvals/approvals-page.tsx'),
  },
  {
    path: '/approvals/quota-settings',
    title: 'Quota settings',
    label: 'Quota Settings',
    purpose: 'When quotas start anew and how long their history is kept.',
    group: 'approvals',
    icon: 'gauge',
    frame: 'shell',
    load: () => import('../features/approvals/settings/quota-settings-page.tsx'),
    holdsSettings: true,
  },
  {
    path: '/notifications',
    title: 'Notifications',
    label: 'Notifications',
    purpose: 'Which channels carry news to your users, and how they are reached.',
    group: 'notifications',
    icon: 'bell',
    frame: 'shell',
    anchors: [
      { id: 'apprise-notifications', label: 'Apprise', icon: 'megaphone' },
      { id: 'discord-notifications', label: 'Discord', icon: 'message-circle' },
      { id: 'general-notifications', label: 'General', icon: 'settings-2' },
      { id: 'tautulli-notifications', label: 'Tautulli', icon: 'chart-line' },
    ],
    load: () => import('../features/notifications/notifications-page.tsx'),
    holdsSettings: true,
  },
  {
    path: '/plex/configuration',
    title: 'Plex configuration',
    label: 'Configuration',
    keywords: 'token sign in',
    purpose: 'The token and server through which watchlists are read.',
    group: 'plex',
    icon: 'settings',
    frame: 'shell',
    load: () => import('../features/plex/configuration/plex-configuration-page.tsx'),
    holdsSettings: true,
  },
  {
    path: '/plex/users',
    title: 'Plex users',
    label: 'Users',
    purpose: 'Whose watchlists are followed, with their permissions, channels and quotas.',
    group: 'plex',
    icon: 'users',
    frame: 'shell',
    load: () => import('../features/plex/users/users-page.tsx'),
  },
  {
    path: '/radarr/content-router',
    title: 'Radarr content router',
    label: 'Content Router',
    purpose: 'Rules that decide which Radarr instance and folder a movie goes to.',
    group: 'radarr',
    icon: 'route',
    frame: 'shell',
    load: () => import('../features/arr/router/router-page.tsx'),
  },
  {
    path: '/radarr/instances',
    title: 'Radarr instances',
    label: 'Instances',
    purpose: 'Movies that match no rule go to the default instance.',
    group: 'radarr',
    icon: 'server',
    frame: 'shell',
    load: () => import('../features/arr/instances/instances-page.tsx'),
  },
  {
    path: '/sonarr/content-router',
    title: 'Sonarr content router',
    label: 'Content Router',
    purpose: 'Rules that decide which Sonarr instance and folder a show goes to.',
    group: 'sonarr',
    icon: 'route',
    frame: 'shell',
    load: () => import('../features/arr/router/router-page.tsx'),
  },
  {
    path: '/sonarr/instances',
    title: 'Sonarr instances',
    label: 'Instances',
    purpose: 'Shows that match no rule go to the default instance.',
    group: 'sonarr',
    icon: 'server',
    frame: 'shell',
    load: () => import('../features/arr/instances/instances-page.tsx'),
  },
  {
    path: '/utilities/api-keys',
    title: 'API keys',
    label: 'API Keys',
    purpose: 'Keys with which other programs may use the backend.',
    group: 'utilities',
    icon: 'key-round',
    frame: 'shell',
    load: () => import('../features/utilities/api-keys/api-keys-page.tsx'),
  },
  {
    path: '/utilities/delete-sync',
    title: 'Delete sync',
    label: 'Delete Sync',
    purpose:
      'Removes from your libraries what left every watchlist, on a schedule and with safeguards.',
    group: 'utilities',
    icon: 'trash-2',
    frame: 'shell',
    load: () => import('../features/utilities/delete-sync/delete-sync-page.tsx'),
    holdsSettings: true,
  },
  {
    path: '/utilities/new-user-defaults',
    title: 'New user defaults',
    label: 'New User Defaults',
    purpose: 'What a user starts with when their watchlist is found for the first time.',
    group: 'utilities',
    icon: 'user-plus',
    frame: 'shell',
    load: () => import('../features/utilities/new-user-defaults-page.tsx'),
    holdsSettings: true,
  },
  {
    path: '/utilities/plex-labels',
    title: 'Plex labels',
    label: 'Plex Labels',
    purpose: 'Marks items in Plex with the users who asked for them.',
    group: 'utilities',
    icon: 'tag',
    frame: 'shell',
    load: () => import('../features/utilities/plex-labels/plex-labels-page.tsx'),
    holdsSettings: true,
  },
  {
    path: '/utilities/plex-notifications',
    title: 'Plex notifications',
    label: 'Plex Notifications',
    purpose: 'Lets Radarr and Sonarr tell Plex at once when something new is in the library.',
    group: 'utilities',
    icon: 'bell-ring',
    frame: 'shell',
    load: () => import('../features/utilities/plex-notifications/plex-notifications-page.tsx'),
  },
  {
    path: '/utilities/plex-session-monitoring',
    title: 'Plex session monitoring',
    label: 'Plex Session Monitoring',
    purpose: 'Watches what is being played and fetches the next season in time.',
    group: 'utilities',
    icon: 'monitor-play',
    frame: 'shell',
    load: () => import('../features/utilities/session-monitoring/session-monitoring-page.tsx'),
    holdsSettings: true,
  },
  {
    path: '/utilities/public-content-notifications',
    title: 'Public content notifications',
    label: 'Public Content Notifications',
    purpose: 'Announces new content in shared channels, apart from the personal messages.',
    group: 'utilities',
    icon: 'radio',
    frame: 'shell',
    load: () => import('../features/utilities/public-content-page.tsx'),
    holdsSettings: true,
  },
  {
    path: '/utilities/user-tags',
    title: 'User tags',
    label: 'User Tags',
    purpose: 'Tags movies and shows in Radarr and Sonarr with the users who asked for them.',
    group: 'utilities',
    icon: 'tags',
    frame: 'shell',
    load: () => import('../features/utilities/user-tags/user-tags-page.tsx'),
    holdsSettings: true,
  },
  ...PUBLIC_PAGES,
  NOT_FOUND,
]

/** Addresses that lead elsewhere. */
export const REDIRECTS: readonly { from: string; to: string }[] = [
  { from: '/', to: HOME },
  { from: '/plex', to: '/plex/configuration' },
]

export const SHELL_PAGES = PAGES.filter(page => page.frame === 'shell')

/** The page at an address (no query, no hash; a trailing slash does not matter), or undefined. */
export const pageAt = (pathname: string): Page | undefined => {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  return PAGES.find(page => page.path === path)
}

/** The sidebar: a page that stands alone, or a group with what it leads to. */
export const pagesOf = (group: GroupId): readonly Page[] =>
  SHELL_PAGES.filter(page => page.group === group)
