import { quotaTypeLabel } from '../../../../components/labels/quota-type.ts'
import { lacksAddress, USER_CHANNELS } from '../../../../components/labels/user-channel.ts'
import { defineList } from '../../../../components/list/define-list.ts'
import { nextReset, type QuotaClock } from '../../../../components/quotas/next-reset.ts'
import { isReached } from '../../../../components/quotas/quota-usage.ts'
import { CONTENT_TYPES } from '../../../../contract/values.ts'
import { bidiIsolate } from '../../../../lib/bidi-isolate.ts'
import type { CsvCell } from '../../../../lib/csv.ts'
import { byLetters } from '../../../../lib/normalize.ts'
import { pluralize } from '../../../../lib/pluralize.ts'
import type { QuotaWithStatus } from '../../../../state/quotas.ts'
import { Button } from '../../../../ui/button.tsx'
import { UserCard } from './user-card.tsx'
import { Channels, type OnOpen, Quotas, UserName, WatchlistCount } from './user-cells.tsx'
import { UserMenu } from './user-row-menu.tsx'
import type { UserRow } from './user-rows.ts'

export interface UserContext {
  readonly onOpen: OnOpen
  readonly onJourney: (address: string) => void
}

interface CsvGiven {
  readonly clock: QuotaClock
  readonly now: Date
}

/** In tables narrower than this, unusual sync and approval states are shown below the name. */
const MERGED_BELOW_PX = 816
/** In tables narrower than this, the number of titles is also shown below the name. */
const TITLES_MERGED_BELOW_PX = 676
const OUTLINED_ON_ROW = 'in-[tr:hover]:[--l:var(--outline)]'

/** Usage of the quota that is closest to its limit, as a fraction. Null sorts last. */
const fullestShare = ({ quotas }: UserRow): number | null => {
  const shares = CONTENT_TYPES.flatMap(type => {
    const quota = quotas?.[type]
    return quota?.currentUsage === undefined
      ? []
      : quota.currentUsage / Math.max(1, quota.quotaLimit)
  })
  return shares.length > 0 ? Math.max(...shares) : null
}
const yesNo = (value: boolean) => (value ? 'yes' : 'no')

export const USERS = defineList<UserRow, UserContext, CsvGiven>({
  label: 'Plex users',
  idOf: row => row.id,
  nameOf: row => row.user.name,
  rowHeight: 56,
  cardHeight: 263,
  // Apprise URLs contain credentials, so they can't be searched for.
  searchText: ({ user }) =>
    [user.name, user.alias, user.display_name, user.discord_id].filter(Boolean).join('\n'),
  sort: { id: 'name', desc: false },
  ties: (a, b) => byLetters(a.user.name, b.user.name) || a.id - b.id,
  columns: [
    {
      id: 'name',
      header: 'User',
      least: 148,
      weight: 3,
      alwaysShown: true,
      sortValue: ({ user }) => user.name,
      cell: (row, { onOpen }) => (
        <UserName row={row} onOpen={onOpen}>
          <span className="hidden in-[[data-without~=sync]]:inline">
            {!row.user.can_sync && <span>Sync off · </span>}
            {row.user.requires_approval && <span>Approval required · </span>}
          </span>
          <span className="hidden whitespace-nowrap in-[[data-without~=watchlist]]:inline">
            {pluralize(row.user.watchlist_count, 'title')}
            {row.user.alias && <span> · </span>}
          </span>
        </UserName>
      ),
    },
    {
      id: 'watchlist',
      header: 'Titles',
      headerLabel: 'Titles on the watchlist',
      width: 76,
      hideBelow: TITLES_MERGED_BELOW_PX,
      descFirst: true,
      align: 'right',
      sortValue: ({ user }) => user.watchlist_count,
      cell: (row, { onOpen }) => <WatchlistCount row={row} onOpen={onOpen} />,
    },
    {
      id: 'sync',
      header: 'Sync',
      width: 62,
      hideBelow: MERGED_BELOW_PX,
      sortValue: ({ user }) => Number(user.can_sync),
      cell: ({ user }) => (
        <span className={user.can_sync ? undefined : 'text-ink-3'}>
          {user.can_sync ? 'On' : 'Off'}
        </span>
      ),
    },
    {
      id: 'approval',
      header: 'Approval',
      width: 106,
      hideBelow: MERGED_BELOW_PX,
      sortValue: ({ user }) => Number(user.requires_approval),
      cell: ({ user }) =>
        user.requires_approval ? (
          'Required'
        ) : (
          <span className="text-ink-3" data-tip="Only router rules and quotas require approval">
            Automatic
          </span>
        ),
    },
    {
      id: 'channels',
      header: 'Notifications',
      width: 136,
      hideBelow: 1000,
      descFirst: true,
      sortValue: ({ user }) => USER_CHANNELS.filter(({ flag }) => user[flag]).length,
      cell: row => <Channels row={row} />,
    },
    {
      id: 'quotas',
      header: 'Quotas',
      least: 290,
      weight: 1,
      descFirst: true,
      sortValue: fullestShare,
      cell: row => <Quotas row={row} />,
    },
    {
      id: 'actions',
      header: '',
      headerLabel: 'Actions',
      width: 118,
      align: 'right',
      alwaysShown: true,
      cell: (row, context) => (
        <span className="inline-flex gap-1">
          <Button
            size="sm"
            variant="clear"
            className={OUTLINED_ON_ROW}
            aria-label={`Edit ${bidiIsolate(row.user.name)}`}
            onClick={() => context.onOpen('edit', row)}
          >
            Edit
          </Button>
          <UserMenu row={row} {...context} className={OUTLINED_ON_ROW} />
        </span>
      ),
    },
  ],
  card: (row, context, checkbox) => <UserCard row={row} checkbox={checkbox} {...context} />,
  facets: [
    {
      id: 'sync',
      label: 'Sync',
      values: { on: 'On', off: 'Off' },
      of: ({ user }) => [user.can_sync ? 'on' : 'off'],
    },
    {
      id: 'approval',
      label: 'Approval',
      values: { always: 'Required', rules: 'Automatic' },
      of: ({ user }) => [user.requires_approval ? 'always' : 'rules'],
    },
    {
      id: 'channel',
      label: 'Notifications',
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
      values: {
        reached: 'Limit reached',
        movie: 'Limit on movies',
        show: 'Limit on shows',
        bypass: 'Auto-approved over the limit',
        none: 'No limit',
      },
      of: ({ quotas }) => {
        if (!quotas) return []
        const limits = CONTENT_TYPES.flatMap(type => quotas[type] ?? [])
        if (limits.length === 0) return ['none']
        return [
          ...limits.map(quota => quota.contentType),
          ...(limits.some(isReached) ? ['reached'] : []),
          ...(limits.some(quota => quota.bypassApproval) ? ['bypass'] : []),
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
    'watchlist titles': row => row.user.watchlist_count,
    synced: row => yesNo(row.user.can_sync),
    'every request needs approval': row => yesNo(row.user.requires_approval),
    'Discord ID': row => row.user.discord_id,
    'Apprise URL set': row => yesNo(Boolean(row.user.apprise)),
    ...Object.fromEntries(
      USER_CHANNELS.map(({ flag, label }) => [
        `${label} notifications`,
        ({ user }: UserRow) => (user[flag] === undefined ? undefined : yesNo(user[flag])),
      ]),
    ),
    ...Object.fromEntries(
      CONTENT_TYPES.flatMap(type => {
        const of = (what: string, cell: (quota: QuotaWithStatus, given: CsvGiven) => CsvCell) => [
          `${type} quota ${what}`,
          ({ quotas }: UserRow, given: CsvGiven) =>
            quotas?.[type] ? cell(quotas[type], given) : null,
        ]
        return [
          of('used', quota => quota.currentUsage),
          of('limit', quota => quota.quotaLimit),
          of('period', quota => quotaTypeLabel(quota.quotaType).adverb),
          of(
            'resets',
            (quota, { clock, now }) =>
              nextReset(quota.quotaType, clock, now)?.at.toISOString() ?? null,
          ),
          of('bypass', quota => yesNo(quota.bypassApproval)),
        ]
      }),
    ),
  },
})
