import { useSnapshot } from 'valtio'
import { failureTitleOf, type Operation } from '../../../state/operation-state.ts'
import { Button } from '../../../ui/button.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { ResultPanel } from '../../../ui/result-panel.tsx'
import { InstanceRows } from './instance-rows.tsx'
import { countOk } from './notification-rows.ts'
import type { RunResult } from './notifications.ts'

interface RunStateProps {
  run: Pick<Operation<unknown, RunResult>, 'state' | 'dismiss'>
  work: string
  verdict: (success: boolean) => string
}

export function RunState({ run, work, verdict }: RunStateProps) {
  const facts = useSnapshot(run.state)
  const { phase, error, result } = facts
  if (phase === 'starting' || phase === 'running')
    return (
      <div role="status" className="mt-4 space-y-1.5">
        <p>{work} in progress. Instances that don’t respond time out after 5 seconds.</p>
        <ProgressBar label={work} percent={null} />
      </div>
    )
  if (phase === 'idle') return null
  const rows = result?.rows ?? []
  const ok = countOk(rows)
  const isWhole = phase === 'done' && ok === rows.length
  const dismiss = (
    <Button variant="neutralnoShadow" size="sm" onClick={run.dismiss}>
      Dismiss
    </Button>
  )
  return (
    <div className="space-y-3">
      {isWhole ? (
        <ResultPanel
          ok
          title={`${verdict(true)} in all ${rows.length} instances`}
          onDismiss={run.dismiss}
        />
      ) : rows.length > 0 && ok > 0 ? (
        <Problem
          tone="wait"
          className="mt-4"
          title={`${verdict(true)} in ${ok} of ${rows.length} instances`}
          cause="The reasons are below. You can try again safely."
          action={dismiss}
        />
      ) : (
        <Problem
          className="mt-4"
          title={failureTitleOf(work, facts)}
          cause={error}
          action={dismiss}
        />
      )}
      {rows.length > 0 && <InstanceRows label="Result" rows={rows} verdict={verdict} isResult />}
    </div>
  )
}
