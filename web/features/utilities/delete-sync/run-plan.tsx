import { useMemo } from 'react'
import { useStore } from '../../../components/use-store.ts'
import { pluralize } from '../../../lib/pluralize.ts'
import { Button } from '../../../ui/button.tsx'
import { ExportCsv } from '../../../ui/export-csv.tsx'
import { type DryRun, dryRun } from './dry-run.ts'
import { fatesOf, formatCounts, planCsv, plannedTitles } from './plan.ts'
import { deleteRun } from './run.ts'
import { useInstanceLists } from './use-dry-run.ts'

const sameSettings = (a: DryRun, b: DryRun) =>
  JSON.stringify(a.settings) === JSON.stringify(b.settings)

/** What the last run was confirmed to delete, compared with a later dry run. */
export function RunPlan() {
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
  const fates = isLater ? fatesOf(planned, plannedTitles(later, { radarr, sonarr })) : undefined
  const left = planned.filter((_, index) => fates?.[index] === 'still listed')
  return (
    <div className="space-y-3">
      <p>
        {hasFailed && 'Some titles may already be deleted. '}
        Before the run, a dry run listed {formatCounts(plan.results)}.{' '}
        {fates
          ? left.length === 0
            ? 'A new dry run lists none of these titles.'
            : `A new dry run still lists ${pluralize(left.length, 'title')}: ${left
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
