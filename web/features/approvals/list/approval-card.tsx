import clsx from 'clsx'
import type { ReactNode } from 'react'
import { DecidedWord } from '../../../components/decisions/decided.tsx'
import { isApproved } from '../../../components/decisions/eligibility.ts'
import { FailedNote } from '../../../components/decisions/failed-note.tsx'
import { requestType } from '../../../components/labels/content-type.ts'
import { expiresSoon } from '../../../components/labels/expires-soon.ts'
import { OddRowNote } from '../../../components/odd-row.tsx'
import { OutcomeBadge, OutcomeLine } from '../../../components/outcome/outcome-views.tsx'
import type { ApprovalWithOutcome } from '../../../components/outcome/outcomes.ts'
import { Reason } from '../../../components/requests/reason.tsx'
import { RequestPoster } from '../../../components/titles/request-poster.tsx'
import { SentAnyway } from '../../../components/titles/sent-anyway.tsx'
import type { CellPlace } from '../../../ui/table/types.ts'
import { Time } from '../../../ui/time.tsx'
import { useMinute } from '../../../ui/use-minute.ts'
import { type CellProps, commonReason, Requesters, Status, useDecision } from './approval-cells.tsx'
import { type OnDecide, RowActions } from './row-actions.tsx'
import { type OnOpen, TitleLink } from './title-link.tsx'
import { earliest } from './title-stacks.ts'
import type { OnDecideAll } from './user-group-head.tsx'

interface ApprovalCardProps extends CellProps {
  checkbox: ReactNode
  place: CellPlace<ApprovalWithOutcome>
  /** Whether to show the status. False if all rows have the same one. */
  hasStatus: boolean
  onDecide: OnDecide
  onDecideAll: OnDecideAll
  onOpen: OnOpen
}

export function ApprovalCard(props: ApprovalCardProps) {
  const { checkbox, hasStatus, decided, place, onDecide, onDecideAll, onOpen } = props
  const { stack, isInner } = place
  const all = stack ?? [props.row]
  const now = useMinute().getTime()
  const decision = useDecision({ row: props.row, stack, decided })
  const { row, others } = commonReason({ row: props.row, stack })
  const { expiresAt } = earliest(all)
  const isDue = row.status === 'pending' && !decision && expiresSoon(expiresAt, now)
  const actions = (
    <RowActions
      row={props.row}
      stack={stack}
      isInner={isInner}
      {...{ decided, onDecide, onDecideAll, onOpen }}
    />
  )
  if (isInner)
    return (
      <article
        className="flex min-h-14 items-center gap-3 border-b border-rule bg-sunken/60 pr-2.5 pl-9 text-sm"
        aria-label={`${row.contentTitle} for ${row.userName}`}
      >
        <div className={clsx('min-w-0 flex-1', decision && 'text-ink-3')}>
          <Requesters row={row} {...place} />
          {decision ? <DecidedWord {...decision} /> : <Reason row={row} iconSize={14} />}
        </div>
        {actions}
      </article>
    )
  return (
    <article
      className={clsx(
        'flex min-h-20 items-center gap-3 border-b border-rule pr-2.5 pl-4',
        decision && '[&_.poster]:opacity-45',
      )}
      aria-label={row.contentTitle}
    >
      {checkbox}
      <RequestPoster row={row} className="h-15 w-10" />
      <div className="min-w-0 flex-1 text-sm">
        <h2
          className={clsx(
            'truncate font-text text-md/6 [&>a]:block [&>a]:truncate',
            decision && 'text-ink-3',
          )}
          dir="auto"
        >
          <TitleLink row={row} onOpen={onOpen} />
        </h2>
        <p className="flex gap-1 text-ink-3">
          <span className="shrink-0">{requestType(row)} ·</span>
          <Requesters row={row} {...place} />
          <span className="shrink-0">
            ·{' '}
            {decision ? (
              <DecidedWord {...decision} />
            ) : (
              <Time value={props.row.createdAt} mode="short" />
            )}
          </span>
        </p>
        <div
          className={clsx(
            'flex min-w-0 items-center gap-1.5',
            decision ? 'text-ink-3' : 'text-ink-2',
          )}
        >
          {hasStatus && <Status row={row} />}
          <SentAnyway row={row}>Sent anyway ·</SentAnyway>
          {isApproved(row) && !decision ? (
            <OutcomeLine row={row} />
          ) : (
            <Reason row={row} iconSize={14} />
          )}
          {others > 0 && <span className="shrink-0">+{others}</span>}
          {isDue && (
            <span className="shrink-0 font-semibold text-wait">
              · <Time value={expiresAt} mode="left" /> left
            </span>
          )}
          {/* It arrives later, so nothing may follow that would move. */}
          {row.status === 'pending' && !decision && <OutcomeBadge row={row} isShort />}
        </div>
        <OddRowNote row={row} noun="request" />
        {all.map(each => (
          <FailedNote key={each.id} row={each} />
        ))}
      </div>
      {actions}
    </article>
  )
}
