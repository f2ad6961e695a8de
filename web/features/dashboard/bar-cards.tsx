import { QuotaCard } from './quota-card.tsx'
import { StatusCard } from './status-card.tsx'
import { WatchlistCard } from './watchlist-card.tsx'

export { AttentionCard } from './attention-card.tsx'
export { WorkflowProblem } from './workflow-problem.tsx'

/** The lists and shares below the first screen. */
export default function BarCards() {
  return (
    <>
      <StatusCard />
      <QuotaCard />
      <WatchlistCard />
    </>
  )
}
