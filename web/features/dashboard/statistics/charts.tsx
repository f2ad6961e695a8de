import type { StatsParts, StatsQuery } from '../../../state/stats.ts'
import { ChartCard } from './chart-card.tsx'
import { STAT_CHARTS } from './stat-charts.ts'

interface ChartsProps {
  parts: StatsParts
  query: StatsQuery
  onRetry: () => void
}

/** Every chart of the statistics. A part that could not be read costs its own card alone. */
export default function Charts({ parts, query, onRetry }: ChartsProps) {
  return STAT_CHARTS.map(({ id, title, isOfPeriod, empty, chart }) => (
    <ChartCard
      key={id}
      id={id}
      title={title}
      covers={isOfPeriod ? `Last ${query.days} days` : 'All watchlists'}
      empty={empty}
      chart={chart(parts, query)}
      onRetry={onRetry}
    />
  ))
}
