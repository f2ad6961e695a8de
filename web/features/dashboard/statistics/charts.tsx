import { memo, useRef } from 'react'
import { useGrowing } from '../../../components/list/use-growing.ts'
import type { StatsParts, StatsQuery } from '../../../state/stats.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { Chart } from './chart.ts'
import { ChartCard } from './chart-card.tsx'
import { STAT_CHARTS, type StatChart } from './stat-charts.ts'

interface ChartsProps {
  parts: StatsParts
  query: StatsQuery
  onRetry: () => void
}

/** Charts rendered before the browser gets a turn. */
const AT_ONCE = 2

/** Every chart of the statistics. A part that could not be read costs its own card alone. */
export default function Charts(read: ChartsProps) {
  const rendered = useGrowing(STAT_CHARTS.length, AT_ONCE)
  return STAT_CHARTS.map((one, place) =>
    place < rendered ? (
      <OneChart key={one.id} one={one} {...read} />
    ) : (
      <Skeleton key={one.id} className="h-80 rounded-lg" />
    ),
  )
}

const OneChart = memo(function OneChart({
  one: { id, title, isOfPeriod, empty, chart },
  parts,
  query,
  onRetry,
}: ChartsProps & { one: StatChart }) {
  return (
    <SameCard
      id={id}
      title={title}
      covers={isOfPeriod ? `Last ${query.days} days` : 'All watchlists'}
      empty={empty}
      chart={useSame(chart(parts, query))}
      onRetry={onRetry}
    />
  )
})
const SameCard = memo(ChartCard)

/** The chart before as long as it says the same: it need not be drawn again each time that figures are read again. */
const useSame = (chart: Chart | null): Chart | null => {
  const last = useRef(chart)
  if (JSON.stringify(last.current) !== JSON.stringify(chart)) last.current = chart
  return last.current
}
