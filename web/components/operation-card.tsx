import { type ReactNode, useId } from 'react'
import { useSnapshot } from 'valtio'
import type { OperationType } from '../contract/progress.ts'
import { formatSpan } from '../lib/format-span.ts'
import { sentence } from '../lib/sentence.ts'
import { failureTitleOf, type Operation } from '../state/operation-state.ts'
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
  work?: string
  badge?: ReactNode
  start: {
    label: string
    icon?: ReactNode
    variant?: ButtonVariant
    disabledReason?: string | undefined
    onPress?: () => void
  }
  describeResult: (result: R) => ReactNode
  /** Whether parts failed although the operation completed. */
  hasFailures?: (result: R) => boolean
  parts?: readonly { type: OperationType; label: string }[]
  /** Shown if there is no result, because the run was started elsewhere or its response was lost. */
  withoutResult?: ReactNode
  waitsFor?: ReactNode
  children?: ReactNode
}

const useOperation = <R,>({ operation, start, hasFailures }: OperationCardProps<R>) => {
  const facts: OperationFacts = useSnapshot(operation.state)
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

/** Like `OperationCard`, but rendered as a row of an actions card. */
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
          title={isPartly ? `${work} finished with errors` : `${work} finished`}
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
          title={failureTitleOf(work, facts)}
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

/** Of a run started elsewhere, only the stream's last message is known. */
function WithoutResult({ facts: { message, parts } }: { facts: OperationFacts }) {
  const messages = parts.length > 1 ? parts.map(part => part.message) : [message]
  const sentences = messages.filter(Boolean).map(one => `${one.replace(/[.…]+$/, '')}.`)
  return (
    <>
      {sentences.length > 0 && `Server message: ${sentences.join(' ')} `}
      Another tab or admin started this job, or its response was lost. See the server log for exact
      figures.
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
