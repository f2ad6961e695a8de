import { useCallback } from 'react'
import { OperationRow } from '../../../components/operation-card.tsx'
import { useOnParam } from '../../../components/use-on-param.ts'
import type { DecidingSettings } from './dry-run.ts'
import { dryRun } from './dry-run.ts'
import { deletedKinds, safetyTrip } from './plan.ts'
import { PlanSummary, StaleNote } from './plan-summary.tsx'
import { useDryRun } from './use-dry-run.ts'

interface DryRunRowProps {
  stored: DecidingSettings
  hasUnsaved: boolean
}

export function DryRunRow({ stored, hasUnsaved }: DryRunRowProps) {
  const { stale } = useDryRun()
  const hasNothing = deletedKinds(stored).length === 0
  const start = useCallback(() => {
    if (!hasNothing) void dryRun.start()
  }, [hasNothing])
  useOnParam('dry-run', start)
  return (
    <OperationRow
      operation={dryRun}
      title="Dry run"
      start={{
        label: 'Start dry run',
        disabledReason: hasNothing
          ? 'Nothing is selected for deletion. Turn on movies or shows and save.'
          : undefined,
        onPress: start,
      }}
      describeResult={result => <PlanSummary run={result} />}
      hasFailures={result => safetyTrip(result) !== null || result.results.total.processed === 0}
    >
      <p>
        Lists the titles a run would delete, without deleting them. Can take several minutes in a
        large library. You can leave this page.
      </p>
      {hasUnsaved && (
        <p className="mt-2 text-wait">Uses the saved settings, not your unsaved changes.</p>
      )}
      <StaleNote stale={stale} />
    </OperationRow>
  )
}
