import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { contentLabel } from '../../../components/labels/content-type.ts'
import { APPROVAL_REQUIRED } from '../../../components/labels/user-approval.ts'
import { USER_CHANNELS } from '../../../components/labels/user-channel.ts'
import { OddRowNote } from '../../../components/odd-row.tsx'
import { UsedOf } from '../../../components/quotas/used-of.tsx'
import { UserAvatar } from '../../../components/users/user-avatar.tsx'
import { CONTENT_TYPES } from '../../../contract/values.ts'
import { pluralize } from '../../../lib/pluralize.ts'
import { displayName } from '../../../state/users.ts'
import { selectsText } from '../../../ui/plain-click.ts'
import { statusOf } from '../friends/friends.ts'
import { ChannelNames } from './channels-cell.tsx'
import { type OnOpen, PlexStatus } from './user-cells.tsx'
import type { UserRow } from './user-rows.ts'

interface UserCardProps {
  row: UserRow
  /** Takes the place of the picture while users are selected. */
  checkbox: ReactNode
  onOpen: OnOpen
}

/** A user as a row on phones, which opens the sheet. */
export function UserCard({ row, checkbox, onOpen }: UserCardProps) {
  const { user, account } = row
  const name = displayName(user)
  return (
    <article
      className="flex min-h-18 items-center gap-3 border-b border-rule px-4 py-2 text-[0.78125rem]/4.25 text-ink-2"
      aria-label={name}
    >
      <span className="grid w-10 shrink-0 place-items-center">
        {checkbox || <UserAvatar user={user} className="size-10 text-md" />}
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-2">
          <h2 className="min-w-0 flex-1 font-text text-[0.9375rem]/5.25 text-ink">
            <button
              type="button"
              className="max-w-full truncate select-text font-semibold"
              onClick={event => {
                if (!selectsText(event)) onOpen('user', row)
              }}
            >
              <bdi>{name}</bdi>
            </button>
          </h2>
          {account && !statusOf(account).isPlain && (
            <PlexStatus account={account} className="-my-1" />
          )}
        </div>
        <OddRowNote row={user} noun="user" />
        <p className="truncate">
          {row.isOwner && <span>Owner · </span>}
          {row.plan && <span>{row.plan} · </span>}
          {!user.can_sync && <span>Sync off · </span>}
          {user.requires_approval && <span>{APPROVAL_REQUIRED} · </span>}
          {USER_CHANNELS.some(({ flag }) => user[flag]) ? (
            <ChannelNames row={row} />
          ) : (
            pluralize(user.watchlist_count, 'title')
          )}
        </p>
        <p className="h-4.25 truncate tabular">
          <QuotaWords row={row} />
        </p>
      </div>
      <ChevronRight size={20} className="shrink-0 text-ink-3" />
    </article>
  )
}

/** For example "Movies 7 of 5, 2 over · Shows 1 of 3". */
function QuotaWords({ row: { quotas } }: { row: UserRow }) {
  if (!quotas) return null
  const limited = CONTENT_TYPES.flatMap(type => quotas[type] ?? [])
  if (limited.length === 0) return <span>No limits</span>
  return limited.map((quota, index) => {
    const { contentType, currentUsage: used = 0, quotaLimit: limit } = quota
    return (
      <span key={contentType}>
        {index > 0 && <span> · </span>}
        {contentLabel(contentType)} <UsedOf quota={quota} isShort />
        {used > limit && <span className="text-bad">, {used - limit} over</span>}
      </span>
    )
  })
}
