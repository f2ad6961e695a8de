import Bell from 'lucide-react/icons/bell'
import BellRing from 'lucide-react/icons/bell-ring'
import ChartLine from 'lucide-react/icons/chart-line'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clapperboard from 'lucide-react/icons/clapperboard'
import Film from 'lucide-react/icons/film'
import Gauge from 'lucide-react/icons/gauge'
import KeyRound from 'lucide-react/icons/key-round'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import ListChecks from 'lucide-react/icons/list-checks'
import Megaphone from 'lucide-react/icons/megaphone'
import MessageCircle from 'lucide-react/icons/message-circle'
import MonitorPlay from 'lucide-react/icons/monitor-play'
import Radio from 'lucide-react/icons/radio'
import Route from 'lucide-react/icons/route'
import Server from 'lucide-react/icons/server'
import Settings from 'lucide-react/icons/settings'
import Settings2 from 'lucide-react/icons/settings-2'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import Smartphone from 'lucide-react/icons/smartphone'
import Tag from 'lucide-react/icons/tag'
import Tags from 'lucide-react/icons/tags'
import Trash2 from 'lucide-react/icons/trash-2'
import Tv from 'lucide-react/icons/tv'
import UserPlus from 'lucide-react/icons/user-plus'
import Users from 'lucide-react/icons/users'
import Wrench from 'lucide-react/icons/wrench'
import type { ArrKind } from '../contract/values.ts'
import { HOME } from '../lib/page-paths.ts'
import { capital } from '../lib/sentence.ts'
import type { GroupId, Page, ShellPage } from './page-types.ts'
import { NOT_FOUND, PUBLIC_PAGES } from './public-pages.ts'

/** The label in the sidebar is the title, unless it is given. */
type Listed = Omit<ShellPage, 'frame' | 'group' | 'label'> & { readonly label?: string }

/** Radarr and Sonarr have the same pages. */
const arrPages = (
  kind: ArrKind,
  name: string,
  content: string,
  keys: readonly [router: string, instances: string],
): readonly Listed[] => [
  {
    path: `/${kind}/content-router`,
    keys: keys[0],
    title: `${name} content router`,
    label: 'Content Router',
    purpose: `Rules that choose the ${name} instance and folder for each ${content}.`,
    icon: Route,
    isTable: true,
    file: 'web/features/arr/router/router-page.tsx',
    load: () => import('../features/arr/router/router-page.tsx'),
  },
  {
    path: `/${kind}/instances`,
    keys: keys[1],
    title: `${name} instances`,
    label: 'Instances',
    purpose: `${capital(content)}s that match no rule go to the default instance.`,
    icon: Server,
    file: 'web/features/arr/instances/instances-page.tsx',
    load: () => import('../features/arr/instances/instances-page.tsx'),
    holdsSettings: kind === 'radarr',
  },
]

interface Group {
  readonly id: GroupId
  readonly label: string
  readonly icon: typeof Bell
  readonly pages: readonly Listed[]
}

const HOME_PAGE: Listed = {
  path: HOME,
  keys: 'g d',
  title: 'Dashboard',
  purpose: 'Pending requests, problems, and what your users want to watch.',
  icon: LayoutDashboard,
  file: 'web/features/dashboard/dashboard-page.tsx',
  load: () => import('../features/dashboard/dashboard-page.tsx'),
}

/** All groups and their pages in sidebar order. Routes, sidebar, breadcrumb and build derive from this table. */
export const GROUPS: readonly Group[] = [
  {
    id: 'approvals',
    label: 'Approvals',
    icon: CircleCheck,
    pages: [
      {
        path: '/approvals/settings',
        title: 'Approval settings',
        purpose:
          'When requests expire, what happens then, and how often old requests are cleaned up.',
        icon: SlidersHorizontal,
        file: 'web/features/approvals/settings/approval-settings-page.tsx',
        load: () => import('../features/approvals/settings/approval-settings-page.tsx'),
        holdsSettings: true,
      },
      {
        path: '/approvals',
        keys: 'g a',
        title: 'Approvals',
        purpose: 'Pending requests, newest first. Updates live.',
        icon: ListChecks,
        isTable: true,
        file: 'web/features/approvals/approvals-page.tsx',
        load: () => import('../features/approvals/approvals-page.tsx'),
      },
      {
        path: '/approvals/quota-settings',
        keys: 'g q',
        title: 'Quota settings',
        purpose: 'When quotas reset and how long their history is kept.',
        icon: Gauge,
        file: 'web/features/approvals/settings/quota-settings-page.tsx',
        load: () => import('../features/approvals/settings/quota-settings-page.tsx'),
        holdsSettings: true,
      },
    ],
  },
  {
    id: 'notifications',
    label: 'Notifications',
    icon: Bell,
    pages: [
      {
        path: '/notifications',
        keys: 'g n',
        title: 'Notifications',
        purpose: 'Notification channels for you and your users.',
        icon: Bell,
        anchors: [
          { id: 'apprise-notifications', label: 'Apprise', icon: Megaphone },
          { id: 'discord-notifications', label: 'Discord', icon: MessageCircle },
          { id: 'general-notifications', label: 'General', icon: Settings2 },
          {
            id: 'tautulli-notifications',
            label: 'Tautulli',
            icon: ChartLine,
            setting: 'tautulliEnabled',
          },
          {
            id: 'plex-mobile-notifications',
            label: 'Plex mobile',
            icon: Smartphone,
            setting: 'plexMobileEnabled',
          },
        ],
        file: 'web/features/notifications/notifications-page.tsx',
        load: () => import('../features/notifications/notifications-page.tsx'),
        holdsSettings: true,
      },
    ],
  },
  {
    id: 'plex',
    label: 'Plex',
    icon: Tv,
    pages: [
      {
        path: '/plex/configuration',
        keys: 'g p',
        title: 'Plex configuration',
        label: 'Configuration',
        purpose: 'The Plex token and server used to sync watchlists.',
        icon: Settings,
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
        icon: Users,
        isTable: true,
        file: 'web/features/users/users-page.tsx',
        load: () => import('../features/users/users-page.tsx'),
      },
    ],
  },
  {
    id: 'radarr',
    label: 'Radarr',
    icon: Film,
    pages: arrPages('radarr', 'Radarr', 'movie', ['g m', 'g r']),
  },
  {
    id: 'sonarr',
    label: 'Sonarr',
    icon: Clapperboard,
    pages: arrPages('sonarr', 'Sonarr', 'show', ['g t', 'g s']),
  },
  {
    id: 'utilities',
    label: 'Utilities',
    icon: Wrench,
    pages: [
      {
        path: '/utilities/api-keys',
        keys: 'g k',
        title: 'API keys',
        purpose: 'API keys for scripts and other apps.',
        icon: KeyRound,
        file: 'web/features/utilities/api-keys/api-keys-page.tsx',
        load: () => import('../features/utilities/api-keys/api-keys-page.tsx'),
      },
      {
        path: '/utilities/delete-sync',
        keys: 'g x',
        title: 'Delete sync',
        purpose:
          'Deletes titles that are no longer on any watchlist. Runs on a schedule, with safeguards.',
        icon: Trash2,
        file: 'web/features/utilities/delete-sync/delete-sync-page.tsx',
        load: () => import('../features/utilities/delete-sync/delete-sync-page.tsx'),
        holdsSettings: true,
      },
      {
        path: '/utilities/new-user-defaults',
        title: 'New user defaults',
        purpose: 'Settings applied to new users when their watchlist is first synced.',
        icon: UserPlus,
        file: 'web/features/utilities/new-user-defaults-page.tsx',
        load: () => import('../features/utilities/new-user-defaults-page.tsx'),
        holdsSettings: true,
      },
      {
        path: '/utilities/plex-labels',
        title: 'Plex labels',
        purpose: 'Labels titles in Plex with the users who requested them.',
        icon: Tag,
        file: 'web/features/utilities/plex-labels/plex-labels-page.tsx',
        load: () => import('../features/utilities/plex-labels/plex-labels-page.tsx'),
        holdsSettings: true,
      },
      {
        path: '/utilities/plex-notifications',
        title: 'Plex notifications',
        purpose: 'Radarr and Sonarr notify Plex as soon as new content is available.',
        icon: BellRing,
        file: 'web/features/utilities/plex-notifications/plex-notifications-page.tsx',
        load: () => import('../features/utilities/plex-notifications/plex-notifications-page.tsx'),
      },
      {
        path: '/utilities/plex-session-monitoring',
        title: 'Plex session monitoring',
        purpose: 'Monitors playback and fetches the next season before it’s needed.',
        icon: MonitorPlay,
        file: 'web/features/utilities/session-monitoring/session-monitoring-page.tsx',
        load: () => import('../features/utilities/session-monitoring/session-monitoring-page.tsx'),
        holdsSettings: true,
      },
      {
        path: '/utilities/public-content-notifications',
        title: 'Public content notifications',
        purpose:
          'Announces new content in shared channels, separately from personal notifications.',
        icon: Radio,
        file: 'web/features/utilities/public-content-page.tsx',
        load: () => import('../features/utilities/public-content-page.tsx'),
        holdsSettings: true,
      },
      {
        path: '/utilities/user-tags',
        title: 'User tags',
        purpose: 'Tags movies and shows in Radarr and Sonarr with the users who requested them.',
        icon: Tags,
        file: 'web/features/utilities/user-tags/user-tags-page.tsx',
        load: () => import('../features/utilities/user-tags/user-tags-page.tsx'),
        holdsSettings: true,
      },
    ],
  },
]

const inGroup =
  (group: GroupId | null) =>
  (page: Listed): ShellPage => ({
    label: page.title.replace(/\b[a-z]/g, letter => letter.toUpperCase()),
    ...page,
    group,
    frame: 'shell',
  })

export const SHELL_PAGES: readonly ShellPage[] = [
  inGroup(null)(HOME_PAGE),
  ...GROUPS.flatMap(({ id, pages }) => pages.map(inGroup(id))),
]

/** With those outside the shell. */
export const PAGES: readonly Page[] = [...SHELL_PAGES, ...PUBLIC_PAGES, NOT_FOUND]

export const REDIRECTS: readonly { from: string; to: string }[] = [
  { from: '/', to: HOME },
  { from: '/plex', to: '/plex/configuration' },
]

export const pageAt = (pathname: string): ShellPage | undefined => {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  return SHELL_PAGES.find(page => page.path === path)
}

export const pagesOf = (group: GroupId): readonly ShellPage[] =>
  SHELL_PAGES.filter(page => page.group === group)
