import { useId } from 'react'
import { counted } from '../../../lib/counted.ts'
import { statsFor } from '../../../state/stats.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { QuotaCard } from '../quotas/quota-card.tsx'
import { ChartCard } from './chart-card.tsx'
import { dailyRequests } from './daily-requests.ts'
import { funnelChart } from './funnel-chart.ts'
import { MostWatchlisted } from './most-watchlisted.tsx'
import { RequestsCard } from './requests-card.tsx'
import { STAT_CHARTS } from './stat-charts.ts'
import { type StatsView, TOPS, useStatsView } from './stats-query.ts'
import { type StatsRead, useStats } from './use-stats.ts'

export const refreshFigures = (view: StatsView) =>
  Promise.all([
    statsFor(view).load({ force: true }),
    dailyRequests(`${view.days}`).load({ force: true }),
  ])

export default function Figures() {
  const titleId = useId()
  const { view, change } = useStatsView()
  const stats = useStats(view)
  const { shown, retry } = stats
  return (
    <>
      <RequestsCard days={view.days} onDays={days => change({ days })} />
      {stats.error !== null && <Unread stats={stats} />}
      <div className="grid grid-cols-1 gap-3.5 @min-[62rem]:grid-cols-[minmax(0,1fr)_21.25rem]">
        {shown ? (
          <ChartCard
            id="pipeline"
            title="From watchlist to notification"
            heading="h2"
            chart={funnelChart(shown.parts)}
            covers="All watchlists"
            empty="No titles on a watchlist yet."
            onRetry={retry}
          />
        ) : (
          stats.error === null && <Skeleton className="h-58 rounded-lg" />
        )}
        <QuotaCard />
      </div>
      {shown && (
        <>
          <MostWatchlisted
            parts={shown.parts}
            type={view.titles}
            onType={titles => change({ titles })}
            onRetry={retry}
          />
          <section aria-labelledby={titleId} aria-busy={stats.loading}>
            <div className="mt-3 mb-3.5 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
              <div>
                <h2 id={titleId} className="text-lg">
                  Statistics
                </h2>
                <p className="text-sm text-ink-2">
                  <Activity shown={shown} />
                </p>
              </div>
              <Segmented
                label="List length"
                options={TOPS.map(value => ({ value, label: `Top ${value}` }))}
                value={view.limit}
                onChange={limit => change({ limit })}
              />
            </div>
            <div className="grid grid-cols-1 gap-3.5 @min-[36rem]:grid-cols-2">
              {STAT_CHARTS.map(({ id, title, isOfPeriod, empty, chart }) => (
                <ChartCard
                  key={id}
                  id={id}
                  title={title}
                  covers={isOfPeriod ? `Last ${shown.query.days} days` : 'All watchlists'}
                  empty={empty}
                  chart={chart(shown.parts, shown.query)}
                  onRetry={retry}
                />
              ))}
            </div>
          </section>
        </>
      )}
    </>
  )
}

function Unread({ stats: { shown, error, isOffered, retry } }: { stats: StatsRead }) {
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

function Activity({ shown: { parts, query } }: { shown: NonNullable<StatsRead['shown']> }) {
  const activity = parts.recent_activity
  if (!activity) return null
  return (
    <>
      Last {query.days} days: {counted(activity.new_watchlist_items, 'title')} added,{' '}
      {counted(activity.status_changes, 'status change')},{' '}
      {counted(activity.notifications_sent, 'notification')}.
    </>
  )
}
