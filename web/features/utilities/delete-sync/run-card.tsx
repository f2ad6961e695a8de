import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { counted } from '../../../lib/counted.ts'
import { failureTitleOf } from '../../../state/operation-state.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ExportCsv } from '../../../ui/export-csv.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { ResultPanel } from '../../../ui/result-panel.tsx'
import { Time } from '../../../ui/time.tsx'
import { type DryRun, dryRun } from './dry-run.ts'
import { fatesOf, formatCounts, planCsv, plannedTitles } from './plan.ts'
import { deleteRun, planOfLastRun } from './run.ts'
import { useInstanceLists } from './use-dry-run.ts'

export function RunCard() {
  const facts = useSnapshot(deleteRun.state)
  const { phase, startedAt, startedHere, endedAt, error, result, lostTouch } = facts
  if (phase === 'idle') return null
  const plan = planOfLastRun()
  return (
    <Card title="Last manual run">
      {phase === 'running' && (
        <div className="space-y-2">
          <p>
            Delete sync is running. Started <Time value={startedAt} />
            {startedHere ? '' : ' in another tab'}. The server reports no progress.
            {lostTouch && ' The connection was lost; checking whether the run has finished.'}
          </p>
          <ProgressBar label="Delete sync" percent={null} />
        </div>
      )}
      {phase === 'done' && (
        <ResultPanel ok title="Delete sync finished" onDismiss={deleteRun.dismiss}>
          {result?.message && `${result.message.replace(/\.$/, '')}. `}
          Ended <Time value={endedAt} />.
        </ResultPanel>
      )}
      {phase === 'failed' && (
        <Problem
          title={failureTitleOf('Delete sync', facts)}
          cause={
            <>
              {error} Ended <Time value={endedAt} />. Some titles may already be deleted. Start a
              dry run to see what’s left.
            </>
          }
          action={
            <Button variant="neutralnoShadow" size="sm" onClick={deleteRun.dismiss}>
              Dismiss
            </Button>
          }
        />
      )}
      {phase !== 'running' && plan && endedAt && <Outcome plan={plan} endedAt={endedAt} />}
    </Card>
  )
}

const sameSettings = (a: DryRun, b: DryRun) =>
  JSON.stringify(a.settings) === JSON.stringify(b.settings)

function Outcome({ plan, endedAt }: { plan: DryRun; endedAt: string }) {
  const { result, phase } = useSnapshot(dryRun.state)
  const { radarr, sonarr } = useInstanceLists()
  const later = result === null ? null : dryRun.state.result
  const isLater =
    later !== null &&
    Date.parse(later.at) > Date.parse(endedAt) &&
    sameSettings(plan, later) &&
    !later.results.safetyTriggered &&
    later.results.total.processed > 0
  const planned = useMemo(() => plannedTitles(plan, { radarr, sonarr }), [plan, radarr, sonarr])
  const fates = isLater ? fatesOf(planned, plannedTitles(later, { radarr, sonarr })) : undefined
  const left = planned.filter((_, index) => fates?.[index] === 'still listed')
  return (
    <div className="mt-4 space-y-3">
      <p>
        Before the run, a dry run listed {formatCounts(plan.results)}.{' '}
        {fates
          ? left.length === 0
            ? 'A new dry run lists none of these titles.'
            : `A new dry run still lists ${counted(left.length, 'title')}: ${left
                .slice(0, 5)
                .map(title => title.title)
                .join(', ')}${left.length > 5 ? ' …' : ''}.`
          : 'The server doesn’t report which titles it deleted. Start a dry run to see what’s left.'}
      </p>
      <div className="flex flex-wrap gap-2.5">
        {!fates && (
          <Button variant="neutral" busy={phase === 'running'} onClick={() => void dryRun.start()}>
            Check what’s left
          </Button>
        )}
        {planned.length > 0 && (
          <ExportCsv file="delete-sync-run.csv" csv={() => planCsv(planned, fates)} />
        )}
      </div>
    </div>
  )
}
