import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import type { Operation, OperationState } from '../state/operation.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Problem } from '../ui/problem.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { ResultPanel } from '../ui/result-panel.tsx'
import { Time } from '../ui/time.tsx'
import { stepLabel } from './operation-steps.ts'

export interface OperationCardProps<R> {
  operation: Operation<void, R>
  title: string
  start: {
    label: string
    icon?: ReactNode
    /** Why it cannot be started now. */
    disabledReason?: string | undefined
    /** In place of starting at once: asks first, or starts with what a form holds. */
    onPress?: () => void
  }
  /** What the answer comes to, in words. */
  describeResult: (result: R) => ReactNode
  /** What the work does; what else belongs to it. */
  children?: ReactNode
}

type Facts = Omit<OperationState<unknown>, 'result'>

/** Long work of the backend: its start, how far it is in whichever tab it was started, and how it ended. */
export function OperationCard<R>(props: OperationCardProps<R>) {
  const { operation, title, start, describeResult, children } = props
  const state = useSnapshot(operation.state)
  const facts: Facts = state
  // Held by ref: the snapshot has it unchanged.
  const result = operation.state.result as R | null
  const isUnderWay = facts.phase === 'starting' || facts.phase === 'running'
  const press = start.onPress ?? (() => void operation.start())
  return (
    <Card title={title}>
      {children}
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          icon={start.icon}
          busy={isUnderWay && !facts.lostTouch}
          aria-disabled={start.disabledReason !== undefined}
          onClick={press}
        >
          {start.label}
        </Button>
        {start.disabledReason !== undefined && !isUnderWay && (
          <p className="min-w-0 flex-1 basis-56 text-sm text-ink-2">{start.disabledReason}</p>
        )}
      </div>
      {isUnderWay && <Progress title={title} facts={facts} onDismiss={operation.dismiss} />}
      {facts.phase === 'done' && (
        <ResultPanel ok title={`${title} has finished`} onDismiss={operation.dismiss}>
          {result === null
            ? 'It was started elsewhere, or its answer was lost; what it came to is in the backend log.'
            : describeResult(result)}{' '}
          <Ended facts={facts} />
        </ResultPanel>
      )}
      {facts.phase === 'failed' && (
        <Problem
          className="mt-4"
          title={`${title} failed`}
          cause={
            <>
              {facts.error} <Ended facts={facts} />
            </>
          }
          action={
            <>
              <Button variant="neutral" size="sm" onClick={press}>
                Try again
              </Button>
              <Button variant="neutralnoShadow" size="sm" onClick={operation.dismiss}>
                Dismiss
              </Button>
            </>
          }
        />
      )}
    </Card>
  )
}

interface ProgressProps {
  title: string
  facts: Facts
  onDismiss: () => void
}

function Progress({ title, facts, onDismiss }: ProgressProps) {
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

function Ended({ facts: { startedAt, endedAt } }: { facts: Facts }) {
  if (!startedAt || !endedAt) return null
  const seconds = (Date.parse(endedAt) - Date.parse(startedAt)) / 1000
  return (
    <>
      Ended <Time value={endedAt} /> after {seconds.toFixed(1)} s.
    </>
  )
}
