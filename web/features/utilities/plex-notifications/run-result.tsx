import { OperationView } from '../../../components/operation-card.tsx'
import { useStore } from '../../../components/use-store.ts'
import type { Operation } from '../../../state/operation-state.ts'
import { InstanceRows } from './instance-rows.tsx'
import { countOk } from './notification-rows.ts'
import type { RunResult } from './notifications.ts'

interface InstanceRunProps {
  run: Pick<Operation<unknown, RunResult>, 'state' | 'refresh' | 'dismiss'>
  work: string
  verdict: (success: boolean) => string
  onRetry?: () => void
}

/** A run over all instances, with a result for each. */
export function InstanceRun({ run, work, verdict, ...retry }: InstanceRunProps) {
  const { result } = useStore(run.state)
  return (
    <div className="space-y-3">
      <OperationView
        operation={run}
        work={work}
        waitsFor="Instances that don’t respond time out after 5 seconds."
        hasFailures={({ rows }) => countOk(rows) < rows.length}
        describeResult={({ rows }) => {
          const ok = countOk(rows)
          return ok === rows.length
            ? `${verdict(true)} in all ${ok} instances`
            : `${verdict(true)} in ${ok} of ${rows.length} instances. You can try again safely`
        }}
        {...retry}
      />
      {result && result.rows.length > 0 && (
        <InstanceRows label="Result" rows={result.rows} verdict={verdict} isResult />
      )}
    </div>
  )
}
