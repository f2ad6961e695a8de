import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Check from 'lucide-react/icons/check'
import SkipForward from 'lucide-react/icons/skip-forward'
import X from 'lucide-react/icons/x'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { Button } from '../../../ui/button.tsx'
import { KeyCap } from '../../../ui/key-cap.tsx'

interface TriageActionsProps {
  title: string
  /** Briefly false after an interruption, to ignore presses meant for the previous request. */
  isReady: boolean
  onApprove: () => void
  onReject: () => void
  onSkip: () => void
}

/** On phones, Approve is on the right, to match the swipe direction. */
export function TriageActions({ title, isReady, onApprove, onReject, onSkip }: TriageActionsProps) {
  // The second click of a double click would decide the next request.
  const once = (act: () => void) => (event: { detail: number }) => {
    if (event.detail < 2) act()
  }
  return (
    <>
      <div className="flex gap-2.5 max-md:flex-row-reverse max-md:gap-1.5">
        <Button
          size="lg"
          variant="approveNoShadow"
          className="max-md:flex-1 max-md:px-1.5 md:min-w-44"
          icon={<Check aria-hidden />}
          aria-label={`Approve ${bidiIsolate(title)}`}
          aria-keyshortcuts="a"
          aria-disabled={!isReady}
          onClick={once(onApprove)}
        >
          Approve <KeyCap>A</KeyCap>
        </Button>
        <Button
          size="lg"
          variant="neutralnoShadow"
          className="max-md:order-1 max-md:flex-1 max-md:px-1.5 md:min-w-36"
          icon={<X aria-hidden />}
          aria-label={`Reject ${bidiIsolate(title)}`}
          aria-keyshortcuts="r"
          aria-disabled={!isReady}
          onClick={once(onReject)}
        >
          Reject <KeyCap>R</KeyCap>
        </Button>
        <Button
          size="lg"
          variant="clear"
          className="max-md:px-2"
          icon={<SkipForward aria-hidden />}
          aria-label={`Skip ${bidiIsolate(title)}`}
          aria-keyshortcuts="s"
          aria-disabled={!isReady}
          onClick={once(onSkip)}
        >
          Skip <KeyCap>S</KeyCap>
        </Button>
      </div>
      <p className="mt-2 hidden justify-between text-sm text-ink-3 pointer-coarse:flex">
        <span className="flex items-center gap-1">
          <ArrowLeft aria-hidden size={14} /> Swipe to reject
        </span>
        <span className="flex items-center gap-1">
          Swipe to approve <ArrowRight aria-hidden size={14} />
        </span>
      </p>
    </>
  )
}
