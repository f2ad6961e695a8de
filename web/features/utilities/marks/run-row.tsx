import { type ReactNode, useState } from 'react'
import { type OperationCardProps, OperationRow } from '../../../components/operation-card.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { RunResult } from './run-result.tsx'
import { failuresIn, type Run } from './runs.ts'

export interface Question {
  title: string
  description: string
  confirmLabel: string
  details?: ReactNode
}

interface RunRowProps<R> {
  run: Omit<Run<R>, 'operation'> & Pick<OperationCardProps<R>, 'operation'>
  onStart: () => void
  isDestructive?: boolean
  blocked: string | undefined
  question?: Question
  parts?: OperationCardProps<R>['parts']
  children: ReactNode
}

export function RunRow<R>(props: RunRowProps<R>) {
  const { run, onStart, isDestructive = false, blocked, question, parts, children } = props
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
        onPress: question ? () => setIsAsking(true) : onStart,
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
          onConfirm={onStart}
        >
          {question.details}
        </ConfirmDialog>
      )}
    </OperationRow>
  )
}
