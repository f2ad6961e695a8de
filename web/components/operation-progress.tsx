import { type ReactNode, useEffect, useState } from 'react'
import type { OperationType } from '../contract/live-events.ts'
import type { OperationPart, OperationState } from '../state/operation-state.ts'
import { Problem } from '../ui/problem.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { Time } from '../ui/time.tsx'

/** Time without progress after which a message explains the wait. */
const QUIET_MS = 6000

export type OperationSnapshot = Omit<OperationState<unknown>, 'result' | 'input'>

interface OperationProgressProps {
  title: string
  snapshot: OperationSnapshot
  onDismiss: () => void
  parts?: readonly { type: OperationType; label: string }[] | undefined
  waitsFor?: ReactNode
}

interface BarProps {
  label?: string
  title: string
  step: string
  percent: number | null
  /** Hides the overall percentage, because the message includes a count that would seem to contradict it. */
  isCounted?: boolean
}

const COUNT = /\d+ ?(of|\/) ?\d+/

function Bar({ label, title, step, percent, isCounted = false }: BarProps) {
  return (
    <div className="space-y-1.5">
      <div className="flex items-baseline justify-between gap-3">
        <span>
          <strong>{label ?? title}: </strong>
          {step}
        </span>
        {percent !== null && !isCounted && (
          <span className="shrink-0 tabular">{Math.round(percent)}%</span>
        )}
      </div>
      <ProgressBar label={label === undefined ? title : `${title}, ${label}`} percent={percent} />
    </div>
  )
}

const partLabel = ({ percent, step, error }: OperationPart) =>
  error !== null ? `Failed. ${error}` : percent >= 100 ? 'Finished' : stepLabel(step)

export function OperationProgress({
  title,
  snapshot,
  onDismiss,
  parts = [],
  waitsFor,
}: OperationProgressProps) {
  const { phase, percent, step, message, error, startedAt, startedHere, lostTouch } = snapshot
  return (
    <div className="space-y-1.5">
      {parts.length === 0 ? (
        <Bar
          title={title}
          step={phase === 'starting' ? 'Waiting for the server' : stepLabel(step) || 'Running'}
          percent={percent}
          isCounted={COUNT.test(message)}
        />
      ) : (
        parts.map(({ type, label }) => {
          const part = snapshot.parts.find(one => one.type === type)
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
        {message && <span>{message.replace(/[.…]+$/, '')}. </span>}
        <span>
          Started {startedAt && <Time value={startedAt} />}
          <span>{startedHere ? '.' : ', in another tab or by another admin.'}</span>
        </span>
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
          title="Progress is out of date"
          cause={
            startedHere
              ? 'Live events are unavailable. The result appears when the job ends.'
              : 'Live events were interrupted, so the job may have ended.'
          }
          onDismiss={startedHere ? undefined : onDismiss}
        />
      )}
    </div>
  )
}

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

const STEP_LABELS: Readonly<Record<string, string>> = {
  start: 'Starting',
  setup: 'Preparing',
  processing: 'Processing',
  copying: 'Copying',
  saving: 'Saving',
  'fetching-data': 'Loading current data',
  'fetching-tags': 'Loading tags',
  'tagging-series': 'Tagging shows',
  'tagging-movies': 'Tagging movies',
  'processing-series': 'Processing shows',
  'processing-movies': 'Processing movies',
  'processing-content': 'Processing titles',
  'deleting-tags': 'Deleting tags',
  'resetting-labels': 'Removing old labels',
  'reset-complete': 'Old labels removed',
  'reset-failed': 'Couldn’t remove old labels',
  cleanup: 'Cleaning up',
  complete: 'Finishing',
  error: 'Failed',
}

const stepLabel = (step: string): string => STEP_LABELS[step] ?? step
