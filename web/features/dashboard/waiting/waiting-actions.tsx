import Check from 'lucide-react/icons/check'
import type { Snapshot } from 'valtio'
import type { Eligible } from '../../../components/decisions/eligibility.ts'
import { queueDecision } from '../../../components/decisions/queue-decision.ts'
import { QueuedNote } from '../../../components/decisions/queued-note.tsx'
import { useRowDecision } from '../../../components/decisions/use-row-decision.ts'
import type { Approval } from '../../../contract/approvals.ts'
import { Button } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'

const question = lazyPart(
  'question',
  () => import('../../../components/decisions/reject-dialog.tsx'),
)

export interface WaitingActionsProps {
  row: Snapshot<Approval>
  /** The row's buttons went away or came back. */
  onDecided: () => void
  onReject: () => void
}

/** Approve and Reject of a row, and the way back once it is decided. */
export function WaitingActions({ row, onDecided, onReject }: WaitingActionsProps) {
  const { deciding, batch, isElsewhere } = useRowDecision(row.id)
  if (batch)
    return (
      <QueuedNote
        batch={batch}
        isElsewhere={isElsewhere}
        title={row.contentTitle}
        data-decide=""
        size="sm"
        className="max-md:min-h-11"
        onUndone={onDecided}
      >
        Undo
      </QueuedNote>
    )
  return (
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
        onClick={() => {
          queueDecision('approve', { rows: [row], skipped: [] })
          onDecided()
        }}
      >
        Approve
      </Button>
      <Button
        size="sm"
        variant="neutralnoShadow"
        className="max-md:min-h-11"
        busy={deciding === 'rejecting'}
        disabled={deciding === 'approving'}
        aria-label={`Reject ${row.contentTitle}`}
        onPointerEnter={question.preload}
        onFocus={question.preload}
        onClick={onReject}
      >
        Reject
      </Button>
    </div>
  )
}

interface RejectQuestionProps {
  /** null: it is closed. */
  asked: Eligible | null
  onClose: () => void
}

/** Asks for the reason before a request is rejected. */
export function RejectQuestion({ asked, onClose }: RejectQuestionProps) {
  const part = question.usePart(asked !== null, onClose)
  if (!part) return null
  return (
    <part.RejectDialog
      asked={asked}
      onClose={onClose}
      onReject={(what, reason) => queueDecision('reject', what, reason)}
    />
  )
}
