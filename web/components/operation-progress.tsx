import { type ReactNode, useEffect, useState } from 'react'
import type { OperationState } from '../state/operation.ts'
import { Button } from '../ui/button.tsx'
import { Problem } from '../ui/problem.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { Time } from '../ui/time.tsx'
import { stepLabel } from './operation-steps.ts'

/** Work that says nothing for this long explains what it waits for. */
const QUIET_MS = 6000

/** A state of long work without what came of it. */
export type OperationFacts = Omit<OperationState<unknown>, 'result'>

export interface OperationProgressProps {
  /** Names the bar. */
  title: string
  facts: OperationFacts
  onDismiss: () => void
  /** Said while nothing comes for a while: what the backend waits for. */
  waitsFor?: ReactNode
}

/** How far long work is, whoever started it, and why it may take so long. */
export function OperationProgress({ title, facts, onDismiss, waitsFor }: OperationProgressProps) {
  const { phase, percent, step, message, error, startedAt, startedHere, lostTouch } = facts
  return (
    <div className="mt-4 space-y-1.5">
      <div className="flex items-baseline justify-between gap-3">
        <span>
          {phase === 'starting' ? 'Waiting for the backend' : stepLabel(step) || 'Running'}
        </span>
        {percent !== null && <span className="shrink-0 tabular">{Math.round(percent)} %</span>}
      </div>
      <ProgressBar label={title} percent={percent} />
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
