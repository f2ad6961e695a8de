import Play from 'lucide-react/icons/play'
import ScanSearch from 'lucide-react/icons/scan-search'
import { useCallback, useMemo } from 'react'
import { OperationView, RunResults } from '../../../components/operation-view.tsx'
import { useStore } from '../../../components/use-store.ts'
import { useUrlAction } from '../../../components/use-url-action.ts'
import type { Config } from '../../../contract/config.ts'
import type { ScheduledJob } from '../../../contract/scheduler.ts'
import { pluralize } from '../../../lib/pluralize.ts'
import { isUnderWay } from '../../../state/operation-state.ts'
import { Button } from '../../../ui/button.tsx'
import { ExportCsv } from '../../../ui/export-csv.tsx'
import { UNSAVED } from '../tagging/define-run.ts'
import { type RunAction, RunActions } from '../tagging/run-actions.tsx'
import { useConfirmDeleteSync } from './confirm-delete-sync.tsx'
import { deleteRun } from './delete-run.ts'
import { type DryRun, dryRun } from './dry-run.ts'
import {
  deletedKinds,
  formatCounts,
  outcomesOf,
  planCsv,
  plannedTitles,
  safetyTrip,
} from './plan.ts'
import { PlanSummary, SafetyNote, StaleNote } from './plan-summary.tsx'
import { useDryRun, useInstanceLists } from './use-dry-run.ts'

const sameSettings = (a: DryRun, b: DryRun) =>
  JSON.stringify(a.settings) === JSON.stringify(b.settings)

/** Compares the titles that were confirmed for the last run with the result of a later dry run. */
function RunPlan() {
  const { input, phase, endedAt } = useStore(deleteRun.state)
  return (
    input &&
    endedAt && <Comparison plan={input.plan} endedAt={endedAt} hasFailed={phase === 'failed'} />
  )
}

interface ComparisonProps {
  plan: DryRun
  endedAt: string
  hasFailed: boolean
}

function Comparison({ plan, endedAt, hasFailed }: ComparisonProps) {
  const { result, phase } = useStore(dryRun.state)
  const { radarr, sonarr } = useInstanceLists()
  const later = result === null ? null : dryRun.state.result
  const isLater =
    later !== null &&
    Date.parse(later.at) > Date.parse(endedAt) &&
    sameSettings(plan, later) &&
    !later.results.safetyTriggered &&
    later.results.total.processed > 0
  const planned = useMemo(() => plannedTitles(plan, { radarr, sonarr }), [plan, radarr, sonarr])
  const outcomes = isLater
    ? outcomesOf(planned, plannedTitles(later, { radarr, sonarr }))
    : undefined
  const left = planned.filter((_, index) => outcomes?.[index] === 'still listed')
  return (
    <div className="space-y-3">
      <p>
        {hasFailed && 'Some titles may already have been deleted. '}
        Before the run, a dry run listed {formatCounts(plan.results)}.{' '}
        {outcomes
          ? left.length === 0
            ? 'A new dry run lists none of these titles.'
            : `A new dry run still lists ${pluralize(left.length, 'title')}: ${left
                .slice(0, 5)
                .map(title => title.title)
                .join(', ')}${left.length > 5 ? ' …' : ''}.`
          : 'The server doesn’t report which titles it deleted. Start a dry run to see what’s left.'}
      </p>
      <div className="flex flex-wrap gap-2.5">
        {!outcomes && (
          <Button variant="neutral" busy={phase === 'running'} onClick={() => void dryRun.start()}>
            Check what’s left
          </Button>
        )}
        {planned.length > 0 && (
          <ExportCsv file="delete-sync-run.csv" csv={() => planCsv(planned, outcomes)} />
        )}
      </div>
    </div>
  )
}

interface DeleteActionsOptions {
  stored: Config | null
  job: ScheduledJob | null
  isDirty: boolean
}

/** The page's runs, with their buttons, progress and results. A real run is always confirmed in a dialog. */
export const useDeleteActions = ({ stored, job, isDirty }: DeleteActionsOptions) => {
  const isLooking = isUnderWay(useStore(dryRun.state))
  const isDeleting = isUnderWay(useStore(deleteRun.state))
  const { stale } = useDryRun()
  const { ask, dialog } = useConfirmDeleteSync('run')
  const hasNothing = stored !== null && deletedKinds(stored).length === 0
  const start = useCallback(() => {
    if (!hasNothing) void dryRun.start()
  }, [hasNothing])
  useUrlAction('dry-run', start)
  const unsaved = isDirty ? UNSAVED : undefined
  const look: RunAction = {
    label: 'Start dry run',
    icon: <ScanSearch aria-hidden />,
    about: 'Lists the titles a run would delete',
    blocked: hasNothing
      ? 'Nothing is selected for deletion. Turn on movies or shows and save.'
      : unsaved,
    isBusy: isLooking,
    onStart: start,
  }
  const run: RunAction = {
    label: 'Run now…',
    icon: <Play aria-hidden />,
    about: 'Shows what would be deleted, then asks you to confirm',
    blocked: unsaved ?? (job?.enabled ? undefined : 'Automatic runs are off. Turn them on first.'),
    isBusy: isDeleting,
    isDestructive: true,
    onStart: ask,
  }
  return {
    actions: (
      <>
        <RunActions main={look} menu={[run]} ask={action => action.onStart()} />
        {dialog}
      </>
    ),
    results: (
      <RunResults>
        <OperationView
          operation={dryRun}
          work="Dry run"
          waitsFor="Can take several minutes in a large library. You can leave this page."
          onRetry={look.blocked === undefined ? start : undefined}
          describeResult={result =>
            safetyTrip(result) ? 'blocked by the safety check' : <PlanSummary run={result} />
          }
          detailsOf={result => (safetyTrip(result) ? <SafetyNote run={result} /> : undefined)}
        />
        <StaleNote stale={stale} />
        <OperationView
          operation={deleteRun}
          work="Delete sync"
          onRetry={run.blocked === undefined ? ask : undefined}
          describeResult={({ message }) => message}
          withoutResult=""
        />
        <RunPlan />
      </RunResults>
    ),
  }
}
