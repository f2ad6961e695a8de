import { useState } from 'react'
import { Loaded } from '../../../components/loaded.tsx'
import { useResource } from '../../../components/use-resource.ts'
import { useStore } from '../../../components/use-store.ts'
import { limitsRankings, statsFor } from '../../../state/stats.ts'
import { Segmented } from '../../../ui/segmented.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ChartCard } from './chart-card.tsx'
import { dailyRequests } from './daily-requests.ts'
import { MostWatchlisted } from './most-watchlisted.tsx'
import { pipelineChart } from './pipeline-chart.ts'
import { RANKINGS } from './rankings.ts'
import { RequestsPerDay } from './requests-per-day.tsx'
import { queryOf, type StatsView, TOPS } from './stats-query.ts'

interface ChartsProps {
  view: StatsView
  onChange: (part: Partial<StatsView>) => void
}

/** Loads the figures again that have been shown. */
export const refreshFigures = (view: StatsView) =>
  Promise.all(
    [statsFor(queryOf(view)), dailyRequests(`${view.days}`)].map(
      shown => shown.state.status !== 'idle' && shown.load({ force: true }),
    ),
  )

/** What the dashboard loads once its statistics are opened. */
export function Charts({ view, onChange }: ChartsProps) {
  const shown = useShownView(view)
  const stats = statsFor(queryOf(shown))
  const { loading } = useStore(statsFor(queryOf(view)).state)
  const retry = () => void stats.load({ force: true })
  const days = `${shown.days} days`
  return (
    <>
      <RequestsPerDay days={view.days} />
      <Loaded from={stats} what="figures" skeleton={<Skeleton className="h-58.5 rounded-lg" />}>
        {parts => (
          <>
            <ChartCard
              id="pipeline"
              title="From watchlist to notification"
              unit="average time per step"
              chart={pipelineChart(parts)}
              covers="All watchlists"
              empty="No titles on any watchlist yet."
              onRetry={retry}
            />
            <MostWatchlisted
              parts={parts}
              type={view.titles}
              period={limitsRankings(parts) ? days : null}
              onType={titles => onChange({ titles })}
              onRetry={retry}
            />
            <div
              className="grid grid-cols-1 gap-3.5 @min-[36rem]:grid-cols-2 @min-[58rem]:grid-cols-4"
              aria-busy={loading}
            >
              {RANKINGS.map(({ unit, isOfPeriod, isRanking, chart, ...card }) => {
                const isLimited = isOfPeriod || limitsRankings(parts)
                return (
                  <ChartCard
                    key={card.id}
                    {...card}
                    unit={isLimited ? days : unit}
                    covers={isLimited ? `Last ${days}` : 'All watchlists'}
                    chart={chart(parts, shown)}
                    tableControls={
                      isRanking && (
                        <Segmented
                          label="List length"
                          options={TOPS.map(value => ({ value, label: `Top ${value}` }))}
                          value={view.top}
                          onChange={top => onChange({ top })}
                        />
                      )
                    }
                    onRetry={retry}
                  />
                )
              })}
            </div>
          </>
        )}
      </Loaded>
    </>
  )
}

/** The previous view until the figures of the next one have loaded or failed, so that they stay meanwhile. */
const useShownView = (next: StatsView): StatsView => {
  const { data, error } = useResource(statsFor(queryOf(next)))
  const [shown, setShown] = useState(next)
  if (shown === next || (data === null && error === null)) return shown
  setShown(next)
  return next
}
