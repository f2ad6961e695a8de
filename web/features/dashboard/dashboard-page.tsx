import clsx from 'clsx'
import { useCallback, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { useRetained } from '../../components/use-resource.ts'
import { loadApprovalStats, loadWaiting, watchWaiting } from '../../state/approval-reads.ts'
import { approvals } from '../../state/approvals.ts'
import { initialise } from '../../state/flows.ts'
import { firstWorkflow, workflow } from '../../state/workflow.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StatTiles } from './stat-tiles.tsx'
import { WaitingCard } from './waiting/waiting-card.tsx'
import { WorkflowHeader } from './workflow-header.tsx'

/** What is not on the first screen, or not known before its data is there. */
const secondView = lazyPart('counts', () => import('./second-view.tsx'))

/** So many waiting requests are as high as the list of what needs attention; fewer leave the width to both. */
const MANY_ROWS = 3

/** What the first screen shows of this page's own. */
export const prepare = () => Promise.all([firstWorkflow.begin(), loadWaiting()])

/** The state of the workflow, what waits, and the counts. The shell keeps configuration, users and counts loaded. */
export default function DashboardPage({
  page,
}: Pick<Parameters<typeof WorkflowHeader>[0], 'page'>) {
  const [checkedAt, setCheckedAt] = useState<string | null>(null)
  const [refreshing, setRefreshing] = useState(false)
  // After a failed fetch a refresh tries again.
  const [areCardsWanted, setAreCardsWanted] = useState(true)
  const second = secondView.usePart(areCardsWanted, () => setAreCardsWanted(false))
  const { rows, total } = useSnapshot(approvals).waiting
  const areMany = total === null || rows.length >= MANY_ROWS

  const check = useCallback(async () => {
    if (await firstWorkflow.take()) setCheckedAt(new Date().toISOString())
  }, [])
  useRetained(workflow)
  useEffect(() => {
    check()
    return watchWaiting()
  }, [check])

  const refresh = async () => {
    setRefreshing(true)
    setAreCardsWanted(true)
    await Promise.all([
      check(),
      initialise({ force: true }),
      loadApprovalStats({ force: true }),
      loadWaiting({ force: true }),
      second?.refreshSecond(),
    ])
    setRefreshing(false)
  }

  return (
    <>
      <WorkflowHeader
        page={page}
        checkedAt={checkedAt}
        refreshing={refreshing}
        onRefresh={refresh}
      />
      {second && <second.Head />}
      <StatTiles />
      {/* What counts is the room beside the sidebar, not the window. */}
      <div className="@container mt-4">
        <div
          className={clsx(
            'grid grid-cols-1 gap-4',
            areMany && '@min-[48rem]:grid-cols-[minmax(0,1fr)_21rem]',
          )}
        >
          <WaitingCard parts={second} />
          {second ? (
            <second.AttentionColumn isBeside={areMany} />
          ) : (
            <Skeleton className={areMany ? 'h-56 rounded-lg' : 'h-13 rounded-lg'} />
          )}
        </div>
        {second && <second.Figures isAttentionBeside={areMany} />}
      </div>
    </>
  )
}
