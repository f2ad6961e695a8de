import { humanize, labelIn } from '../../../../components/labels/humanize.ts'
import { defineList } from '../../../../components/list/define-list.ts'
import { OddRowNote } from '../../../../components/odd-row.tsx'
import { UserAvatar } from '../../../../components/users/user-avatar.tsx'
import { bidiIsolate } from '../../../../lib/bidi-isolate.ts'
import { byLetters } from '../../../../lib/normalize.ts'
import { parseTime } from '../../../../lib/time.ts'
import { Badge, type Tone } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Time } from '../../../../ui/time.tsx'
import type { FriendRow } from './friends.ts'

interface Status {
  readonly label: string
  readonly tone?: Tone
  /** What can be changed. */
  readonly action?: FriendAction
}
export type FriendAction = 'invite' | 'withdraw' | 'remove'

const STATUSES: Readonly<Record<string, Status>> = {
  friend: { label: 'Friend', tone: 'ok', action: 'remove' },
  server_only: { label: 'Server access only', action: 'invite' },
  pending_sent: { label: 'Invited', tone: 'wait', action: 'withdraw' },
  pending_received: { label: 'Sent you a request', tone: 'wait' },
  friend_only: { label: 'Friend without server access', tone: 'info' },
  self: { label: 'You', tone: 'main' },
  managed: { label: 'Managed account' },
}
const LABELS = { invite: 'Invite…', withdraw: 'Withdraw…', remove: 'Remove…' }
const NAMES = {
  invite: (name: string) => `Invite ${name}`,
  withdraw: (name: string) => `Withdraw the invitation of ${name}`,
  remove: (name: string) => `Remove ${name} as a friend`,
}

export const statusOf = ({ status }: FriendRow): Status =>
  labelIn<Status>(STATUSES, status) ?? { label: humanize(status) }

type OnAct = (row: FriendRow) => void

const Account = ({ row }: { row: FriendRow }) => (
  <span className="flex items-center gap-2.5">
    <UserAvatar user={{ ...row, alias: null }} className="size-8" />
    <span className="min-w-0">
      <bdi className="font-semibold wrap-anywhere">{row.name}</bdi>
      <OddRowNote row={row} noun="account" />
      {!row.isUser && <span className="block text-xs text-ink-3">Not a user here</span>}
    </span>
  </span>
)

const StatusBadge = ({ row }: { row: FriendRow }) => {
  const { label, tone } = statusOf(row)
  return <Badge tone={tone ?? 'dim'}>{label}</Badge>
}

const ActionButton = ({ row, onAct }: { row: FriendRow; onAct: OnAct }) => {
  const { action } = statusOf(row)
  if (!action) return null
  return (
    <Button
      variant="neutralnoShadow"
      size="sm"
      aria-label={NAMES[action](bidiIsolate(row.name))}
      onClick={() => onAct(row)}
    >
      {LABELS[action]}
    </Button>
  )
}

export const FRIENDS = defineList<FriendRow, OnAct>({
  label: 'Plex status',
  idOf: row => row.id,
  nameOf: row => row.name,
  rowHeight: 52,
  cardHeight: 112,
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
      cell: row => <StatusBadge row={row} />,
    },
    {
      id: 'since',
      header: 'Since',
      width: 132,
      descFirst: true,
      sortValue: row => parseTime(row.since)?.getTime() ?? null,
      cell: row => <Time value={row.since} none="–" />,
    },
    {
      id: 'actions',
      header: '',
      headerLabel: 'Actions',
      width: 124,
      align: 'right',
      cell: (row, onAct) => <ActionButton row={row} onAct={onAct} />,
    },
  ],
  card: (row, onAct) => (
    <article className="flex items-center justify-between gap-3 py-2.5" aria-label={row.name}>
      <div className="grid min-w-0 justify-items-start gap-1.5">
        <Account row={row} />
        <StatusBadge row={row} />
      </div>
      <ActionButton row={row} onAct={onAct} />
    </article>
  ),
  facets: [
    {
      id: 'account',
      label: 'Account',
      values: { user: 'Users', other: 'Not users here' },
      of: row => [row.isUser ? 'user' : 'other'],
    },
  ],
  csv: {
    account: row => row.name,
    user: row => (row.isUser ? 'yes' : 'no'),
    status: row => statusOf(row).label,
    since: row => parseTime(row.since)?.toISOString(),
  },
})
