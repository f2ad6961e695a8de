import SkipForward from 'lucide-react/icons/skip-forward'
import { DecisionButtons } from '../../../components/requests/decision-buttons.tsx'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import type { QueuedDecision } from '../../../state/approval-decisions.ts'
import { Button } from '../../../ui/button.tsx'
import { KeyCap } from '../../../ui/key-cap.tsx'

interface TriageActionsProps {
  title: string
  /** Briefly false after an interruption, to ignore presses meant for the previous request. */
  isReady: boolean
  onDecide: (decision: QueuedDecision) => void
  onSkip: () => void
}

/** On phones, Approve is on the right and Reject on the left, to match the swipe direction. */
export const TriageActions = ({ title, isReady, onDecide, onSkip }: TriageActionsProps) => (
  <div className="flex gap-2.5 max-md:flex-row-reverse">
    <DecisionButtons
      look="triage"
      of={title}
      labels={{ approve: 'Approve', reject: 'Reject…' }}
      isOff={!isReady}
      onDecide={onDecide}
    />
    <Button
      size="lg"
      variant="clear"
      className="max-md:w-16 max-md:border-edge max-md:px-0"
      icon={<SkipForward />}
      aria-label={`Skip ${bidiIsolate(title)}`}
      aria-keyshortcuts="s"
      aria-disabled={!isReady}
      onClick={({ detail }) => {
        if (detail < 2) onSkip()
      }}
    >
      <span className="max-md:hidden">Skip</span> <KeyCap>S</KeyCap>
    </Button>
  </div>
)
