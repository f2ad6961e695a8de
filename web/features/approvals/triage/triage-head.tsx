import ArrowLeft from 'lucide-react/icons/arrow-left'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { formatNumber } from '../../../lib/pluralize.ts'
import { Button } from '../../../ui/button.tsx'
import { KeyCap } from '../../../ui/key-cap.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'

interface TriageHeadProps {
  at: number | null
  total: number
  done: number
  onPrevious: (() => void) | null
  onNext: (() => void) | null
  onLeave: () => void
}

export function TriageHead({ at, total, done, onPrevious, onNext, onLeave }: TriageHeadProps) {
  const place =
    at === null
      ? `${formatNumber(total)} reviewed`
      : `${formatNumber(at + 1)} of ${formatNumber(total)}`
  return (
    <header>
      <div className="flex items-center gap-x-4 gap-y-2 max-md:gap-x-2">
        <Button
          variant="neutralnoShadow"
          icon={<ArrowLeft />}
          aria-label="Back to list"
          aria-keyshortcuts="Escape"
          onClick={onLeave}
        >
          <span className="max-md:hidden">Back to list</span> <KeyCap>Esc</KeyCap>
        </Button>
        <h1 className="text-2xl max-md:sr-only">Triage</h1>
        <div className="ml-auto flex items-center gap-2.5 max-md:flex-1 max-md:justify-end">
          <Step label="Previous" keyName="k" onStep={onPrevious}>
            <ChevronLeft /> <KeyCap>K</KeyCap>
          </Step>
          <span className="min-w-20 text-center font-display text-md font-semibold tabular">
            {place}
          </span>
          <Step label="Next" keyName="j" onStep={onNext}>
            <KeyCap>J</KeyCap> <ChevronRight />
          </Step>
        </div>
      </div>
      <ProgressBar
        isLine
        label="Progress"
        percent={total > 0 ? (100 * done) / total : 0}
        text={`${formatNumber(done)} of ${formatNumber(total)} done`}
        className="mt-3.5 h-1.5 rounded-full bg-rule max-md:mt-2.5"
      />
    </header>
  )
}

interface StepProps {
  label: string
  keyName: string
  onStep: (() => void) | null
  children: ReactNode
}

function Step({ label, keyName, onStep, children }: StepProps) {
  return (
    <Button
      variant="neutralnoShadow"
      className="max-md:w-11 max-md:px-0"
      aria-label={label}
      aria-keyshortcuts={keyName}
      aria-disabled={onStep === null}
      onClick={() => onStep?.()}
    >
      {children}
    </Button>
  )
}
