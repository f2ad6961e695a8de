import type { ReactNode } from 'react'
import { APPROVAL_REQUIRED } from '../../../components/labels/user-approval.ts'
import { OddRowNote } from '../../../components/odd-row.tsx'
import { useResourceState } from '../../../components/use-resource.ts'
import { UserAvatar } from '../../../components/users/user-avatar.tsx'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { pluralize } from '../../../lib/pluralize.ts'
import { displayName } from '../../../state/users.ts'
import { FailedNote } from '../../../ui/anchored-note.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { MenuButton } from '../../../ui/menu.tsx'
import { selectsText } from '../../../ui/plain-click.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Switch } from '../../../ui/switch.tsx'
import type { UserDialog } from '../dialog-address.ts'
import { useUserFlag } from '../edit/use-user-flag.ts'
import { ACTIONS, type FriendRow, friends, statusOf } from '../friends/friends.ts'
import type { UserRow } from './user-rows.ts'

interface RowProps {
  row: UserRow
}

/** Opens a dialog of a user, or of several. */
export type OnOpen = (what: UserDialog, ...rows: readonly UserRow[]) => void

/** The Plex name, if lists show another one. */
const otherNameOf = ({ user }: UserRow) => (displayName(user) === user.name ? null : user.name)

/** The name by which lists show the user, and below it the number of titles and the Plex name. */
export function UserName({ row, onOpen }: RowProps & { onOpen: OnOpen }) {
  const name = displayName(row.user)
  const other = otherNameOf(row)
  return (
    <span className="flex items-center gap-2.5">
      <UserAvatar user={row.user} className="size-7" />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-1.5 leading-4.75">
          <button
            type="button"
            // Padding, with that of the button below, makes both easy to hit.
            className="-mt-1.25 truncate select-text pt-1.25 font-semibold hover:text-main-line hover:underline"
            onClick={event => {
              if (!selectsText(event)) onOpen('user', row)
            }}
          >
            <bdi data-tip={name.length > 16 ? name : undefined}>{name}</bdi>
          </button>
          {row.isOwner && <Owner />}
          {/* Tables without channels have no room for it beside the name. */}
          <span className="hidden in-[[data-without~=plex]]:inline in-[[data-without~=channels]]:sr-only">
            {row.account && !statusOf(row.account).isPlain && <PlexStatus account={row.account} />}
          </span>
        </span>
        <OddRowNote row={row.user} noun="user" />
        <span className="flex gap-1 text-xs/4 text-ink-3 in-data-selected:text-ink-2">
          <span className="hidden shrink-0 tabular in-[[data-without~=watchlist]]:inline">
            {pluralize(row.user.watchlist_count, 'title')}
          </span>
          {(row.plan || other) && (
            <span className="truncate">
              <span className="hidden in-[[data-without~=watchlist]]:inline">· </span>
              {row.plan && <bdi>{row.plan}</bdi>}
              {row.plan && other && <span> · </span>}
              {other && <bdi>{other}</bdi>}
            </span>
          )}
        </span>
      </span>
    </span>
  )
}

const Owner = () => (
  <strong className="shrink-0 font-display text-xs font-semibold text-main-line">Owner</strong>
)

/** In titles of dialogs. */
export const OwnerBadge = () => (
  <Badge tone="main" className="align-middle">
    Owner
  </Badge>
)

/** A plain word, or a badge if there may be something to do. */
export const PlexStatus = (props: { account: FriendRow; className?: string }) => {
  const { label, tone, isPlain } = statusOf(props.account)
  if (isPlain) return <span className="text-xs text-ink-3">{label}</span>
  return (
    <Badge tone={tone} className={props.className}>
      {label}
    </Badge>
  )
}

function UnknownStatus() {
  const { status } = useResourceState(friends)
  if (status === 'loading') return <Skeleton className="h-4 w-14" />
  return <span className="text-xs text-ink-3">Unknown</span>
}

export function PlexCell({ row, onFriend }: RowProps & { onFriend: (row: FriendRow) => void }) {
  const { account } = row
  if (!account) return <UnknownStatus />
  const { label, action } = statusOf(account)
  if (!action) return <PlexStatus account={account} />
  return (
    <span className="relative block">
      <PlexStatus account={account} />
      <MenuButton
        bare
        className="cell-button"
        label={`Plex status of ${bidiIsolate(displayName(row.user))}: ${label}`}
        items={() => [{ label: ACTIONS[action].label, onSelect: () => onFriend(account) }]}
      >
        {''}
      </MenuButton>
    </span>
  )
}

const FLAGS = {
  can_sync: { what: 'Sync', label: 'Sync watchlist', words: ['off', 'on'] },
  requires_approval: {
    what: 'Approval',
    label: APPROVAL_REQUIRED,
    words: ['automatic', 'required'],
  },
} as const

interface FlagCellProps extends RowProps {
  flag: keyof typeof FLAGS
  children?: ReactNode
}

/** A switch that is saved immediately. */
export function FlagCell({ row, flag, children }: FlagCellProps) {
  const { what, label, words } = FLAGS[flag]
  const { isBusy, isOn, set, problem, dismiss } = useUserFlag(row, what)
  return (
    <span className="flex items-center gap-2">
      <Switch
        aria-label={`${label}: ${bidiIsolate(displayName(row.user))}`}
        checked={isOn(flag)}
        aria-invalid={problem !== null || undefined}
        disabled={isBusy}
        onCheckedChange={value => void set(flag, value, words[Number(value)])}
      />
      {children}
      {problem && <FailedNote {...problem} onDismiss={dismiss} />}
    </span>
  )
}
