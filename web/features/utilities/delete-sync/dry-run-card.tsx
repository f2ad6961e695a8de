import FlaskConical from 'lucide-react/icons/flask-conical'
import { OperationCard } from '../../../components/operation-card.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import type { DecidingSettings } from './dry-run.ts'
import { dryRun } from './dry-run.ts'
import { deletedKinds, safetyTrip } from './plan.ts'
import { PlanSummary, StaleNote } from './plan-summary.tsx'
import { useDryRun } from './use-dry-run.ts'

const table = lazyPart('list of titles', () => import('./plan-table.tsx'))

interface DryRunCardProps {
  stored: DecidingSettings
  hasUnsaved: boolean
}

/** Finds out what a run would delete, and shows it. */
export function DryRunCard({ stored, hasUnsaved }: DryRunCardProps) {
  const { run, stale } = useDryRun()
  const hasTitles = run !== null && run.results.total.deleted > 0
  const part = table.usePart(hasTitles)
  const kinds = deletedKinds(stored)
  return (
    <>
      <OperationCard
        operation={dryRun}
        title="Dry run"
        start={{
          label: 'Start dry run',
          icon: <FlaskConical aria-hidden />,
          disabledReason:
            kinds.length === 0
              ? 'By the saved settings nothing is deleted. Choose movies or shows and save first.'
              : undefined,
        }}
        describeResult={result => <PlanSummary run={result} />}
        hasFailures={result => safetyTrip(result) !== null || result.results.total.processed === 0}
      >
        <p className="-mt-1 max-w-[65ch] text-ink-2">
          Lists what a run would delete now and changes nothing. It takes up to several minutes in a
          large library; you can leave this page meanwhile.
        </p>
        {hasUnsaved && (
          <p className="mt-2 text-wait">
            It goes by the saved settings; your unsaved changes do not count yet.
          </p>
        )}
        <StaleNote stale={stale} />
      </OperationCard>
      {hasTitles && part && <part.PlanTable run={run} />}
    </>
  )
}
