import { useCallback, useEffect, useState } from 'react'
import { useRetained } from '../../components/use-resource.ts'
import { nowIso } from '../../lib/clock.ts'
import {
  approvalStats,
  approvedRequests,
  oldestPending,
  waitingApprovals,
} from '../../state/approval-counts.ts'
import { checkInstances } from '../../state/instance-checks.ts'
import { instances } from '../../state/instances.ts'
import { plexConnection } from '../../state/plex-connection.ts'
import { scheduledJobs } from '../../state/scheduled-jobs.ts'
import { initialise } from '../../state/startup.ts'
import { workflow } from '../../state/workflow.ts'
import { useAction } from '../../ui/use-action.ts'
import { charts } from './statistics/statistics.tsx'
import { useStatsView } from './statistics/stats-query.ts'

/** Loads the state of the sync, and on request everything that the page shows. */
export const useRefresh = () => {
  const { view } = useStatsView()
  const [checkedAt, setCheckedAt] = useState<string | null>(null)
  const check = useCallback(async (options?: { force: boolean }) => {
    if (await workflow.load(options)) setCheckedAt(nowIso())
  }, [])
  useRetained(workflow)
  useEffect(() => {
    const checkShown = () => {
      if (!document.hidden) void check()
    }
    checkShown()
    document.addEventListener('visibilitychange', checkShown)
    return () => document.removeEventListener('visibilitychange', checkShown)
  }, [check])
  const { isBusy: isRefreshing, run } = useAction(async () => {
    const force = { force: true }
    await Promise.all([
      check(force),
      initialise(force),
      approvalStats.load(force).then(() => approvedRequests.load(force)),
      waitingApprovals.load(force).then(() => oldestPending.load(force)),
      ...[instances.radarr, instances.sonarr, scheduledJobs].map(each => each.load(force)),
      checkInstances(force),
      // Without a token, Plex has never been checked.
      plexConnection.state.status !== 'idle' && plexConnection.load(force),
      charts.loaded()?.refreshFigures(view),
    ])
  })
  return { checkedAt, isRefreshing, onRefresh: () => void run() }
}
