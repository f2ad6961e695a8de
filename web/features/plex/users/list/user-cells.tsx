import clsx from 'clsx'
import type { ReactNode } from 'react'
import { TYPE_PLURALS } from '../../../../components/labels/content-type.ts'
import { quotaTypeLabel } from '../../../../components/labels/quota-type.ts'
import {
  lacksAddress,
  USER_CHANNELS,
  type UserChannel,
} from '../../../../components/labels/user-channel.ts'
import { OddRowNote } from '../../../../components/odd-row.tsx'
import { QuotaBar } from '../../../../components/quotas/quota-bar.tsx'
import { capOf, isReached, usageOf } from '../../../../components/quotas/quota-usage.ts'
import { useNextReset } from '../../../../components/quotas/use-quota-clock.ts'
import { UserAvatar } from '../../../../components/users/user-avatar.tsx'
import { CONTENT_TYPES } from '../../../../contract/values.ts'
import { bidiIsolate } from '../../../../lib/bidi-isolate.ts'
import { formatNumber, pluralize } from '../../../../lib/pluralize.ts'
import { capital } from '../../../../lib/sentence.ts'
import type { QuotaWithStatus } from '../../../../state/quotas.ts'
import { displayName } from '../../../../state/users.ts'
import type { UserDialog } from '../dialog-address.ts'
import type { UserRow } from './user-rows.ts'

interface RowProps {
  row: UserRow
}

export type OnOpen = (what: UserDialog, row: UserRow) => void

interface UserNameProps extends RowProps {
  onOpen: OnOpen
  as?: 'span' | 'h2'
  children?: ReactNode
}

export function UserName({ row, onOpen, as: Tag = 'span', children }: UserNameProps) {
  const { name } = row.user
  const shown = displayName(row.user)
  const other = shown === name ? null : shown
  return (
    <span className="flex items-center gap-2.5">
      {row.hasAvatar && (
        <UserAvatar user={row.user} className="size-8 in-[[data-without~=sync]]:hidden" />
      )}
      <span className="min-w-0">
        <Tag className="block font-text text-[length:inherit]/5">
          <button
            type="button"
            className="block max-w-full truncate text-left font-semibold hover:text-main-line hover:underline"
            onClick={() => onOpen('user', row)}
          >
            <bdi data-tip={name.length > 16 ? name : undefined}>{name}</bdi>
          </button>
        </Tag>
        <OddRowNote row={row.user} noun="user" />
        <span className="line-clamp-1 text-xs/4.5 text-ink-3 wrap-anywhere in-[[data-without~=watchlist]]:line-clamp-2 in-[[data-without~=watchlist]]:leading-4">
          {children}
          {other ? (
            <bdi>{other}</bdi>
          ) : (
            <span className={children ? 'in-[[data-without~=watchlist]]:hidden' : undefined}>
              No alias
            </span>
          )}
          {row.isOwner && (
            <span>
              {' · '}
              <strong className="font-semibold text-main-line">Owner</strong>
            </span>
          )}
        </span>
      </span>
    </span>
  )
}

export function WatchlistCount({ row, onOpen }: RowProps & { onOpen: OnOpen }) {
  const count = row.user.watchlist_count
  return (
    <button
      type="button"
      className="tabular text-main-line underline underline-offset-2 max-md:min-h-11"
      aria-label={`${bidiIsolate(row.user.name)}’s watchlist, ${pluralize(count, 'title')}`}
      onClick={() => onOpen('user', row)}
    >
      {formatNumber(count)}
    </button>
  )
}

const channelTip = (row: UserRow, channel: UserChannel) =>
  lacksAddress(row.user, channel)
    ? `${channel.label} is on, but no ${channel.addressLabel} is set`
    : channel.label

export function Channels({ row, inWords = false }: RowProps & { inWords?: boolean }) {
  const on = USER_CHANNELS.filter(({ flag }) => row.user[flag])
  if (on.length === 0) return <span className="text-ink-3">None</span>
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {on.map(channel => {
        const { id, label, icon: Icon } = channel
        const tip = channelTip(row, channel)
        const tone = lacksAddress(row.user, channel) ? 'text-wait' : undefined
        return inWords ? (
          <span key={id} className={clsx('inline-flex items-center gap-1', tone)}>
            <Icon size={15} />
            {tip === label ? label : `${label}, no address`}
          </span>
        ) : (
          <span key={id} className={clsx('inline-flex', tone)} data-tip={tip}>
            <Icon size={17} />
            <span className="sr-only">{tip}</span>
          </span>
        )
      })}
    </span>
  )
}

/** @param withNotes shows notes as text instead of in a tooltip */
export function Quotas({ row, withNotes = false }: RowProps & { withNotes?: boolean }) {
  if (!row.quotas) return <span className="text-ink-3">–</span>
  if (CONTENT_TYPES.every(type => !row.quotas?.[type]))
    return <span className="text-xs text-ink-3">No limits</span>
  return (
    <span className="grid grid-cols-[minmax(2.75rem,auto)_auto_1fr] gap-x-2 gap-y-px text-xs/4.5">
      {CONTENT_TYPES.map(type => {
        const quota = row.quotas?.[type]
        return (
          <span key={type} className="col-span-full grid grid-cols-subgrid items-start">
            <span className="text-ink-3 first-letter:uppercase">{TYPE_PLURALS[type]}</span>
            {quota ? (
              <QuotaUse quota={quota} withNotes={withNotes} />
            ) : (
              <span className="col-span-2 text-ink-3">No limit</span>
            )}
          </span>
        )
      })}
    </span>
  )
}

function QuotaUse({ quota, withNotes }: { quota: QuotaWithStatus; withNotes: boolean }) {
  const { quotaType, quotaLimit: limit, currentUsage: used, bypassApproval } = quota
  const reset = useNextReset(quotaType)
  if (quota.unread) return <OddRowNote row={quota} noun="quota" className="col-span-2" />
  if (used === undefined)
    return (
      <span className="col-span-2 text-ink-3">
        {limit} {quotaTypeLabel(quotaType).per}, usage unknown
      </span>
    )
  const cap = capOf(quota)
  const notes = [
    cap &&
      `${capital(cap.words)}${cap.isReached && !bypassApproval ? ', so more titles are skipped' : ''}`,
    reset && `Resets ${reset.words}`,
    bypassApproval && 'Requests over the limit are approved automatically',
  ].filter(Boolean)
  return (
    <>
      <QuotaBar isSmall used={used} limit={limit} className="mt-1.5 w-17" />
      <span
        className="tabular text-ink-2"
        data-tip={withNotes ? undefined : notes.join('. ') || undefined}
      >
        {usageOf(quota, 'adverb')}{' '}
        {isReached(quota) && (
          <strong
            className={clsx(
              'font-semibold whitespace-nowrap',
              used > limit ? 'text-bad' : 'text-wait',
            )}
          >
            {used > limit ? `${used - limit} over` : 'full'}
          </strong>
        )}
        {cap?.isReached && !bypassApproval && (
          <strong className="font-semibold whitespace-nowrap text-wait"> capped</strong>
        )}
        {notes.length > 0 && (
          <span className={withNotes ? 'block text-ink-3' : 'sr-only'}> {notes.join('. ')}</span>
        )}
      </span>
    </>
  )
}
