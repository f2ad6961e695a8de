import SkipForward from 'lucide-react/icons/skip-forward'
import { FootPlace } from '../../../components/decisions/foot.tsx'
import { outbox } from '../../../components/decisions/outbox.ts'
import { DecisionButtons } from '../../../components/requests/decision-buttons.tsx'
import { useStore } from '../../../components/use-store.ts'
import type { Approval } from '../../../contract/approvals.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import type { QueuedDecision } from '../../../state/approval-decisions.ts'
import { foot } from '../../../state/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { KeyCap } from '../../../ui/key-cap.tsx'
import { swiped } from './use-swipe.ts'

interface TriageFootProps {
  /** Undefined at the end of the round. */
  row: Approval | undefined
  isSteady: boolean
  onDecide: (decision: QueuedDecision) => void
  onSkip: () => void
}

export function TriageFoot({ row, isSteady, onDecide, onSkip }: TriageFootProps) {
  return (
    <div className="sticky bottom-0 short:static! z-10 mt-auto flex min-h-17 shrink-0 items-center gap-3 border-t-2 border-edge bg-raised px-5 max-md:flex-col-reverse max-md:items-stretch max-md:gap-0 max-md:-mb-4 max-md:px-4 max-md:pb-[max(.875rem,env(safe-area-inset-bottom))]">
      {row && (
        // On phones, Approve is on the right and Reject on the left, to match the swipe direction.
        <div className="flex gap-2.5 max-md:flex-row-reverse">
          <DecisionButtons
            look="triage"
            of={row.contentTitle}
            labels={{ approve: 'Approve', reject: 'Reject…' }}
            isOff={!isSteady}
            onDecide={onDecide}
          />
          <Button
            size="lg"
            variant="clear"
            className="max-md:w-16 max-md:border-edge max-md:px-0"
            icon={<SkipForward />}
            aria-label={`Skip ${bidiIsolate(row.contentTitle)}`}
            aria-keyshortcuts="s"
            aria-disabled={!isSteady}
            onClick={({ detail }) => {
              if (detail < 2) onSkip()
            }}
          >
            <span className="max-md:hidden">Skip</span> <KeyCap>S</KeyCap>
          </Button>
        </div>
      )}
      <div className="flex min-h-11 min-w-0 flex-1 items-center max-md:mb-2.5 max-md:border-b max-md:border-rule [&_section]:justify-end">
        <SwipeHint />
        <FootPlace />
      </div>
    </div>
  )
}

/** On phones, until the first swipe. */
function SwipeHint() {
  const { message } = useStore(foot)
  const { batches } = useStore(outbox.state)
  if (message || batches.length > 0 || swiped.read()) return null
  return (
    <span className="hidden text-sm text-ink-2 pointer-coarse:block">
      Swipe right to approve, left to reject
    </span>
  )
}
