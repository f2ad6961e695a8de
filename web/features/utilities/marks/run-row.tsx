import { type ReactNode, useState } from 'react'
import { type OperationCardProps, OperationRow } from '../../../components/operation-card.tsx'
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

interface RunRowProps<R> {
  run: Run<R>
  isDestructive?: boolean
  /** Why it cannot be started now. */
  blocked: string | undefined
  /** Asked before it starts: whatever takes something away. */
  question?: Question
  parts?: OperationCardProps<R>['parts']
  /** What it does. */
  children: ReactNode
}

/** A run of a page: what it does, its start, how far it is, and the figures it ended with. */
export function RunRow<R>(props: RunRowProps<R>) {
  const { run, isDestructive = false, blocked, question, parts, children } = props
  const { operation, title, label, tableOf } = run
  const [isAsking, setIsAsking] = useState(false)
  return (
    <OperationRow
      operation={operation}
      title={title}
      isDestructive={isDestructive}
      start={{
        label,
        disabledReason: blocked,
        ...(question && { onPress: () => setIsAsking(true) }),
      }}
      hasFailures={result => failuresIn(tableOf(result)) > 0}
      describeResult={result => (
        <RunResult title={title} endedAt={operation.state.endedAt} table={tableOf(result)} />
      )}
      {...(parts && { parts })}
    >
      {children}
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
    </OperationRow>
  )
}
