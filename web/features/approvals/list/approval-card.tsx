import clsx from 'clsx'
import type { ReactNode } from 'react'
import { DecidedWord } from '../../../components/decisions/decided.tsx'
import { isApproved, resolvedAt } from '../../../components/decisions/eligibility.ts'
import { requestType } from '../../../components/labels/content-type.ts'
import { OddRowNote } from '../../../components/odd-row.tsx'
import { OutcomeBadge, OutcomeCell } from '../../../components/outcome/outcome-views.tsx'
import { Reason } from '../../../components/requests/reason.tsx'
import { RequestPoster } from '../../../components/titles/request-poster.tsx'
import { SentAnyway } from '../../../components/titles/sent-anyway.tsx'
import { Time } from '../../../ui/time.tsx'
import { Status } from './approval-cells.tsx'
import { type Cell, cellFacts } from './cell-facts.ts'
import { Requesters } from './requesters.tsx'
import { RowActions } from './row-actions.tsx'
import { Failures, TitleLink } from './title-cell.tsx'

export function ApprovalCard({ checkbox, ...cell }: Cell & { checkbox: ReactNode }) {
  const { context, place } = cell
  const { decision, isOpen, reason, due, isDueSoon } = cellFacts(cell)
  const { row, others } = reason
  const why = <Reason row={row} iconSize={14} isWhole />
  const actions = <RowActions {...cell} isCard />
  if (place.isInner)
    return (
      <article
        className="flex min-h-14 items-center gap-3 border-b border-rule bg-sunken/60 pr-2.5 pl-9 text-sm"
        aria-label={`${row.contentTitle} for ${row.userName}`}
      >
        <div className={clsx('min-w-0 flex-1', decision && 'text-ink-3')}>
          <Requesters row={row} place={place} />
          {decision ? <DecidedWord {...decision} /> : why}
        </div>
        {actions}
      </article>
    )
  const isDone = isApproved(row) && !decision
  return (
    <article
      className={clsx(
        'flex min-h-20 items-center gap-3 border-b border-rule py-1 pr-2.5 pl-4',
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
          <TitleLink row={row} context={context} />
        </h2>
        <p className="flex items-center gap-1 text-ink-3">
          <span className="sr-only">{requestType(row)} · </span>
          <span className="shrink-0">
            {decision ? (
              <DecidedWord {...decision} />
            ) : (
              <Time value={isDone ? resolvedAt(row) : cell.row.createdAt} mode="short" />
            )}
            <span> ·</span>
          </span>
          {/* After the time, because aliases and outcomes arrive later. */}
          <Requesters row={row} place={place} />
          {isOpen && <OutcomeBadge row={row} isShort />}
        </p>
        <div
          className={clsx(
            'flex min-w-0 items-start gap-1.5',
            decision ? 'text-ink-3' : 'text-ink-2',
          )}
        >
          {context.hasStatus && <Status row={row} />}
          <SentAnyway row={row}>Sent anyway ·</SentAnyway>
          {isDone ? <OutcomeCell row={row} isLine /> : why}
          {others > 0 && <span className="shrink-0">+{others}</span>}
          {isDueSoon && (
            <span className="ml-auto shrink-0 font-semibold text-wait">
              <Time value={due.expiresAt} mode="left" /> left
            </span>
          )}
        </div>
        <OddRowNote row={row} noun="request" />
        <Failures {...cell} />
      </div>
      {actions}
    </article>
  )
}
