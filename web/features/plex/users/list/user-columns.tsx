import Gauge from 'lucide-react/icons/gauge'
import Pencil from 'lucide-react/icons/pencil'
import { userAddress } from '../../../../components/journey/journey-address.ts'
import { type OnJourney, RowJourneyButton } from '../../../../components/journey/journey-button.tsx'
import { CONTENT_TYPES } from '../../../../contract/values.ts'
import type { DataColumn } from '../../../../ui/data-table.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Channels, type OnOpen, QuotaCell, UserName, WatchlistCount, YesNo } from './user-cells.tsx'
import type { SortKey } from './user-query.ts'
import type { UserRow } from './user-rows.ts'
import { sortValue } from './user-view.ts'

export interface UserColumn extends DataColumn<UserRow> {
  id: SortKey | 'actions'
}

const QUOTA_HEADS = { movie: 'Movies', show: 'Shows' }

const sortable = (column: UserColumn & { id: SortKey }): UserColumn => ({
  ...column,
  sortValue: row => sortValue(row, column.id),
})

export const columnsOf = (onOpen: OnOpen, onJourney: OnJourney): UserColumn[] => [
  sortable({
    id: 'name',
    header: 'User',
    weight: 3,
    alwaysShown: true,
    cell: row => <UserName row={row} onOpen={onOpen} />,
  }),
  sortable({
    id: 'watchlist',
    header: 'Titles',
    headerLabel: 'Titles on the watchlist',
    width: 78,
    descFirst: true,
    align: 'right',
    cell: row => <WatchlistCount row={row} onOpen={onOpen} />,
  }),
  sortable({
    id: 'sync',
    header: 'Sync',
    width: 66,
    align: 'center',
    cell: ({ user }) => <YesNo isYes={user.can_sync} yes="Synced" no="Not synced" />,
  }),
  sortable({
    id: 'approval',
    header: 'Approval',
    headerLabel: 'Needs approval',
    width: 100,
    align: 'center',
    cell: ({ user }) => (
      <YesNo
        isYes={user.requires_approval}
        yes="Every request needs approval"
        no="Approval only by rule or quota"
      />
    ),
  }),
  sortable({
    id: 'channels',
    header: 'Notified',
    headerLabel: 'Notified by',
    width: 94,
    descFirst: true,
    cell: row => <Channels row={row} />,
  }),
  ...CONTENT_TYPES.map(type =>
    sortable({
      id: type,
      header: QUOTA_HEADS[type],
      headerLabel: `Quota of ${QUOTA_HEADS[type].toLowerCase()}`,
      weight: 1,
      descFirst: true,
      cell: row => <QuotaCell row={row} type={type} />,
    }),
  ),
  {
    id: 'actions',
    header: '',
    headerLabel: 'Actions',
    width: 144,
    align: 'right',
    alwaysShown: true,
    cell: row => (
      <span className="inline-flex gap-1.5">
        <IconButton
          label={`Edit ${row.user.name}`}
          variant="neutralnoShadow"
          icon={<Pencil aria-hidden />}
          onClick={() => onOpen('edit', row)}
        />
        <IconButton
          label={`Quotas of ${row.user.name}`}
          variant="neutralnoShadow"
          icon={<Gauge aria-hidden />}
          onClick={() => onOpen('quotas', row)}
        />
        <RowJourneyButton
          onOpen={onJourney}
          address={userAddress(row.id)}
          label={`Why does the list of ${row.user.name} not arrive?`}
        />
      </span>
    ),
  },
]
