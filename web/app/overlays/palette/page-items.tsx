import CircleCheck from 'lucide-react/icons/circle-check'
import Users from 'lucide-react/icons/users'
import { useMemo } from 'react'
import { useStore } from '../../../components/use-store.ts'
import type { Config } from '../../../contract/config.ts'
import type { PaletteGroup, PaletteItem } from '../../../features/palette/palette-items.ts'
import { APPROVED_REQUESTS, STUCK_REQUESTS } from '../../../lib/page-paths.ts'
import { config, hasFeature } from '../../../state/config.ts'
import type { ShellPage } from '../../page-types.ts'
import { GROUPS, SHELL_PAGES } from '../../pages.ts'
import { offeredAnchors } from '../../shell/sidebar/sidebar-items.ts'

export const iconOf = (Glyph: ShellPage['icon']) => <Glyph size={18} />

/** What else admins call a page or section, by its address. The palette finds it by these words too. */
const SEARCH_TERMS: Readonly<Record<string, string>> = {
  '/approvals': 'requests, decide, approve all, CSV, export CSV',
  '/approvals/settings': 'expire, expiration, how often, schedule',
  '/approvals/quota-settings': 'quotas, limits, caps, how often, schedule',
  '/notifications#discord-notifications': 'Discord bot, webhooks',
  '/plex/configuration': 'token, sign in, RSS, RSS feeds, Plex Pass',
  '/plex/users': 'quotas, plan, cap, caps, alias, rename, paste a table, export CSV',
  '/radarr/content-router': 'rules, language, genre, year',
  '/radarr/instances': 'default instance',
  '/sonarr/content-router': 'rules, language, genre, year',
  '/sonarr/instances': 'default instance',
  '/utilities/delete-sync': 'how often, schedule, exclusions from deletion',
  '/utilities/new-user-defaults': 'quotas, cap, caps, plan',
  '/utilities/user-tags': 'tags, rename',
}

interface Tab {
  readonly label: string
  readonly to: string
  readonly icon: ShellPage['icon']
  readonly keywords?: string
  readonly when?: (stored: Config | null) => boolean
}
/** Tabs of pages, besides the ones that the pages open with. */
const TABS: readonly Tab[] = [
  { label: 'Approved requests', to: APPROVED_REQUESTS, icon: CircleCheck },
  {
    label: 'Stuck requests',
    to: STUCK_REQUESTS,
    icon: CircleCheck,
    keywords: 'stuck, never arrived, missing',
  },
  { label: 'Rejected requests', to: '/approvals?status=rejected', icon: CircleCheck },
  { label: 'Expired requests', to: '/approvals?status=expired', icon: CircleCheck },
  {
    label: 'Excluded titles',
    to: '/plex/users?tab=exclusions',
    icon: Users,
    keywords: 'exclusions, exclude a title',
    when: stored => hasFeature('exclusions', stored),
  },
]

const itemsOf = (page: ShellPage, stored: Config | null): PaletteItem[] => {
  const { path, title, group, icon, keys } = page
  const inGroup = GROUPS.find(({ id }) => id === group)?.label ?? ''
  return [
    {
      id: `page:${path}`,
      label: title,
      keywords: `${inGroup}, ${SEARCH_TERMS[path] ?? ''}`,
      icon: iconOf(icon),
      keys,
      act: { to: path },
    },
    ...offeredAnchors(page, stored).map(({ id, label, icon }): PaletteItem => {
      const to = `${path}#${id}`
      return {
        id: `page:${to}`,
        label,
        state: `In ${title}`,
        keywords: `${title}, ${SEARCH_TERMS[to] ?? ''}`,
        icon: iconOf(icon),
        act: { to },
      }
    }),
  ]
}

const tabItem = ({ label, to, icon, keywords }: Tab): PaletteItem => ({
  id: `page:${to}`,
  label,
  keywords,
  icon: iconOf(icon),
  act: { to },
})

export const usePageGroup = (): PaletteGroup => {
  const stored = useStore(config.state).data
  return useMemo(
    () => ({
      id: 'pages',
      title: 'Pages',
      items: [
        ...SHELL_PAGES.flatMap(page => itemsOf(page, stored)),
        ...TABS.filter(({ when }) => when?.(stored) !== false).map(tabItem),
      ],
      isListed: true,
    }),
    [stored],
  )
}
