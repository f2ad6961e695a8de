import clsx from 'clsx'
import { DecidedActions, DecidedWord } from '../../../components/decisions/decided.tsx'
import { useRowDecision } from '../../../components/decisions/use-row-decision.ts'
import { requestType } from '../../../components/labels/content-type.ts'
import { expiresSoon } from '../../../components/labels/expires-soon.ts'
import { OddRowNote } from '../../../components/odd-row.tsx'
import { DecisionButtons } from '../../../components/requests/decision-buttons.tsx'
import { Reason } from '../../../components/requests/reason.tsx'
import { requestName } from '../../../components/requests/request-name.ts'
import { Requester } from '../../../components/requests/requester.tsx'
import { RequestPoster } from '../../../components/titles/request-poster.tsx'
import type { Approval } from '../../../contract/approvals.ts'
import { serverNow } from '../../../lib/clock.ts'
import type { QueuedDecision } from '../../../state/approval-decisions.ts'
import { Time } from '../../../ui/time.tsx'
import { useIsMobile } from '../../../ui/use-media.ts'

interface WaitingRowProps {
  row: Approval
  /** Whether the request was decided while the card was in use. */
  isDecided: boolean
  onDecide: (decision: QueuedDecision) => void
}

export function WaitingRow({ row, isDecided, onDecide }: WaitingRowProps) {
  const { deciding, batch } = useRowDecision(row.id)
  const isSettled = isDecided || batch !== undefined
  const isDue = row.status === 'pending' && expiresSoon(row.expiresAt, serverNow())
  // On phones beside the name, so that the reason has the whole width.
  const isMobile = useIsMobile()
  const timeLeft = isDue && !isSettled && (
    <span className="shrink-0 text-sm font-semibold text-wait">
      <span className="sr-only">Expires in </span>
      <Time value={row.expiresAt} mode="left" />
    </span>
  )
  return (
    <li
      className={clsx(
        'flex min-h-12.5 items-center gap-3 px-4 py-1 max-md:min-h-20 max-md:py-0.5 max-md:pr-1.5',
        isSettled && 'text-ink-3 [&_.poster]:opacity-45',
      )}
    >
      <RequestPoster row={row} className="h-9.5 w-7" />
      <div className="min-w-0 flex-1">
        <p className="truncate leading-5 font-medium" data-tip={row.contentTitle}>
          <bdi>{row.contentTitle}</bdi>
        </p>
        <OddRowNote row={row} noun="request" />
        {/* A column, so that reasons stay in place when aliases are loaded. */}
        <div className="grid gap-x-2 text-sm/4.5 text-ink-2 md:grid-cols-[26cqi_1fr]">
          <span className="sr-only">{requestType(row)}, </span>
          <span className="flex min-w-0 justify-between gap-2">
            <Requester className="truncate" name={row.userName} />
            {isMobile && timeLeft}
          </span>
          {isSettled ? (
            <DecidedWord row={row} batch={batch} />
          ) : (
            <Reason row={row} iconSize={14} isWhole={isMobile} />
          )}
        </div>
      </div>
      {!isMobile && timeLeft}
      {isSettled ? (
        <DecidedActions row={row} batch={batch} />
      ) : (
        <div className="row-actions">
          <DecisionButtons look="card" of={requestName(row)} busy={deciding} onDecide={onDecide} />
        </div>
      )}
    </li>
  )
}
