import { type ReactNode, useState } from 'react'
import { OperationCard, type OperationCardProps } from '../../../components/operation-card.tsx'
import type { ButtonVariant } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { RunResult } from './run-result.tsx'
import { failuresIn, type Run } from './runs.ts'

export interface Question {
  title: string
  /** Names what will be lost. */
  description: string
  confirmLabel: string
  /** How much it concerns, choices. */
  details?: ReactNode
}

interface RunCardProps<R> {
  run: Run<R>
  icon: ReactNode
  variant?: ButtonVariant
  /** Why it cannot be started now. */
  blocked: string | undefined
  /** Asked before it starts: whatever takes something away. */
  question?: Question
  parts?: OperationCardProps<R>['parts']
  /** What it does. */
  children: ReactNode
}

/** A run of a page: what it does, its start, how far it is, and the figures it ended with. */
export function RunCard<R>(props: RunCardProps<R>) {
  const { run, icon, variant = 'neutral', blocked, question, parts, children } = props
  const { operation, title, label, tableOf } = run
  const [isAsking, setIsAsking] = useState(false)
  return (
    <OperationCard
      operation={operation}
      title={title}
      start={{
        label,
        icon,
        variant,
        disabledReason: blocked,
        ...(question && { onPress: () => setIsAsking(true) }),
      }}
      hasFailures={result => failuresIn(tableOf(result)) > 0}
      describeResult={result => (
        <RunResult title={title} endedAt={operation.state.endedAt} table={tableOf(result)} />
      )}
      {...(parts && { parts })}
    >
      <div className="-mt-1 max-w-[65ch] space-y-2 text-ink-2">{children}</div>
      {question && (
        <ConfirmDialog
          open={isAsking}
          onClose={() => setIsAsking(false)}
          title={question.title}
          description={question.description}
          confirmLabel={question.confirmLabel}
          onConfirm={() => void operation.start()}
        >
          {question.details}
        </ConfirmDialog>
      )}
    </OperationCard>
  )
}
