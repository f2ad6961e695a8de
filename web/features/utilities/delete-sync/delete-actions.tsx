import Play from 'lucide-react/icons/play'
import ScanSearch from 'lucide-react/icons/scan-search'
import { useCallback } from 'react'
import type { OperationSnapshot } from '../../../components/operation-progress.tsx'
import { OperationView, RunResults } from '../../../components/operation-view.tsx'
import { useStore } from '../../../components/use-store.ts'
import { useUrlAction } from '../../../components/use-url-action.ts'
import type { Config } from '../../../contract/config.ts'
import type { ScheduledJob } from '../../../contract/scheduler.ts'
import { isUnderWay } from '../../../state/operation-state.ts'
import { Button } from '../../../ui/button.tsx'
import { UNSAVED } from '../tagging/define-run.ts'
import { type RunAction, RunActions } from '../tagging/run-actions.tsx'
import { useConfirmDeleteSync } from './confirm-delete-sync.tsx'
import { deleteRun } from './delete-run.ts'
import { dryRun } from './dry-run.ts'
import { deletedKinds, formatCounts, safetyTrip } from './plan.ts'
import { planLine, SafetyNote, StaleResult } from './plan-summary.tsx'
import { useDryRun } from './use-dry-run.ts'

interface DeleteActionsOptions {
  stored: Config | null
  job: ScheduledJob | null
  isDirty: boolean
}

/** The page's runs, with their buttons, progress and results. A real run is always confirmed in a dialog. */
export const useDeleteActions = ({ stored, job, isDirty }: DeleteActionsOptions) => {
  const planned = useStore(dryRun.state)
  const deletion = useStore(deleteRun.state)
  const { run: plan, stale } = useDryRun()
  const { ask, dialog } = useConfirmDeleteSync('run')
  const hasNothing = stored !== null && deletedKinds(stored).length === 0
  const start = useCallback(() => {
    if (!hasNothing) void dryRun.start()
  }, [hasNothing])
  useUrlAction('dry-run', start)
  const unsaved = isDirty ? UNSAVED : undefined
  const look: RunAction = {
    label: 'Start dry run',
    icon: ScanSearch,
    about: 'Lists the titles a run would delete',
    blocked:
      unsaved ??
      (hasNothing
        ? 'Nothing is selected for deletion. Turn on movies or shows and save.'
        : undefined),
    isBusy: isUnderWay(planned),
    onStart: start,
  }
  const run: RunAction = {
    label: 'Run now…',
    icon: Play,
    about: 'Shows what would be deleted, then asks you to confirm',
    blocked: unsaved ?? (job?.enabled ? undefined : 'Automatic runs are off. Turn them on first.'),
    isBusy: isUnderWay(deletion),
    isDestructive: true,
    onStart: ask,
  }
  const listedBefore = plan
    ? `the dry run before it listed ${formatCounts(plan.results)}`
    : 'start a dry run to see what’s left'
  return {
    actions: (
      <>
        <RunActions main={look} menu={[run]} ask={action => action.onStart()} />
        {dialog}
      </>
    ),
    results: (
      <RunResults>
        {isNewer(deletion, planned) ? (
          <>
            <OperationView
              operation={deleteRun}
              work="Delete sync"
              onRetry={run.blocked === undefined ? ask : undefined}
              describeResult={() => listedBefore}
              withoutResult={listedBefore}
            />
            {deletion.phase === 'failed' && (
              <p>Some titles may already have been deleted. Start a dry run to see what’s left.</p>
            )}
          </>
        ) : stale ? (
          <StaleResult stale={stale} onRetry={look.blocked === undefined ? start : undefined} />
        ) : (
          <OperationView
            operation={dryRun}
            work="Dry run"
            waitsFor="Can take several minutes in a large library. You can leave this page."
            onRetry={look.blocked === undefined ? start : undefined}
            describeResult={result =>
              safetyTrip(result) ? 'blocked by the safety check' : planLine(result)
            }
            detailsOf={result => (safetyTrip(result) ? <SafetyNote run={result} /> : undefined)}
            action={
              run.blocked === undefined &&
              (plan?.results.total.deleted ?? 0) > 0 && (
                <Button variant="neutral" size="sm" className="btn-destructive" onClick={ask}>
                  Run now…
                </Button>
              )
            }
          />
        )}
      </RunResults>
    ),
  }
}

/** Each run replaces the line of the one before it. */
const isNewer = (one: Times, other: Times): boolean =>
  !isUnderWay(other) &&
  one.phase !== 'idle' &&
  (isUnderWay(one) || (one.startedAt ?? '') >= (other.endedAt ?? ''))

type Times = Pick<OperationSnapshot, 'phase' | 'startedAt' | 'endedAt'>
