import { OperationRow } from '../../../components/operation-card.tsx'
import type { DecidingSettings } from './dry-run.ts'
import { dryRun } from './dry-run.ts'
import { deletedKinds, safetyTrip } from './plan.ts'
import { PlanSummary, StaleNote } from './plan-summary.tsx'
import { useDryRun } from './use-dry-run.ts'

interface DryRunRowProps {
  stored: DecidingSettings
  hasUnsaved: boolean
}

/** Finds out what a run would delete. */
export function DryRunRow({ stored, hasUnsaved }: DryRunRowProps) {
  const { stale } = useDryRun()
  const kinds = deletedKinds(stored)
  return (
    <OperationRow
      operation={dryRun}
      title="Dry run"
      start={{
        label: 'Start dry run',
        disabledReason:
          kinds.length === 0
            ? 'By the saved settings nothing is deleted. Choose movies or shows and save first.'
            : undefined,
      }}
      describeResult={result => <PlanSummary run={result} />}
      hasFailures={result => safetyTrip(result) !== null || result.results.total.processed === 0}
    >
      <p>
        Lists the titles a run would delete. Changes nothing. Takes up to several minutes in a large
        library; you can leave this page.
      </p>
      {hasUnsaved && (
        <p className="mt-2 text-wait">
          It goes by the saved settings; your unsaved changes do not count yet.
        </p>
      )}
      <StaleNote stale={stale} />
    </OperationRow>
  )
}
