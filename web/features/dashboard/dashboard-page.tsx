import { useCallback, useEffect, useRef, useState } from 'react'
import { useFirstSteps } from '../../components/first-steps/use-first-steps.ts'
import { usePageUse } from '../../components/page-use.ts'
import { useResourceState, useRetained } from '../../components/use-resource.ts'
import { useStore } from '../../components/use-store.ts'
import { nowIso } from '../../lib/clock.ts'
import {
  approvalStats,
  approvedRequests,
  oldestPending,
  waitingApprovals,
} from '../../state/approval-counts.ts'
import { config } from '../../state/config.ts'
import { checkInstances } from '../../state/instance-checks.ts'
import { instances } from '../../state/instances.ts'
import { plexConnection } from '../../state/plex-connection.ts'
import { scheduledJobs } from '../../state/scheduled-jobs.ts'
import { initialise } from '../../state/startup.ts'
import { workflow, workflowChange } from '../../state/workflow.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Problem } from '../../ui/problem.tsx'
import { RefreshButton } from '../../ui/refresh-button.tsx'
import { useAction } from '../../ui/use-action.ts'
import { AttentionCard } from './attention/attention-card.tsx'
import { useAttention } from './attention/use-attention.ts'
import { QuotaCard } from './quotas/quota-card.tsx'
import { FirstSteps } from './setup/first-steps.tsx'
import { Statistics } from './statistics/statistics.tsx'
import { refreshFigures, type StatsView, useStatsView } from './statistics/stats-query.ts'
import { StatusLine } from './status-line.tsx'
import { WaitingCard } from './waiting/waiting-card.tsx'

/** Whether the workflow stopped unexpectedly right after it was started. */
const useFailedStart = (): boolean => {
  const { data: status } = useStore(workflow.state)
  const { busy } = useStore(workflowChange)
  const [failed, setFailed] = useState(false)
  const before = useRef(status)
  const stopAsked = useRef(false)
  useEffect(() => {
    if (busy === 'stopping') stopAsked.current = true
    if (busy === 'starting') stopAsked.current = false
    if (before.current === 'starting' && status === 'stopped' && !stopAsked.current) setFailed(true)
    if (status !== 'stopped' || busy === 'starting') setFailed(false)
    before.current = status
  }, [status, busy])
  return failed
}

function WorkflowProblem() {
  const { data: status, error } = useResourceState(workflow)
  const hasToken = (useStore(config.state).data?.plexTokens.length ?? 1) > 0
  const startFailed = useFailedStart()
  if (!error && !startFailed) return null
  return (
    <Problem
      title={error ?? 'Watchlist sync stopped right after starting'}
      cause={
        !hasToken
          ? 'Watchlist sync needs a Plex token.'
          : !error && 'Plex may be unreachable. Check the server log.'
      }
      action={
        <>
          {!hasToken && (
            <ButtonLink to="/plex/configuration" size="sm" variant="neutralnoShadow">
              Open Plex configuration
            </ButtonLink>
          )}
          {(status === null || error) && (
            <RefreshButton size="sm" onClick={() => void workflow.load({ force: true })} />
          )}
        </>
      }
    />
  )
}

/** Loads the state of the sync, and on request everything that the page shows. */
const useRefresh = (view: StatsView) => {
  const [checkedAt, setCheckedAt] = useState<string | null>(null)
  const check = useCallback(async (options?: { force: boolean }) => {
    if (await workflow.load(options)) setCheckedAt(nowIso())
  }, [])
  useRetained(workflow)
  useEffect(() => {
    check()
  }, [check])
  const { isBusy, run } = useAction(async () => {
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
      refreshFigures(view),
    ])
  })
  return { checkedAt, refreshing: isBusy, onRefresh: () => void run() }
}

/** @param isFresh whether the first-steps checklist is shown, whose items aren't repeated here */
function NeedsAttention({ isFresh }: { isFresh: boolean }) {
  const attention = useAttention()
  const items = attention.items.filter(item => !isFresh || !item.isFirstStep)
  if (isFresh && items.length + attention.failures.length === 0) return null
  return <AttentionCard attention={{ ...attention, items }} />
}

export default function DashboardPage({
  page,
}: {
  page: { readonly title: string; readonly purpose: string }
}) {
  usePageUse()
  const refresh = useRefresh(useStatsView().view)
  const firstSteps = useFirstSteps()
  /** Before the first run, there is nothing to count. */
  const isBeforeFirstRun = firstSteps?.isBeforeFirstRun === true
  return (
    <>
      <PageHeader
        title={page.title}
        purpose={page.purpose}
        isNamedAbove
        actions={<StatusLine isBeforeFirstRun={isBeforeFirstRun} {...refresh} />}
      />
      {/* A container query, because the sidebar changes the available width. */}
      <div className="@container grid grid-cols-1 gap-3.5">
        <WorkflowProblem />
        <FirstSteps />
        <div className="dashboard-stacks">
          <WaitingCard />
          <NeedsAttention isFresh={firstSteps !== null} />
          {!isBeforeFirstRun && <QuotaCard />}
        </div>
        {!isBeforeFirstRun && <Statistics />}
      </div>
    </>
  )
}
