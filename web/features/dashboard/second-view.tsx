import { instances } from '../../state/instances.ts'
import { scheduledJobs } from '../../state/scheduled-jobs.ts'
import { AttentionCard } from './attention/attention-card.tsx'
import { silentInstances } from './attention/instance-checks.ts'
import { type Attention, useAttention } from './attention/use-attention.ts'
import { FiguresPlace, refreshFigures } from './figures-place.tsx'
import FirstSteps from './setup/first-steps.tsx'
import { useIsFresh } from './setup/use-is-fresh.ts'
import { StatusCard } from './status-card.tsx'
import { WorkflowProblem } from './workflow-problem.tsx'

/* What the dashboard shows second: one script, fetched after the first paint. */

export { RequestPoster } from '../../components/titles/request-poster.tsx'
export { RejectQuestion, WaitingActions } from './waiting/waiting-actions.tsx'

/** Above the counts: what is wrong with the workflow, and the checklist of a fresh backend. */
export function Head() {
  const isFresh = useIsFresh()
  return (
    <>
      <WorkflowProblem />
      {isFresh && <FirstSteps />}
    </>
  )
}

/** A short list beside a long one leaves room for another card below it. */
const hasRoomBelow = ({ items, failures, isGathered }: Attention) =>
  isGathered && items.length + failures.length <= 2

/** `isBeside`: it stands beside the list of what waits, else below it. */
export function AttentionColumn({ isBeside }: { isBeside: boolean }) {
  const isFresh = useIsFresh()
  const attention = useAttention()
  // The checklist of a fresh backend says these already.
  const items = isFresh ? attention.items.filter(item => !item.isFirstStep) : attention.items
  if (isFresh && items.length === 0 && attention.failures.length === 0) return null
  return (
    <div className="grid content-start gap-4">
      <AttentionCard attention={{ ...attention, items }} isWide={!isBeside} />
      {isBeside && hasRoomBelow(attention) && <StatusCard />}
    </div>
  )
}

/** Quotas, statistics and charts; a fresh backend has nothing to count. */
export function Figures({ isAttentionBeside }: { isAttentionBeside: boolean }) {
  const isFresh = useIsFresh()
  const attention = useAttention()
  if (isFresh) return null
  return <FiguresPlace lead={!(isAttentionBeside && hasRoomBelow(attention)) && <StatusCard />} />
}

/** Reads again what only these parts show. */
export const refreshSecond = () =>
  Promise.all([
    ...[instances.radarr, instances.sonarr, scheduledJobs].map(each => each.load({ force: true })),
    silentInstances.load({ force: true }),
    refreshFigures(),
  ])
