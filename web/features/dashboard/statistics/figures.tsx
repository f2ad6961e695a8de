import { useState } from 'react'
import { Loaded } from '../../../components/loaded.tsx'
import { useResource } from '../../../components/use-resource.ts'
import { useStore } from '../../../components/use-store.ts'
import { limitsRankings, type StatsQuery, statsFor } from '../../../state/stats.ts'
import { Segmented } from '../../../ui/segmented.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ChartCard } from './chart-card.tsx'
import { funnelChart } from './funnel-chart.ts'
import { MostWatchlisted } from './most-watchlisted.tsx'
import { STAT_CHARTS } from './stat-charts.ts'
import { TOPS, useStatsView } from './stats-query.ts'

export function Figures() {
  const { view, change } = useStatsView()
  const query = useShownQuery(view)
  const { loading } = useStore(statsFor(view).state)
  const retry = () => void statsFor(query).load({ force: true })
  const days = `${query.days} days`
  return (
    <Loaded
      from={statsFor(query)}
      what="figures"
      skeleton={<Skeleton className="h-58.5 rounded-lg" />}
    >
      {parts => (
        <>
          <ChartCard
            id="pipeline"
            title="From watchlist to notification"
            unit="average time per step"
            chart={funnelChart(parts)}
            covers="All watchlists"
            empty="No titles on any watchlist yet."
            onRetry={retry}
          />
          <MostWatchlisted
            parts={parts}
            type={view.titles}
            period={limitsRankings(parts) ? days : null}
            onType={titles => change({ titles })}
            onRetry={retry}
          />
          <div
            className="grid grid-cols-1 gap-3.5 @min-[36rem]:grid-cols-2 @min-[58rem]:grid-cols-4"
            aria-busy={loading}
          >
            {STAT_CHARTS.map(({ id, title, unit, isOfPeriod, isRanking, empty, chart }) => {
              const isLimited = isOfPeriod || limitsRankings(parts)
              return (
                <ChartCard
                  key={id}
                  id={id}
                  title={title}
                  unit={isLimited ? days : unit}
                  covers={isLimited ? `Last ${days}` : 'All watchlists'}
                  empty={empty}
                  chart={chart(parts, query)}
                  tableControls={
                    isRanking && (
                      <Segmented
                        label="List length"
                        options={TOPS.map(value => ({ value, label: `Top ${value}` }))}
                        value={view.limit}
                        onChange={limit => change({ limit })}
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
  )
}

/** The previous query until the next one has loaded or failed, so that its figures stay meanwhile. */
const useShownQuery = (next: StatsQuery): StatsQuery => {
  const { data, error } = useResource(statsFor(next))
  const [shown, setShown] = useState(next)
  if (shown === next || (data === null && error === null)) return shown
  setShown(next)
  return next
}
