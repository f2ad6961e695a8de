import clsx from 'clsx'
import Hourglass from 'lucide-react/icons/hourglass'
import { DecidedActions, DecidedWord } from '../../../components/decisions/decided.tsx'
import { useRowDecision } from '../../../components/decisions/use-row-decision.ts'
import { requestType } from '../../../components/labels/content-type.ts'
import { expiresSoon } from '../../../components/labels/expires-soon.ts'
import { OddRowNote } from '../../../components/odd-row.tsx'
import { DecisionButtons } from '../../../components/requests/decision-buttons.tsx'
import { Reason } from '../../../components/requests/reason.tsx'
import { Requester } from '../../../components/requests/requester.tsx'
import { RequestPoster } from '../../../components/titles/request-poster.tsx'
import type { Approval } from '../../../contract/approvals.ts'
import type { QueuedDecision } from '../../../state/approval-decisions.ts'
import { Time } from '../../../ui/time.tsx'

interface WaitingRowProps {
  row: Approval
  /** Whether the request was decided while the card was in use. */
  isDecided: boolean
  onDecide: (decision: QueuedDecision) => void
}

export function WaitingRow({ row, isDecided, onDecide }: WaitingRowProps) {
  const { deciding, batch } = useRowDecision(row.id)
  const isSettled = isDecided || batch !== undefined
  return (
    <li
      className={clsx(
        'flex min-h-12.5 items-center gap-x-3 gap-y-2.5 px-4 py-1 max-md:flex-wrap max-md:py-3',
        isSettled && 'text-ink-3 [&_.poster]:opacity-45',
      )}
    >
      <RequestPoster row={row} className="h-9.5 w-7 max-md:h-13 max-md:w-9" />
      <div className="min-w-0 flex-1 max-md:basis-48">
        <p className="truncate font-medium" data-tip={row.contentTitle}>
          <bdi>{row.contentTitle}</bdi>
        </p>
        <OddRowNote row={row} noun="request" />
        <p className="flex min-w-0 text-sm whitespace-pre text-ink-3">
          <span className="md:@max-[35rem]:sr-only">{requestType(row)} · </span>
          <Requester className="truncate" name={row.userName} /> ·{' '}
          {isSettled ? <DecidedWord row={row} batch={batch} /> : <Time value={row.createdAt} />}
          <span className="max-md:hidden @min-[35rem]:hidden"> · </span>
          <Why row={row} className="max-md:hidden @min-[35rem]:hidden" />
        </p>
        <Why row={row} className="md:hidden" />
      </div>
      <Why row={row} className="w-47.5 shrink max-md:hidden @max-[35rem]:hidden" />
      {isSettled ? (
        <DecidedActions row={row} batch={batch} />
      ) : (
        <div className="flex gap-2 max-sm:w-full max-sm:*:flex-1">
          <DecisionButtons look="words" of={row.contentTitle} busy={deciding} onDecide={onDecide} />
        </div>
      )}
    </li>
  )
}

const Why = ({ row, className }: { row: Approval; className: string }) => (
  <span
    className={`block min-w-0 text-sm text-ink-2 ${className}`}
    data-tip={row.approvalReason ?? undefined}
  >
    {row.status === 'pending' && expiresSoon(row.expiresAt, Date.now()) ? (
      <span className="flex items-center gap-2 text-wait">
        <Hourglass size={16} className="shrink-0" />
        <span className="truncate">
          Expires <Time value={row.expiresAt} mode="countdown" />
        </span>
      </span>
    ) : (
      <Reason row={row} />
    )}
  </span>
)
