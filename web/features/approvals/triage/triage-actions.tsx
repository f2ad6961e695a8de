import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Check from 'lucide-react/icons/check'
import SkipForward from 'lucide-react/icons/skip-forward'
import X from 'lucide-react/icons/x'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { Button } from '../../../ui/button.tsx'
import { KeyCap } from '../../../ui/key-cap.tsx'

/** On phones, Approve is on the right, to match the swipe direction. */
const ACTIONS = [
  {
    word: 'Approve',
    Icon: Check,
    variant: 'approveNoShadow',
    className: 'max-md:flex-1 max-md:px-1.5 md:min-w-44',
  },
  {
    word: 'Reject',
    Icon: X,
    variant: 'neutralnoShadow',
    className: 'max-md:order-1 max-md:flex-1 max-md:px-1.5 md:min-w-36',
  },
  { word: 'Skip', Icon: SkipForward, variant: 'clear', className: 'max-md:px-2' },
] as const

interface TriageActionsProps {
  title: string
  /** Briefly false after an interruption, to ignore presses meant for the previous request. */
  isReady: boolean
  on: Record<(typeof ACTIONS)[number]['word'], () => void>
}

export function TriageActions({ title, isReady, on }: TriageActionsProps) {
  return (
    <>
      <div className="flex gap-2.5 max-md:flex-row-reverse max-md:gap-1.5">
        {ACTIONS.map(({ word, Icon, ...look }) => (
          <Button
            key={word}
            size="lg"
            {...look}
            icon={<Icon aria-hidden />}
            aria-label={`${word} ${bidiIsolate(title)}`}
            aria-keyshortcuts={word.charAt(0).toLowerCase()}
            aria-disabled={!isReady}
            onClick={({ detail }) => {
              // The second click of a double click would decide the next request.
              if (detail < 2) on[word]()
            }}
          >
            {word} <KeyCap>{word.charAt(0)}</KeyCap>
          </Button>
        ))}
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
