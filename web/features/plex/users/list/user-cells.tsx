import clsx from 'clsx'
import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import { quotaTypeLabel } from '../../../../components/labels/quota-type.ts'
import {
  isCutOff,
  USER_CHANNELS,
  type UserChannel,
} from '../../../../components/labels/user-channel.ts'
import { QuotaBar } from '../../../../components/quotas/quota-bar.tsx'
import type { ContentType } from '../../../../contract/values.ts'
import { grouped } from '../../../../lib/counted.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Time } from '../../../../ui/time.tsx'
import type { UserWindow } from '../use-opened-window.ts'
import { isReached, type UserRow } from './user-rows.ts'

interface RowProps {
  row: UserRow
}

/** Opens a window over the user of a row. */
export type OnOpen = (what: UserWindow, row: UserRow) => void

/** Name, alias and whose account it is; the name opens the editor, and heads a card. */
export function UserName({
  row,
  onOpen,
  as: Tag = 'span',
}: RowProps & { onOpen: OnOpen; as?: 'span' | 'h2' }) {
  const { name, alias } = row.user
  return (
    <>
      <Tag className="block font-text text-[length:inherit]/[inherit]">
        <button
          type="button"
          className="max-w-full text-left font-semibold wrap-anywhere hover:text-main-line hover:underline"
          onClick={() => onOpen('edit', row)}
        >
          <bdi className="line-clamp-2" data-tip={name.length > 40 ? name : undefined}>
            {name}
          </bdi>
        </button>
      </Tag>
      {(alias || row.isOwner) && (
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-3">
          {alias && <bdi className="line-clamp-1 min-w-0 wrap-anywhere">{alias}</bdi>}
          {row.isOwner && <Badge tone="main">Owner</Badge>}
        </span>
      )}
    </>
  )
}

export function WatchlistCount({ row, onOpen }: RowProps & { onOpen: OnOpen }) {
  const count = grouped(row.user.watchlist_count)
  return (
    <button
      type="button"
      className="tabular text-main-line underline underline-offset-2 max-md:min-h-11"
      aria-label={`Watchlist of ${row.user.name}, ${count} titles`}
      onClick={() => onOpen('watchlist', row)}
    >
      {count}
    </button>
  )
}

/** A yes or no of the table: the sign for the eye, the word for everybody else. */
export function YesNo({ isYes, yes, no }: { isYes: boolean; yes: string; no: string }) {
  const Icon = isYes ? Check : Minus
  return (
    <span className={isYes ? 'text-ok' : 'text-ink-3'} data-tip={isYes ? yes : no}>
      <Icon aria-hidden size={18} className="inline" />
      <span className="sr-only">{isYes ? yes : no}</span>
    </span>
  )
}

const channelTip = (row: UserRow, channel: UserChannel) =>
  isCutOff(row.user, channel)
    ? `${channel.label} is on, but there is no ${channel.addressLabel}`
    : channel.label

/** The channels that are on, as signs, or in words where there is room. */
export function Channels({ row, inWords = false }: RowProps & { inWords?: boolean }) {
  const on = USER_CHANNELS.filter(({ flag }) => row.user[flag])
  if (on.length === 0) return <span className="text-ink-3">None</span>
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {on.map(channel => {
        const { id, label, icon: Icon } = channel
        const tip = channelTip(row, channel)
        const tone = isCutOff(row.user, channel) ? 'text-wait' : undefined
        return inWords ? (
          <span key={id} className={clsx('inline-flex items-center gap-1', tone)}>
            <Icon aria-hidden size={15} />
            {tip === label ? label : `${label}, no address`}
          </span>
        ) : (
          <span key={id} className={clsx('inline-flex', tone)} data-tip={tip}>
            <Icon aria-hidden size={17} />
            <span className="sr-only">{tip}</span>
          </span>
        )
      })}
    </span>
  )
}

/** Use and limit of one type, with what is left of its window. */
export function QuotaCell({ row, type }: RowProps & { type: ContentType }) {
  if (!row.quotas) return <span className="text-ink-3">–</span>
  const quota = row.quotas[type]
  if (!quota) return <span className="text-ink-3">No limit</span>
  const { quotaType, quotaLimit: limit, currentUsage: used, resetDate, bypassApproval } = quota
  const isFull = isReached(quota)
  const { adverb, per } = quotaTypeLabel(quotaType)
  if (used === undefined)
    return (
      <>
        <span className="tabular">
          {limit} {per}
        </span>
        <span className="block text-xs text-ink-3">Use not known</span>
      </>
    )
  return (
    <>
      <span className="tabular">
        <strong className={used > limit ? 'text-bad' : undefined}>{used}</strong> of {limit}{' '}
        {adverb}
      </span>
      <QuotaBar used={used} limit={limit} />
      <span className="block text-xs text-ink-3">
        {isFull && (
          <strong className={clsx('font-semibold', used > limit ? 'text-bad' : 'text-wait')}>
            {used > limit ? `${used - limit} over. ` : 'Reached. '}
          </strong>
        )}
        {resetDate && (
          <>
            Resets <Time value={resetDate} className="inline-block" />
          </>
        )}
        {bypassApproval && (
          <span data-tip="Requests over the limit are approved by themselves">
            {resetDate && ' · '}bypass
          </span>
        )}
      </span>
    </>
  )
}
