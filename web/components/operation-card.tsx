import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import type { OperationType } from '../contract/progress.ts'
import type { Operation, OperationPart, OperationState } from '../state/operation.ts'
import { Button, type ButtonVariant } from '../ui/button.tsx'
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
    /** Default: the primary button of the view. */
    variant?: ButtonVariant
    /** Why it cannot be started now. */
    disabledReason?: string | undefined
    /** In place of starting at once: asks first, or starts with what a form holds. */
    onPress?: () => void
  }
  /** What the answer comes to, in words. */
  describeResult: (result: R) => ReactNode
  /** Whether a part of it failed although the work as a whole came to its end. */
  hasFailures?: (result: R) => boolean
  /** Of work that has several types: each with a bar of its own, in this order. */
  parts?: readonly { type: OperationType; label: string }[]
  /** What the work does; what else belongs to it. */
  children?: ReactNode
}

type Facts = Omit<OperationState<unknown>, 'result'>

/** Long work of the backend: its start, how far it is in whichever tab it was started, and how it ended. */
export function OperationCard<R>(props: OperationCardProps<R>) {
  const { operation, title, start, describeResult, hasFailures, parts = [], children } = props
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
          variant={start.variant}
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
      {isUnderWay && (
        <Progress title={title} facts={facts} parts={parts} onDismiss={operation.dismiss} />
      )}
      {facts.phase === 'done' && (
        <ResultPanel
          ok={result !== null && hasFailures?.(result) ? 'partly' : true}
          title={
            result !== null && hasFailures?.(result)
              ? `${title} has finished, but not without failures`
              : `${title} has finished`
          }
          onDismiss={operation.dismiss}
        >
          {result === null ? <Unanswered facts={facts} /> : describeResult(result)}{' '}
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

interface BarProps {
  /** What the part is called, of work with several. */
  label?: string
  title: string
  step: string
  percent: number | null
}

function Bar({ label, title, step, percent }: BarProps) {
  return (
    <div className="space-y-1.5">
      <div className="flex items-baseline justify-between gap-3">
        <span>
          {label !== undefined && <strong>{label}: </strong>}
          {step}
        </span>
        {percent !== null && <span className="shrink-0 tabular">{Math.round(percent)} %</span>}
      </div>
      <ProgressBar label={label === undefined ? title : `${title}, ${label}`} percent={percent} />
    </div>
  )
}

interface ProgressProps extends Required<Pick<OperationCardProps<never>, 'parts'>> {
  title: string
  facts: Facts
  onDismiss: () => void
}

function Progress({ title, facts, parts, onDismiss }: ProgressProps) {
  const { phase, percent, step, message, error, startedAt, startedHere, lostTouch } = facts
  const stepWords = phase === 'starting' ? 'Waiting for the backend' : stepLabel(step) || 'Running'
  return (
    <div className="mt-4 space-y-2.5">
      {parts.length === 0 ? (
        <Bar title={title} step={stepWords} percent={percent} />
      ) : (
        parts.map(({ type, label }) => {
          const part = facts.parts.find(one => one.type === type)
          return (
            <Bar
              key={type}
              title={title}
              label={label}
              step={part ? partWords(part) : 'Waiting'}
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

/** Its own call's last sentence is all that is known where the answer came to somebody else or to nobody. */
function Unanswered({ facts: { message, parts } }: { facts: Facts }) {
  const said = parts.length > 1 ? parts.map(part => part.message) : [message]
  const words = said.filter(Boolean).map(one => `${one.replace(/[.…]+$/, '')}.`)
  return (
    <>
      {words.length > 0 && `The backend said: ${words.join(' ')} `}
      It was started elsewhere, or its answer was lost; the exact figures are in the backend log.
    </>
  )
}

const partWords = ({ percent, step, error }: OperationPart) =>
  error !== null ? `Failed. ${error}` : percent >= 100 ? 'Finished' : stepLabel(step)

function Ended({ facts: { startedAt, endedAt } }: { facts: Facts }) {
  if (!startedAt || !endedAt) return null
  const seconds = (Date.parse(endedAt) - Date.parse(startedAt)) / 1000
  return (
    <>
      Ended <Time value={endedAt} /> after {seconds.toFixed(1)} s.
    </>
  )
}
