import { type ReactNode, useEffect, useState } from 'react'
import type { OperationType } from '../contract/progress.ts'
import type { OperationPart, OperationState } from '../state/operation-state.ts'
import { Button } from '../ui/button.tsx'
import { Problem } from '../ui/problem.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { Time } from '../ui/time.tsx'

/** Work that says nothing for this long explains what it waits for. */
const QUIET_MS = 6000

/** A state of long work without what came of it. */
export type OperationFacts = Omit<OperationState<unknown>, 'result'>

export interface OperationProgressProps {
  /** Names the bar. */
  title: string
  facts: OperationFacts
  onDismiss: () => void
  /** Of work that has several types: each with a bar of its own, in this order. */
  parts?: readonly { type: OperationType; label: string }[] | undefined
  /** Said while nothing comes for a while: what the backend waits for. */
  waitsFor?: ReactNode
}

interface BarProps {
  /** What the part is called, of work with several. */
  label?: string
  title: string
  step: string
  percent: number | null
  /** Its message counts the titles of a step, which the percentage of all steps would seem to contradict. */
  isCounted?: boolean
}

/** "72 of 358", "72/358". */
const COUNT = /\d+ ?(of|\/) ?\d+/

function Bar({ label, title, step, percent, isCounted = false }: BarProps) {
  return (
    <div className="space-y-1.5">
      <div className="flex items-baseline justify-between gap-3">
        <span>
          {label !== undefined && <strong>{label}: </strong>}
          {step}
        </span>
        {percent !== null && !isCounted && (
          <span className="shrink-0 tabular">{Math.round(percent)} %</span>
        )}
      </div>
      <ProgressBar label={label === undefined ? title : `${title}, ${label}`} percent={percent} />
    </div>
  )
}

const partLabel = ({ percent, step, error }: OperationPart) =>
  error !== null ? `Failed. ${error}` : percent >= 100 ? 'Finished' : stepLabel(step)

/** How far long work is, wherever it was started, and why it may take so long. */
export function OperationProgress({
  title,
  facts,
  onDismiss,
  parts = [],
  waitsFor,
}: OperationProgressProps) {
  const { phase, percent, step, message, error, startedAt, startedHere, lostTouch } = facts
  return (
    <div className="mt-4 space-y-1.5">
      {parts.length === 0 ? (
        <Bar
          title={title}
          step={phase === 'starting' ? 'Waiting for the backend' : stepLabel(step) || 'Running'}
          percent={percent}
          isCounted={COUNT.test(message)}
        />
      ) : (
        parts.map(({ type, label }) => {
          const part = facts.parts.find(one => one.type === type)
          return (
            <Bar
              key={type}
              title={title}
              label={label}
              step={part ? partLabel(part) : 'Waiting'}
              percent={part?.percent ?? 0}
            />
          )
        })
      )}
      <p className="text-sm text-ink-2 wrap-anywhere">
        {message && `${message.replace(/[.…]+$/, '')}. `}
        Started {startedAt && <Time value={startedAt} />}
        {startedHere ? '.' : ', in another tab or by another admin.'}
      </p>
      {waitsFor !== undefined && !lostTouch && (
        <QuietNote key={`${phase} ${percent} ${message}`}>{waitsFor}</QuietNote>
      )}
      {error && (
        <p role="alert" className="text-sm">
          {error}
        </p>
      )}
      {lostTouch && (
        <Problem
          tone="wait"
          title="Progress is not up to date"
          cause={
            startedHere
              ? 'No live events come. The result shows here once the work has ended.'
              : 'Live events were away, so the work may have ended meanwhile.'
          }
          {...(!startedHere && {
            action: (
              <Button variant="neutralnoShadow" size="sm" onClick={onDismiss}>
                Dismiss
              </Button>
            ),
          })}
        />
      )}
    </div>
  )
}

/** Appears when it has stood there for a while; a key that changes with every sign of life starts it anew. */
export function QuietNote({ children }: { children: ReactNode }) {
  const [isDue, setIsDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), QUIET_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <p role="status" className="text-sm text-wait">
      {isDue && children}
    </p>
  )
}

/** What the backend calls the steps of its long work, in words. */
const STEP_LABELS: Readonly<Record<string, string>> = {
  start: 'Starting',
  setup: 'Preparing',
  processing: 'Processing',
  copying: 'Copying',
  saving: 'Saving',
  'fetching-data': 'Reading what is there',
  'fetching-tags': 'Reading tags',
  'tagging-series': 'Tagging series',
  'tagging-movies': 'Tagging movies',
  'processing-series': 'Processing series',
  'processing-movies': 'Processing movies',
  'processing-content': 'Processing titles',
  'deleting-tags': 'Deleting tags',
  'resetting-labels': 'Removing old labels',
  'reset-complete': 'Old labels removed',
  'reset-failed': 'Old labels could not be removed',
  cleanup: 'Cleaning up',
  complete: 'Finishing',
  error: 'Failing',
}

/** A step in words; one this version does not know is shown as it is. */
const stepLabel = (step: string): string => STEP_LABELS[step] ?? step
