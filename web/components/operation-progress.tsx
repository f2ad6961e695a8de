import { type ReactNode, useEffect, useState } from 'react'
import type { OperationType } from '../contract/live-events.ts'
import { formatNumber } from '../lib/pluralize.ts'
import type { OperationPart, OperationState } from '../state/operation-state.ts'
import { Problem } from '../ui/problem.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { Spinner } from '../ui/spinner.tsx'
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
}

/** "107 of 358" in a message of the server. The other words are its own. */
const COUNT = /([\d,]+) ?(?:of|\/) ?([\d,]+)/
const countIn = (message: string) => {
  const [, done, all] = (COUNT.exec(message) ?? []).map(text => Number(text.replaceAll(',', '')))
  return done === undefined || !all || done > all
    ? null
    : { text: `${formatNumber(done)} of ${formatNumber(all)}`, percent: (done / all) * 100 }
}

function Bar({ label, title, step, percent }: BarProps) {
  const name = label === undefined ? title : `${title}, ${label}`
  return (
    <div className="relative flex min-h-11 items-center gap-2.5">
      <span className="text-main-line">
        <Spinner />
      </span>
      <span className="min-w-0 flex-1">
        <strong>{label ?? title}: </strong>
        <span>{step}</span>
      </span>
      {percent !== null && (
        <span className="shrink-0 text-sm text-ink-2 tabular">{Math.round(percent)}%</span>
      )}
      <ProgressBar
        label={name}
        percent={percent}
        isLine
        className="absolute inset-x-0 bottom-0 h-0.75"
      />
      <span aria-live="polite" className="sr-only">
        {percent !== null && `${name}: ${Math.floor(percent / 25) * 25} percent`}
      </span>
    </div>
  )
}

const stateOf = (step: string, message: string) =>
  [stepLabel(step), countIn(message)?.text].filter(Boolean).join(', ')

const partLabel = ({ percent, step, message, error }: OperationPart) =>
  error !== null ? `Failed. ${error}` : percent >= 100 ? 'Finished' : stateOf(step, message)

export function OperationProgress({
  title,
  snapshot,
  onDismiss,
  parts = [],
  waitsFor,
}: OperationProgressProps) {
  const { phase, percent, step, message, error, startedAt, startedHere, lostTouch } = snapshot
  return (
    <div>
      {parts.length === 0 ? (
        <Bar
          title={title}
          step={
            phase === 'starting' ? 'Waiting for the server' : stateOf(step, message) || 'Running'
          }
          percent={countIn(message)?.percent ?? percent}
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
              percent={(part && countIn(part.message)?.percent) ?? part?.percent ?? 0}
            />
          )
        })
      )}
      {!startedHere && (
        <p className="py-1 text-sm text-ink-2">
          Started <Time value={startedAt} />, in another tab or by another admin.
        </p>
      )}
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
