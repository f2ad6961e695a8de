import { OperationView } from '../../../components/operation-card.tsx'
import type { Operation } from '../../../state/operation-state.ts'
import { countOk } from './notification-rows.ts'
import type { RunResult } from './notifications.ts'

interface InstanceRunProps {
  run: Pick<Operation<unknown, RunResult>, 'state' | 'refresh' | 'dismiss'>
  work: string
  verdict: string
  onRetry?: () => void
}

/** A run over all instances. The list of instances shows the reason of each failure. */
export const InstanceRun = ({ run, work, verdict, ...retry }: InstanceRunProps) => (
  <OperationView
    operation={run}
    work={work}
    waitsFor="Instances that don’t respond time out after 5 seconds."
    hasFailures={({ rows }) => countOk(rows) < rows.length}
    describeResult={({ rows }) =>
      countOk(rows) === rows.length
        ? `${verdict} in all ${rows.length} instances`
        : `${verdict} in ${countOk(rows)} of ${rows.length} instances`
    }
    {...retry}
  />
)
