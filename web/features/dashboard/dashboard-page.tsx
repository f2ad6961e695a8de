import { useCallback, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { useRetained } from '../../components/use-resource.ts'
import { loadApprovalStats, loadWaiting, watchApprovals } from '../../state/approvals.ts'
import { config } from '../../state/config.ts'
import { initialise } from '../../state/flows.ts'
import { workflow } from '../../state/workflow.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StatTiles } from './stat-tiles.tsx'
import { WaitingCard } from './waiting-card.tsx'
import { WorkflowHeader } from './workflow-header.tsx'

/** Below the first screen, so it comes after what is on it. */
const barCards = lazyPart('counts', () => import('./bar-cards.tsx'))

/** Only a fresh backend needs them: gone as soon as it has a Plex token. */
const firstSteps = lazyPart('first steps', () => import('./first-steps.tsx'))

const CardSkeletons = () => (
  <>
    <Skeleton className="h-100 rounded-lg" />
    <Skeleton className="h-100 rounded-lg" />
    <Skeleton className="h-100 rounded-lg" />
  </>
)

/** The state of the workflow, what waits, and the counts. The shell keeps configuration, users and counts loaded. */
export default function DashboardPage() {
  const [checkedAt, setCheckedAt] = useState<string | null>(null)
  const [refreshing, setRefreshing] = useState(false)
  // After a failed fetch a refresh tries again.
  const [areCardsWanted, setAreCardsWanted] = useState(true)
  const cards = barCards.usePart(areCardsWanted, () => setAreCardsWanted(false))

  const isFresh = useSnapshot(config.state).data?.plexTokens.length === 0
  const steps = firstSteps.usePart(isFresh)

  const check = useCallback(async () => {
    if (await workflow.load()) setCheckedAt(new Date().toISOString())
  }, [])
  useRetained(workflow)
  useEffect(() => {
    check()
    return watchApprovals('waiting')
  }, [check])

  const refresh = async () => {
    setRefreshing(true)
    setAreCardsWanted(true)
    await Promise.all([
      check(),
      initialise({ force: true }),
      loadApprovalStats({ force: true }),
      loadWaiting({ force: true }),
    ])
    setRefreshing(false)
  }

  return (
    <>
      <WorkflowHeader checkedAt={checkedAt} refreshing={refreshing} onRefresh={refresh} />
      {cards && <cards.WorkflowProblem />}
      {isFresh && steps && <steps.default />}
      <StatTiles />
      {/* What counts is the room beside the sidebar, not the window. */}
      <div className="@container mt-4 space-y-4">
        <div className="grid grid-cols-1 gap-4 @min-[48rem]:grid-cols-[minmax(0,1fr)_21rem]">
          <WaitingCard />
          {cards ? <cards.AttentionCard /> : <Skeleton className="h-56 rounded-lg" />}
        </div>
        <div className="grid grid-cols-1 gap-4 @min-[40rem]:grid-cols-2 @min-[52rem]:grid-cols-3">
          {cards ? <cards.default /> : <CardSkeletons />}
        </div>
      </div>
    </>
  )
}
