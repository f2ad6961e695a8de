import Check from 'lucide-react/icons/check'
import { lazy, startTransition, useRef, useState } from 'react'
import type { Snapshot } from 'valtio'
import { queueDecision } from '../../components/decisions/queue-decision.ts'
import { QueuedNote } from '../../components/decisions/queued-note.tsx'
import { useRowDecision } from '../../components/decisions/use-row-decision.ts'
import type { Approval } from '../../contract/approvals.ts'
import type { QueuedDecision } from '../../state/taken-decisions.ts'
import { Button } from '../../ui/button.tsx'

const loadReason = () => import('../../components/decisions/reason-form.tsx')
const ReasonForm = lazy(loadReason)
/** Fetched when a press is near; a failure shows when the form is opened. */
const preloadReason = () => void loadReason().catch(() => undefined)

export interface WaitingActionsProps {
  row: Snapshot<Approval>
  /** The row's buttons went away or came back. */
  onDecided: () => void
}

/** Approve and Reject of a row, the reason below them, and the way back once it is decided. */
export function WaitingActions({ row, onDecided }: WaitingActionsProps) {
  const { deciding, batch } = useRowDecision(row.id)
  const [asksReason, setAsksReason] = useState(false)
  const rejectButton = useRef<HTMLButtonElement>(null)

  const closeReason = () => {
    setAsksReason(false)
    requestAnimationFrame(() => rejectButton.current?.focus())
  }
  const decide = (decision: QueuedDecision, reason = '') => {
    queueDecision(decision, { rows: [row], skipped: [] }, reason)
    setAsksReason(false)
    onDecided()
  }

  return (
    <>
      {batch && (
        <QueuedNote
          batch={batch}
          title={row.contentTitle}
          data-decide=""
          size="sm"
          className="max-md:min-h-11"
          onUndone={onDecided}
        >
          Undo
        </QueuedNote>
      )}
      {!asksReason && !batch && (
        <div className="flex gap-2 max-sm:w-full max-sm:*:flex-1">
          <Button
            data-decide=""
            size="sm"
            variant="approveNoShadow"
            className="max-md:min-h-11"
            busy={deciding === 'approving'}
            disabled={deciding === 'rejecting'}
            icon={<Check aria-hidden />}
            aria-label={`Approve ${row.contentTitle}`}
            onClick={() => decide('approve')}
          >
            Approve
          </Button>
          <Button
            ref={rejectButton}
            size="sm"
            variant="neutralnoShadow"
            className="max-md:min-h-11"
            busy={deciding === 'rejecting'}
            disabled={deciding === 'approving'}
            aria-label={`Reject ${row.contentTitle}`}
            aria-expanded={false}
            onPointerEnter={preloadReason}
            onFocus={preloadReason}
            // The buttons stay, and keep the focus, until the field is there.
            onClick={() => startTransition(() => setAsksReason(true))}
          >
            Reject
          </Button>
        </div>
      )}
      {asksReason && !batch && (
        <div className="basis-full">
          <ReasonForm
            subject={row.contentTitle}
            onReject={reason => decide('reject', reason)}
            onCancel={closeReason}
          />
        </div>
      )}
    </>
  )
}
