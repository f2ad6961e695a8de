import { type ReactNode, useId } from 'react'
import { useSnapshot } from 'valtio'
import type { OperationType } from '../contract/progress.ts'
import { formatSpan } from '../lib/format-span.ts'
import { sentence } from '../lib/sentence.ts'
import type { Operation } from '../state/operation-state.ts'
import { Button, type ButtonVariant } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Problem } from '../ui/problem.tsx'
import { ResultPanel } from '../ui/result-panel.tsx'
import { Time } from '../ui/time.tsx'
import { type OperationFacts, OperationProgress } from './operation-progress.tsx'
import { ActionRow } from './settings/actions-card.tsx'

export interface OperationCardProps<R> {
  operation: Operation<void, R>
  title: string
  /** What the work is called in "… has finished" and "… failed"; the title without it. */
  work?: string
  /** Beside the title. */
  badge?: ReactNode
  start: {
    label: string
    icon?: ReactNode
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
  /** What is known of a run that ended without its answer: started elsewhere, or the answer was lost. */
  withoutResult?: ReactNode
  /** Said when it shows no sign of life for a while: what the backend waits for. */
  waitsFor?: ReactNode
  /** What the work does; what else belongs to it. */
  children?: ReactNode
}

/** The operation as it is, and what its button does. */
const useOperation = <R,>({ operation, start, hasFailures }: OperationCardProps<R>) => {
  const facts: OperationFacts = useSnapshot(operation.state)
  // Held by ref: the snapshot has it unchanged.
  const result = operation.state.result as R | null
  const isUnderWay = facts.phase === 'starting' || facts.phase === 'running'
  return {
    facts,
    result,
    isUnderWay,
    isBusy: isUnderWay && !facts.lostTouch,
    press: start.onPress ?? (() => void operation.start()),
    isPartly: result !== null && hasFailures?.(result) === true,
  }
}

/** Long work of the backend: its start, how far it is in whichever tab it was started, and how it ended. */
export function OperationCard<R>(props: OperationCardProps<R>) {
  const { title, badge, start, children } = props
  const { isBusy, isUnderWay, press } = useOperation(props)
  const whyNot = start.disabledReason
  const whyId = useId()
  return (
    <Card title={title} actions={badge}>
      {children}
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          variant={start.variant ?? 'neutral'}
          icon={start.icon}
          busy={isBusy}
          aria-disabled={whyNot !== undefined}
          aria-describedby={whyNot === undefined ? undefined : whyId}
          onClick={press}
        >
          {start.label}
        </Button>
        {whyNot !== undefined && !isUnderWay && (
          <p id={whyId} className="min-w-0 flex-1 basis-56 text-sm text-ink-2">
            {whyNot}
          </p>
        )}
      </div>
      <Outcome {...props} />
    </Card>
  )
}

/** The same as a row of the card of actions. */
export function OperationRow<R>(props: OperationCardProps<R> & { isDestructive?: boolean }) {
  const { title, start, children, isDestructive } = props
  const { isBusy, isUnderWay, press } = useOperation(props)
  return (
    <ActionRow
      title={title}
      about={children}
      label={start.label}
      onPress={press}
      isBusy={isBusy}
      isDestructive={isDestructive}
      whyNot={isUnderWay ? undefined : start.disabledReason}
    >
      <Outcome {...props} />
    </ActionRow>
  )
}

/** How far the work is, or how it ended. */
function Outcome<R>(props: OperationCardProps<R>) {
  const { operation, title, work = title, describeResult, start } = props
  const { facts, result, isUnderWay, isPartly, press } = useOperation(props)
  return (
    <>
      {isUnderWay && (
        <OperationProgress
          title={work}
          facts={facts}
          onDismiss={operation.dismiss}
          parts={props.parts}
          waitsFor={props.waitsFor}
        />
      )}
      {facts.phase === 'done' && (
        <ResultPanel
          ok={isPartly ? 'partly' : true}
          title={
            isPartly ? `${work} has finished, but not without failures` : `${work} has finished`
          }
          onDismiss={operation.dismiss}
        >
          {result === null
            ? (props.withoutResult ?? <WithoutResult facts={facts} />)
            : describeResult(result)}{' '}
          <Ended facts={facts} />
        </ResultPanel>
      )}
      {facts.phase === 'failed' && (
        <Problem
          className="mt-4"
          title={`${work} failed`}
          cause={
            <>
              {sentence(facts.error ?? '')} <Ended facts={facts} />
            </>
          }
          action={
            <>
              <Button
                variant="neutral"
                size="sm"
                aria-disabled={start.disabledReason !== undefined}
                onClick={press}
              >
                Try again
              </Button>
              <Button variant="neutralnoShadow" size="sm" onClick={operation.dismiss}>
                Dismiss
              </Button>
            </>
          }
        />
      )}
    </>
  )
}

/** The last sentence of the stream is all that is known where the answer went elsewhere or was lost. */
function WithoutResult({ facts: { message, parts } }: { facts: OperationFacts }) {
  const messages = parts.length > 1 ? parts.map(part => part.message) : [message]
  const sentences = messages.filter(Boolean).map(one => `${one.replace(/[.…]+$/, '')}.`)
  return (
    <>
      {sentences.length > 0 && `The backend said: ${sentences.join(' ')} `}
      It was started elsewhere, or its answer was lost; the exact figures are in the backend log.
    </>
  )
}

function Ended({ facts: { startedAt, endedAt } }: { facts: OperationFacts }) {
  if (!startedAt || !endedAt) return null
  return (
    <>
      Ended <Time value={endedAt} /> after {formatSpan(Date.parse(endedAt) - Date.parse(startedAt))}
      .
    </>
  )
}
