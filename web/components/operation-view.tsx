import type { ReactNode } from 'react'
import type { OperationType } from '../contract/live-events.ts'
import { sentence } from '../lib/sentence.ts'
import { formatSpan } from '../lib/time.ts'
import {
  failureTitleOf,
  isUnderWay,
  messageIn,
  type Operation,
  refusalOf,
} from '../state/operation-state.ts'
import { QuietButton } from '../ui/button.tsx'
import { ResultPanel } from '../ui/result-panel.tsx'
import { Time } from '../ui/time.tsx'
import { OperationProgress, type OperationSnapshot } from './operation-progress.tsx'
import { useStore } from './use-store.ts'

export interface OperationViewProps<R> {
  operation: Pick<Operation<unknown, R>, 'state' | 'refresh' | 'dismiss'>
  /** Name of the run in messages, for example "Dry run". */
  work: string
  /** Offered after a failure. */
  onRetry?: (() => void) | undefined
  /** The result in a few words. */
  describeResult: (result: R) => ReactNode
  /** Figures and reasons, opened by “Details”. */
  detailsOf?: (result: R) => ReactNode
  /** The next step after a finished run. */
  action?: ReactNode
  parts?: readonly { type: OperationType; label: string }[]
  /** Shown if there is no result, because the run was started elsewhere or its response was lost. */
  withoutResult?: ReactNode
  waitsFor?: ReactNode
}

/** Progress and results of a page's runs, below its title. */
export const RunResults = ({ children }: { children: ReactNode }) => (
  <div className="-mt-1 divide-y divide-rule border-b border-rule *:py-1 empty:hidden">
    {children}
  </div>
)

/**
 * A run: in progress, finished with its result, failed, or (in a tab loaded after the run started) possibly still in
 * progress.
 */
export function OperationView<R>(props: OperationViewProps<R>) {
  const { operation, work, describeResult, onRetry } = props
  const snapshot: OperationSnapshot = useStore(operation.state)
  const result = operation.state.result
  const hasResult = result !== null && refusalOf(result) === null
  const words = result === null ? (props.withoutResult ?? WITHOUT_RESULT) : describeResult(result)
  const outcome = typeof words === 'string' && words ? sentence(words) : words
  const failures = describeFailures(snapshot, props.parts)
  const said = messageIn(result)
  const span = spanOf(snapshot)
  return (
    <>
      {isUnderWay(snapshot) && (
        <OperationProgress
          title={work}
          snapshot={snapshot}
          onDismiss={operation.dismiss}
          parts={props.parts}
          waitsFor={props.waitsFor}
        />
      )}
      {snapshot.phase === 'lost' && (
        <ResultPanel
          ok="partly"
          title="A run may be in progress"
          action={<QuietButton onClick={() => void operation.refresh()}>Refresh</QuietButton>}
          onDismiss={operation.dismiss}
        >
          started <Time value={snapshot.startedAt} />, before this page was loaded. The result won’t
          appear here.
        </ResultPanel>
      )}
      {snapshot.phase === 'done' && (
        <ResultPanel
          ok={snapshot.isPartial ? 'partly' : snapshot.isNoOp ? 'none' : true}
          title={
            <>
              {work} finished
              {snapshot.isPartial ? ' with errors' : snapshot.isNoOp && ' with nothing to do'}{' '}
              <Time value={snapshot.endedAt} none="" />
            </>
          }
          details={
            result === null
              ? props.withoutResult === undefined && messagesOf(snapshot)
              : props.detailsOf?.(result)
          }
          action={props.action}
          note={span && `Took ${span}.`}
          onDismiss={operation.dismiss}
        >
          {(outcome || failures || said) && (
            <>
              <span>{outcome}</span>
              {failures && <span> {failures}</span>}
              {said && <span> {sentence(said)}</span>}
            </>
          )}
        </ResultPanel>
      )}
      {snapshot.phase === 'failed' && (
        <ResultPanel
          ok={snapshot.isUnconfirmed ? 'partly' : false}
          title={
            <>
              {failureTitleOf(work, snapshot)} <Time value={snapshot.endedAt} none="" />
            </>
          }
          details={hasResult && props.detailsOf?.(result)}
          action={onRetry && <QuietButton onClick={onRetry}>Try again</QuietButton>}
          note={span && `Took ${span}.`}
          onDismiss={operation.dismiss}
        >
          <span>{failures || (snapshot.error && sentence(snapshot.error))}</span>
          {hasResult && <span> {outcome}</span>}
          {hasResult && said && said !== snapshot.error && <span> {sentence(said)}</span>}
        </ResultPanel>
      )}
    </>
  )
}

const WITHOUT_RESULT = 'started in another tab or by another admin, or the response was lost'

/** The last messages of a run whose result isn't known, in the server's words. */
const messagesOf = ({ message, parts }: OperationSnapshot): string | undefined => {
  const messages = parts.length > 1 ? parts.map(part => part.message) : [message]
  const sentences = messages.filter(Boolean).map(one => sentence(one.replace(/[.…]+$/, '')))
  return sentences.length > 0 ? `Last message of the server: ${sentences.join(' ')}` : undefined
}

/** The failures in the run's events, each with the name of its part if there are several. */
const describeFailures = (
  { failures }: OperationSnapshot,
  parts: OperationViewProps<unknown>['parts'] = [],
): string =>
  failures
    .map(({ type, error }) => {
      const part = parts.find(one => one.type === type)
      return sentence(part ? `${part.label}: ${error}` : error)
    })
    .join(' ')

const NOTABLE_MS = 10_000

/** How long the run took, from 10 s on. */
const spanOf = ({ startedAt, endedAt }: OperationSnapshot) => {
  if (!startedAt || !endedAt) return null
  const ms = Date.parse(endedAt) - Date.parse(startedAt)
  return ms < NOTABLE_MS ? null : formatSpan(ms)
}
