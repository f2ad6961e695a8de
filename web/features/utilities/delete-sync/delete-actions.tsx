import Play from 'lucide-react/icons/play'
import ScanSearch from 'lucide-react/icons/scan-search'
import { useCallback } from 'react'
import { OperationView } from '../../../components/operation-view.tsx'
import { useStore } from '../../../components/use-store.ts'
import { useUrlAction } from '../../../components/use-url-action.ts'
import { config } from '../../../state/config.ts'
import { schedule } from '../../../state/schedules.ts'
import { Button } from '../../../ui/button.tsx'
import { type PageRun, UNSAVED, usePageRuns } from '../runs/page-runs.tsx'
import { useConfirmDeleteSync } from './confirm-delete-sync.tsx'
import { deleteRun, dryRun, JOB, startDryRun, useDryRun } from './delete-runs.ts'
import { deletedKinds, formatCounts } from './plan.ts'
import { DryRunView } from './plan-summary.tsx'

/** The page's runs, with their buttons, progress and results. A real run is always confirmed in a dialog. */
export const useDeleteActions = (isDirty: boolean) => {
  const { data: stored } = useStore(config.state)
  const { data: job } = useStore(schedule(JOB).state)
  const { phase } = useStore(deleteRun.state)
  const { run: plan } = useDryRun()
  const { ask, dialog } = useConfirmDeleteSync('run')
  const hasNothing = stored !== null && deletedKinds(stored).length === 0
  const start = useCallback(() => {
    if (!hasNothing) startDryRun()
  }, [hasNothing])
  useUrlAction('dry-run', start)
  const isOff = !job?.enabled
  const look: PageRun = {
    title: 'Dry run',
    label: 'Start dry run',
    icon: ScanSearch,
    about: 'Lists the titles a run would delete',
    blocked: hasNothing && 'Nothing is selected for deletion. Turn on movies or shows and save.',
    operation: dryRun,
    onStart: start,
    // The line of a run that deletes takes its place. A new dry run dismisses that.
    view: onRetry =>
      phase === 'idle' && (
        <DryRunView
          onRetry={onRetry}
          waitsFor="Can take several minutes in a large library. You can leave this page."
          action={
            !isDirty &&
            !isOff &&
            (plan?.results.total.deleted ?? 0) > 0 && (
              <Button variant="neutral" size="sm" className="btn-destructive" onClick={ask}>
                Run now…
              </Button>
            )
          }
        />
      ),
  }
  const listedBefore = plan
    ? `the dry run before it listed ${formatCounts(plan.results)}`
    : 'start a dry run to see what’s left'
  const run: PageRun = {
    title: 'Delete sync',
    label: 'Run now…',
    icon: Play,
    about: 'Shows what would be deleted, then asks you to confirm',
    blocked: isOff && 'Automatic runs are off. Turn them on first.',
    isDestructive: true,
    operation: deleteRun,
    onStart: ask,
    view: onRetry => (
      <>
        <OperationView
          operation={deleteRun}
          work="Delete sync"
          onRetry={onRetry}
          describeResult={() => listedBefore}
          withoutResult={listedBefore}
        />
        {phase === 'failed' && (
          <p>Some titles may already have been deleted. Start a dry run to see what’s left.</p>
        )}
      </>
    ),
  }
  const { actions, results } = usePageRuns([look, run], [isDirty && UNSAVED], stored !== null)
  return {
    actions: (
      <>
        {actions}
        {dialog}
      </>
    ),
    results,
  }
}
