import Bell from 'lucide-react/icons/bell'
import CircleCheck from 'lucide-react/icons/circle-check'
import Gauge from 'lucide-react/icons/gauge'
import Layers from 'lucide-react/icons/layers'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Tv from 'lucide-react/icons/tv'
import { contentLabel } from '../../../components/labels/content-type.ts'
import { approvalState } from '../../../components/labels/user-approval.ts'
import { lacksAddress, USER_CHANNELS } from '../../../components/labels/user-channel.ts'
import { defineList, switchFacet } from '../../../components/list/define-list.ts'
import { nextReset, type QuotaClock } from '../../../components/quotas/next-reset.ts'
import {
  capOf,
  isReached,
  quotaPeriod,
  quotaShare,
} from '../../../components/quotas/quota-usage.ts'
import { CONTENT_TYPES } from '../../../contract/values.ts'
import type { CsvCell } from '../../../lib/csv.ts'
import { byLetters } from '../../../lib/normalize.ts'
import { formatNumber } from '../../../lib/pluralize.ts'
import type { QuotaWithStatus } from '../../../state/quotas.ts'
import { displayName } from '../../../state/users.ts'
import { actionsColumn } from '../../../ui/table/common-columns.tsx'
import { type FriendRow, statusOf } from '../friends/friends.ts'
import { ChannelsCell } from './channels-cell.tsx'
import { QuotaCell } from './quota-cell.tsx'
import { UserCard } from './user-card.tsx'
import { FlagCell, type OnOpen, PlexCell, UserName } from './user-cells.tsx'
import { UserMenu } from './user-row-menu.tsx'
import type { UserRow } from './user-rows.ts'

export interface UserContext {
  readonly onOpen: OnOpen
  readonly onFriend: (account: FriendRow) => void
}

interface CsvGiven {
  readonly clock: QuotaClock
  readonly now: Date
}

/** In tables at least this wide, titles have a column of their own. */
const WITH_TITLES_PX = 1180
/** Narrower tables leave out the state on Plex, which the name tells if there may be something to do, then the channels. */
const WITH_PLEX_PX = 960
const WITH_CHANNELS_PX = 850
/** With channels, there is room for “15 of 20 monthly · auto”. */
const quotaWidth = (table: number) => (table >= WITH_CHANNELS_PX ? 160 : table >= 790 ? 134 : 124)

const isOver = (quota: QuotaWithStatus) => Number(quotaShare(quota)) > 1
const limitsOf = ({ quotas }: UserRow) => CONTENT_TYPES.flatMap(type => quotas?.[type] ?? [])
const yesNo = (value: boolean) => (value ? 'yes' : 'no')

/** Columns of a quota. Versions without caps lack those about the watchlist. */
const QUOTA_CSV: Readonly<Record<string, (quota: QuotaWithStatus, given: CsvGiven) => CsvCell>> = {
  used: quota => quota.currentUsage,
  limit: quota => quota.quotaLimit,
  period: quota => quotaPeriod(quota.quotaType),
  resets: ({ quotaType }, { clock, now }) =>
    nextReset(quotaType, clock, now)?.at.toISOString() ?? null,
  bypass: quota => yesNo(quota.bypassApproval),
  'watchlist cap': quota => quota.watchlistCap ?? undefined,
  'watchlist titles': quota => quota.watchlistUsage ?? undefined,
}

export const USERS = defineList<UserRow, UserContext, CsvGiven>({
  label: 'Plex users',
  idOf: row => row.id,
  nameOf: row => displayName(row.user),
  dense: true,
  rowHeight: 48,
  cardHeight: 72,
  cardGap: 0,
  skeletonRows: 12,
  // Apprise URLs contain credentials, so they can't be searched for.
  searchText: ({ user }) =>
    [user.name, user.alias, user.display_name, user.discord_id].filter(Boolean).join('\n'),
  sort: { id: 'name', desc: false },
  ties: (a, b) => byLetters(displayName(a.user), displayName(b.user)) || a.id - b.id,
  columns: [
    {
      id: 'name',
      header: 'User',
      least: 140,
      alwaysShown: true,
      sortValue: ({ user }) => displayName(user),
      cell: (row, { onOpen }) => <UserName row={row} onOpen={onOpen} />,
    },
    {
      id: 'watchlist',
      header: 'Titles',
      headerLabel: 'Titles on the watchlist',
      width: 76,
      hideBelow: WITH_TITLES_PX,
      descFirst: true,
      align: 'right',
      sortValue: ({ user }) => user.watchlist_count,
      cell: ({ user }) => <span className="tabular">{formatNumber(user.watchlist_count)}</span>,
    },
    {
      id: 'plex',
      header: 'On Plex',
      width: 132,
      hideBelow: WITH_PLEX_PX,
      sortValue: ({ account }) => account && statusOf(account).label,
      cell: (row, { onFriend }) => <PlexCell row={row} onFriend={onFriend} />,
    },
    {
      id: 'sync',
      header: 'Sync',
      width: 52,
      sortValue: ({ user }) => Number(user.can_sync),
      cell: row => <FlagCell row={row} flag="can_sync" />,
    },
    {
      id: 'approval',
      header: 'Approval',
      headerLabel: 'Approval required for every request',
      width: 82,
      sortValue: ({ user }) => Number(user.requires_approval),
      cell: row => <FlagCell row={row} flag="requires_approval" />,
    },
    ...CONTENT_TYPES.map(type => ({
      id: type,
      header: contentLabel(type),
      width: quotaWidth,
      descFirst: true,
      sortValue: ({ quotas }: UserRow) => quotas?.[type] && quotaShare(quotas[type]),
      cell: (row: UserRow) => <QuotaCell row={row} type={type} />,
    })),
    {
      id: 'channels',
      header: 'Channels',
      width: 120,
      hideBelow: WITH_CHANNELS_PX,
      descFirst: true,
      sortValue: ({ user }) => USER_CHANNELS.filter(({ flag }) => user[flag]).length,
      cell: row => <ChannelsCell row={row} />,
    },
    actionsColumn(44, row => <UserMenu row={row} />),
  ],
  card: (row, { onOpen }, checkbox) => <UserCard row={row} checkbox={checkbox} onOpen={onOpen} />,
  facets: [
    {
      id: 'plan',
      label: 'Plan',
      icon: <Layers />,
      values: { none: 'No plan' },
      nameOf: ({ plan }) => plan ?? '',
      of: ({ plan }) => [plan ?? 'none'],
    },
    {
      id: 'sync',
      label: 'Sync off',
      icon: <RefreshCw />,
      isSwitch: true,
      values: { off: 'Sync off' },
      of: ({ user }) => (user.can_sync ? [] : ['off']),
    },
    switchFacet('over', 'Over quota', row => limitsOf(row).some(isOver), <Gauge />),
    {
      id: 'approval',
      label: 'Approval',
      icon: <CircleCheck />,
      values: { always: approvalState(true), rules: approvalState(false) },
      of: ({ user }) => [user.requires_approval ? 'always' : 'rules'],
    },
    {
      id: 'plex',
      label: 'On Plex',
      icon: <Tv />,
      values: {},
      none: 'Not known yet',
      nameOf: ({ account }) => (account ? statusOf(account).label : ''),
      of: ({ account }) => (account ? [account.status] : []),
    },
    {
      id: 'channel',
      label: 'Channels',
      icon: <Bell />,
      values: {
        ...Object.fromEntries(USER_CHANNELS.map(({ id, label }) => [id, label])),
        none: 'None',
        'cut-off': 'On, but no ID or URL',
      },
      // Each is offered by some versions.
      rare: ['plex-mobile', 'tautulli'],
      of: ({ user }) => {
        const on = USER_CHANNELS.filter(({ flag }) => user[flag])
        const isAnyCutOff = on.some(channel => lacksAddress(user, channel))
        return [
          ...(on.length === 0 ? ['none'] : on.map(({ id }) => id)),
          ...(isAnyCutOff ? ['cut-off'] : []),
        ]
      },
    },
    {
      id: 'quota',
      label: 'Quota',
      icon: <Gauge />,
      values: {
        reached: 'Limit reached',
        movie: 'Limit on movies',
        show: 'Limit on shows',
        bypass: 'Auto-approved over the limit',
        capped: 'Watchlist full',
        none: 'No limit',
      },
      // Only some versions have caps.
      rare: ['capped'],
      of: row => {
        if (!row.quotas) return []
        const limits = limitsOf(row)
        if (limits.length === 0) return ['none']
        return [
          ...limits.map(quota => quota.contentType),
          ...(limits.some(isReached) ? ['reached'] : []),
          ...(limits.some(quota => quota.bypassApproval) ? ['bypass'] : []),
          ...(limits.some(quota => capOf(quota)?.isFull) ? ['capped'] : []),
        ]
      },
    },
  ],
  // Apprise URLs contain credentials, so they aren't exported.
  csv: {
    id: row => row.id,
    name: row => row.user.name,
    alias: row => row.user.alias,
    owner: row => yesNo(row.isOwner),
    plan: row => row.plan ?? undefined,
    'watchlist titles': row => row.user.watchlist_count,
    synced: row => yesNo(row.user.can_sync),
    'approval required': row => yesNo(row.user.requires_approval),
    'Discord ID': row => row.user.discord_id,
    'Apprise URL set': row => yesNo(Boolean(row.user.apprise)),
    ...Object.fromEntries(
      USER_CHANNELS.map(({ flag, label }) => [
        `${label} notifications`,
        ({ user }: UserRow) => (user[flag] === undefined ? undefined : yesNo(user[flag])),
      ]),
    ),
    ...Object.fromEntries(
      CONTENT_TYPES.flatMap(type =>
        Object.entries(QUOTA_CSV).map(([what, cell]) => [
          `${type} quota ${what}`,
          ({ quotas }: UserRow, given: CsvGiven) => {
            if (quotas?.[type]) return cell(quotas[type], given)
            return what.startsWith('watchlist') ? undefined : null
          },
        ]),
      ),
    ),
  },
})
