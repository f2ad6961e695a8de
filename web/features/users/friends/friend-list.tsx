import { defineList } from '../../../components/list/define-list.ts'
import { OddRowNote } from '../../../components/odd-row.tsx'
import { UserAvatar } from '../../../components/users/user-avatar.tsx'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { byLetters } from '../../../lib/normalize.ts'
import { parseTime } from '../../../lib/time.ts'
import { Button } from '../../../ui/button.tsx'
import { actionsColumn, timeColumn } from '../../../ui/table/common-columns.tsx'
import { PlexStatus } from '../list/user-cells.tsx'
import { ACTIONS, type FriendRow, statusOf } from './friends.ts'

type OnAct = (row: FriendRow) => void

const Account = ({ row }: { row: FriendRow }) => (
  <span className="flex items-center gap-2.5">
    <UserAvatar user={{ ...row, alias: null }} className="size-8" />
    <span className="min-w-0">
      <bdi className="font-semibold wrap-anywhere">{row.name}</bdi>
      <OddRowNote row={row} noun="account" />
    </span>
  </span>
)

const ActionButton = ({ row, onAct }: { row: FriendRow; onAct: OnAct }) => {
  const { action } = statusOf(row)
  if (!action) return null
  const { label, does } = ACTIONS[action]
  return (
    <Button
      variant="neutralnoShadow"
      size="sm"
      aria-label={does(bidiIsolate(row.name))}
      onClick={() => onAct(row)}
    >
      {label}
    </Button>
  )
}

export const FRIENDS = defineList<FriendRow, OnAct>({
  label: 'Other accounts on Plex',
  idOf: row => row.id,
  nameOf: row => row.name,
  rowHeight: 52,
  cardHeight: 104,
  skeletonRows: 6,
  searchText: row => row.name,
  sort: { id: 'name', desc: false },
  ties: (a, b) => byLetters(a.name, b.name),
  columns: [
    {
      id: 'name',
      header: 'Account',
      weight: 2,
      sortValue: row => row.name,
      cell: row => <Account row={row} />,
    },
    {
      id: 'status',
      header: 'Status',
      width: 236,
      sortValue: row => statusOf(row).label,
      cell: row => <PlexStatus account={row} />,
    },
    timeColumn('since', 'Since', 132, row => row.since, '–'),
    actionsColumn(196, (row, onAct) => <ActionButton row={row} onAct={onAct} />),
  ],
  facets: [],
  csv: {
    account: row => row.name,
    status: row => statusOf(row).label,
    since: row => parseTime(row.since)?.toISOString(),
  },
})
