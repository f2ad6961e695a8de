import { OperationView, type OperationViewProps } from '../../../components/operation-card.tsx'
import { formatNumber } from '../../../lib/pluralize.ts'
import { RunResult } from './run-result.tsx'
import { failuresIn, type Run } from './runs.ts'

interface RunViewProps<R> {
  run: Omit<Run<R>, 'operation'> & Pick<OperationViewProps<R>, 'operation'>
  blocked: string | undefined
  onRetry: () => void
  parts?: OperationViewProps<R>['parts']
}

export function RunView<R>({ run, blocked, onRetry, parts }: RunViewProps<R>) {
  const { operation, title, tableOf, summaryOf } = run
  return (
    <OperationView
      operation={operation}
      work={title}
      onRetry={blocked === undefined ? onRetry : undefined}
      hasFailures={result => failuresIn(tableOf(result)) > 0}
      describeResult={result => {
        const failed = failuresIn(tableOf(result))
        return failed > 0
          ? `${summaryOf(result)}, ${formatNumber(failed)} failed`
          : summaryOf(result)
      }}
      detailsOf={result => (
        <RunResult title={title} endedAt={operation.state.endedAt} table={tableOf(result)} />
      )}
      {...(parts && { parts })}
    />
  )
}
