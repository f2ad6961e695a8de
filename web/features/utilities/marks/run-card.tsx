import type { ReactNode } from 'react'
import { OperationCard, type OperationCardProps } from '../../../components/operation-card.tsx'
import type { ButtonVariant } from '../../../ui/button.tsx'
import { RunResult } from './run-result.tsx'
import { failuresIn, type Run } from './runs.ts'

interface RunCardProps<R> {
  run: Run<R>
  icon: ReactNode
  variant?: ButtonVariant
  /** Why it cannot be started now. */
  blocked: string | undefined
  /** In place of starting at once. */
  onPress?: () => void
  parts?: OperationCardProps<R>['parts']
  /** What it does. */
  children: ReactNode
}

/** A run of a page: what it does, its start, how far it is, and the figures it ended with. */
export function RunCard<R>(props: RunCardProps<R>) {
  const { run, icon, variant = 'neutral', blocked, onPress, parts, children } = props
  const { operation, title, label, tableOf } = run
  return (
    <OperationCard
      operation={operation}
      title={title}
      start={{ label, icon, variant, disabledReason: blocked, ...(onPress && { onPress }) }}
      hasFailures={result => failuresIn(tableOf(result)) > 0}
      describeResult={result => (
        <RunResult title={title} endedAt={operation.state.endedAt} table={tableOf(result)} />
      )}
      {...(parts && { parts })}
    >
      <div className="-mt-1 max-w-[65ch] space-y-2 text-ink-2">{children}</div>
    </OperationCard>
  )
}
