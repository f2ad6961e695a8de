import { useCallback, useRef } from 'react'
import { useResource } from '../../../components/use-resource.ts'
import { limitsRankings, type StatsParts, type StatsQuery, statsFor } from '../../../state/stats.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ChartCard } from './chart-card.tsx'
import { dailyRequests } from './daily-requests.ts'
import { funnelChart } from './funnel-chart.ts'
import { MostWatchlisted } from './most-watchlisted.tsx'
import { STAT_CHARTS } from './stat-charts.ts'
import { type StatsView, TOPS, useStatsView } from './stats-query.ts'

export const refreshFigures = (view: StatsView) =>
  Promise.all([
    statsFor(view).load({ force: true }),
    dailyRequests(`${view.days}`).load({ force: true }),
  ])

export function Figures() {
  const { view, change } = useStatsView()
  const stats = useStats(view)
  const { shown, retry } = stats
  const days = `${shown?.query.days} days`
  const isLimited = shown !== null && limitsRankings(shown.parts)
  return (
    <>
      {stats.error !== null && <StatsProblem stats={stats} />}
      {shown ? (
        <>
          <ChartCard
            id="pipeline"
            title="From watchlist to notification"
            unit="average time per step"
            chart={funnelChart(shown.parts)}
            covers="All watchlists"
            empty="No titles on any watchlist yet."
            onRetry={retry}
          />
          <MostWatchlisted
            parts={shown.parts}
            type={view.titles}
            period={isLimited ? days : null}
            onType={titles => change({ titles })}
            onRetry={retry}
          />
          <div
            className="grid grid-cols-1 gap-3.5 @min-[36rem]:grid-cols-2 @min-[58rem]:grid-cols-4"
            aria-busy={stats.loading}
          >
            {STAT_CHARTS.map(({ id, title, unit, isOfPeriod, isRanking, empty, chart }) => (
              <ChartCard
                key={id}
                id={id}
                title={title}
                unit={isOfPeriod || isLimited ? days : unit}
                covers={isOfPeriod || isLimited ? `Last ${days}` : 'All watchlists'}
                empty={empty}
                chart={chart(shown.parts, shown.query)}
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
            ))}
          </div>
        </>
      ) : (
        stats.error === null && <Skeleton className="h-58.5 rounded-lg" />
      )}
    </>
  )
}

function StatsProblem({ stats: { shown, error, isOffered, retry } }: { stats: StatsRead }) {
  if (!isOffered) return <Problem tone="wait" title={error} />
  if (!shown) return <Problem title={error ?? ''} onRetry={retry} />
  return (
    <Notice
      tone="wait"
      action={
        <Button variant="neutralnoShadow" size="sm" onClick={retry}>
          Try again
        </Button>
      }
    >
      {error} These figures may be out of date.
    </Notice>
  )
}

interface StatsRead {
  shown: { parts: StatsParts; query: StatsQuery } | null
  loading: boolean
  /** Why the last load failed, in which case `shown` may contain older data. */
  error: string | null
  isOffered: boolean
  retry: () => void
}

const useStats = (query: StatsQuery): StatsRead => {
  const resource = statsFor(query)
  const { data, status, error, loading } = useResource(resource)
  const last = useRef<StatsRead['shown']>(null)
  if (data) last.current = { parts: data, query }
  const hasFailed = status === 'failed' || status === 'not-offered'
  return {
    shown: data || !hasFailed ? last.current : null,
    loading,
    error,
    isOffered: status !== 'not-offered',
    retry: useCallback(() => void resource.load({ force: true }), [resource]),
  }
}
