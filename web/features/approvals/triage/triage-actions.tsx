import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
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

export function TriageActions({ title, isReady, onDecide, onSkip }: TriageActionsProps) {
  return (
    <>
      <div className="flex gap-2.5 max-md:flex-row-reverse max-md:gap-1.5">
        <DecisionButtons look="triage" of={title} isOff={!isReady} onDecide={onDecide} />
        <Button
          size="lg"
          variant="clear"
          className="max-md:px-2"
          icon={<SkipForward />}
          aria-label={`Skip ${bidiIsolate(title)}`}
          aria-keyshortcuts="s"
          aria-disabled={!isReady}
          onClick={({ detail }) => {
            if (detail < 2) onSkip()
          }}
        >
          Skip <KeyCap>S</KeyCap>
        </Button>
      </div>
      <p className="mt-2 hidden justify-between text-sm text-ink-3 pointer-coarse:flex">
        <span className="flex items-center gap-1">
          <ArrowLeft size={14} /> Swipe to reject
        </span>
        <span className="flex items-center gap-1">
          Swipe to approve <ArrowRight size={14} />
        </span>
      </p>
    </>
  )
}
