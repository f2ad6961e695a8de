import Check from 'lucide-react/icons/check'
import { outbox } from '../../../components/decisions/outbox.ts'
import { QueuedNote } from '../../../components/decisions/queued-note.tsx'
import { useRowDecision } from '../../../components/decisions/use-row-decision.ts'
import type { Approval } from '../../../contract/approvals.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { Button } from '../../../ui/button.tsx'

export interface WaitingActionsProps {
  row: Approval
  /** Disables the buttons, because the request was decided elsewhere. */
  isElsewhere: boolean
  /** Called when the buttons of a row disappear or reappear. */
  onDecided: () => void
  onReject: () => void
}

export function WaitingActions({ row, isElsewhere, onDecided, onReject }: WaitingActionsProps) {
  const { deciding, batch } = useRowDecision(row.id)
  if (batch)
    return (
      <QueuedNote
        batch={batch}
        title={row.contentTitle}
        data-decide=""
        size="sm"
        className="max-md:min-h-11"
        onUndone={onDecided}
      >
        {verb => verb}
      </QueuedNote>
    )
  return (
    <div className="flex gap-2 max-sm:w-full max-sm:*:flex-1">
      <Button
        data-decide=""
        size="sm"
        variant="approveNoShadow"
        data-calm=""
        className="max-md:min-h-11"
        busy={deciding === 'approve'}
        disabled={deciding === 'reject'}
        aria-disabled={isElsewhere || undefined}
        icon={<Check aria-hidden />}
        aria-label={`Approve ${bidiIsolate(row.contentTitle)}`}
        onClick={() => {
          outbox.queue('approve', { rows: [row], skipped: [] })
          onDecided()
        }}
      >
        Approve
      </Button>
      <Button
        size="sm"
        variant="neutralnoShadow"
        className="max-md:min-h-11"
        busy={deciding === 'reject'}
        disabled={deciding === 'approve'}
        aria-disabled={isElsewhere || undefined}
        aria-label={`Reject ${bidiIsolate(row.contentTitle)}`}
        onClick={onReject}
      >
        Reject
      </Button>
    </div>
  )
}
