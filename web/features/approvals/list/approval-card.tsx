import clsx from 'clsx'
import type { ReactNode } from 'react'
import { DecidedWord } from '../../../components/decisions/decided.tsx'
import { isApproved } from '../../../components/decisions/eligibility.ts'
import { FailedNote } from '../../../components/decisions/failed-note.tsx'
import { useRowDecision } from '../../../components/decisions/use-row-decision.ts'
import { requestType } from '../../../components/labels/content-type.ts'
import { expiresSoon } from '../../../components/labels/expires-soon.ts'
import { OddRowNote } from '../../../components/odd-row.tsx'
import { OutcomeBadge, OutcomeLine } from '../../../components/outcome/outcome-views.tsx'
import { Reason } from '../../../components/requests/reason.tsx'
import { Requester } from '../../../components/requests/requester.tsx'
import { RequestPoster } from '../../../components/titles/request-poster.tsx'
import { SentAnyway } from '../../../components/titles/sent-anyway.tsx'
import { Time } from '../../../ui/time.tsx'
import { useMinute } from '../../../ui/use-minute.ts'
import { type RowProps, Status } from './approval-cells.tsx'
import { type OnDecide, RowActions } from './row-actions.tsx'
import { type OnOpen, TitleLink } from './title-link.tsx'

interface ApprovalCardProps extends RowProps {
  checkbox: ReactNode
  /** Whether to show the status. False if all rows have the same one. */
  hasStatus: boolean
  isDecided: boolean
  onDecide: OnDecide
  onOpen: OnOpen
}

export function ApprovalCard(props: ApprovalCardProps) {
  const { row, checkbox, hasStatus, isDecided, onDecide, onOpen } = props
  const now = useMinute().getTime()
  const { batch } = useRowDecision(row.id)
  const isSettled = isDecided || batch !== undefined
  const isDue = row.status === 'pending' && !isSettled && expiresSoon(row.expiresAt, now)
  return (
    <article
      className={clsx(
        'flex min-h-20 items-center gap-3 border-b border-rule pr-2.5 pl-4',
        isSettled && '[&_.poster]:opacity-45',
      )}
      aria-label={row.contentTitle}
    >
      {checkbox}
      <RequestPoster row={row} className="h-15 w-10" />
      <div className="min-w-0 flex-1 text-sm">
        <h2
          className={clsx(
            'truncate font-text text-md/6 [&>a]:block [&>a]:truncate',
            isSettled && 'text-ink-3',
          )}
          dir="auto"
        >
          <TitleLink row={row} onOpen={onOpen} />
        </h2>
        <p className="flex gap-1 text-ink-3">
          <span className="shrink-0">{requestType(row)} ·</span>
          <Requester className="truncate" name={row.userName} />
          <span className="shrink-0">
            ·{' '}
            {isSettled ? (
              <DecidedWord row={row} batch={batch} />
            ) : (
              <Time value={row.createdAt} mode="short" />
            )}
          </span>
        </p>
        <div
          className={clsx(
            'flex min-w-0 items-center gap-1.5',
            isSettled ? 'text-ink-3' : 'text-ink-2',
          )}
        >
          {hasStatus && <Status row={row} />}
          <SentAnyway row={row}>Sent anyway ·</SentAnyway>
          {row.status === 'pending' && !isSettled && <OutcomeBadge row={row} />}
          {isApproved(row) && !isSettled ? (
            <OutcomeLine row={row} />
          ) : (
            <Reason row={row} iconSize={14} />
          )}
          {isDue && (
            <span className="shrink-0 font-semibold text-wait">
              · <Time value={row.expiresAt} mode="short" /> left
            </span>
          )}
        </div>
        <OddRowNote row={row} noun="request" />
        <FailedNote row={row} />
      </div>
      <RowActions row={row} isDecided={isDecided} onDecide={onDecide} onOpen={onOpen} />
    </article>
  )
}
