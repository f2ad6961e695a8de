import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import type { Approval } from '../../contract/approvals.ts'
import { bidiIsolate } from '../../lib/bidi-isolate.ts'
import { STATUS_AFTER } from '../../state/approval-decisions.ts'
import { Time } from '../../ui/time.tsx'
import { statusLabel } from '../labels/approval-status.ts'
import { useDecidedBy } from '../requests/reason.tsx'
import { useDecisionInView } from './decisions-in-view.ts'
import { resolvedAt } from './eligibility.ts'
import { type Batch, isUndoable } from './outbox.ts'
import { UndoButton } from './undo-button.tsx'

interface DecidedProps {
  row: Approval
  /** Undefined once the server has the decision, or if another admin made it. */
  batch: Batch | undefined
}

const statusOf = ({ row, batch }: DecidedProps) =>
  batch ? STATUS_AFTER[batch.decision] : row.status

/** The decision about a row that keeps its place, and its age once it can no longer be undone. */
export function DecidedWord({ row, batch }: DecidedProps) {
  const by = useDecidedBy(row)
  const { label, tone } = statusLabel(statusOf({ row, batch }))
  if (batch?.phase === 'held')
    return <span className="whitespace-nowrap text-ink-2">Waiting for the server</span>
  return (
    <span className="whitespace-nowrap" data-tip={(!batch && by) || undefined}>
      <span className={`tone-${tone} font-semibold text-(--c)`}>
        {batch?.phase === 'unsure' ? 'Checking…' : label}
      </span>
      {!batch && row.status !== 'deleted' && (
        <span>
          {' '}
          <Time value={resolvedAt(row)} mode="past" className="text-xs text-ink-3" />
        </span>
      )}
    </span>
  )
}

/** In the places of a row's buttons: the mark of the decision, which does nothing, and Undo. */
export function DecidedActions({ row, batch }: DecidedProps) {
  const status = statusOf({ row, batch })
  const isRejected = status === 'rejected'
  const inView = useDecisionInView(row.id)
  const undo = batch && isUndoable(batch) && (
    <UndoButton batch={batch} of={`for ${bidiIsolate(row.contentTitle)}`} className="queued-undo" />
  )
  return (
    <div ref={inView} className="row-actions decided-actions">
      {(status === 'approved' || isRejected) && (
        <span
          className={isRejected ? 'text-bad' : 'text-ok'}
          data-second={isRejected && !undo ? '' : undefined}
        >
          {isRejected ? <X size={18} /> : <Check size={18} />}
        </span>
      )}
      {undo}
    </div>
  )
}
