import { type ReactNode, useId, useRef, useState } from 'react'
import { counted } from '../../../lib/counted.ts'
import { Button } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Failed } from '../card-states.tsx'
import { MostWatchlisted } from './most-watchlisted.tsx'
import { StatsControls } from './stats-controls.tsx'
import { useStatsView } from './stats-query.ts'
import { useIsNear } from './use-is-near.ts'
import { type StatsRead, useStats } from './use-stats.ts'

/** With the chart library, so only once they are about to be seen. */
const charts = lazyPart('charts', () => import('./charts.tsx'))

const CHART_SKELETONS = [0, 1, 2, 3, 4, 5, 6]

/** What the backend counts. `lead`: cards that go first among the charts and need none of it. */
export function StatisticsSection({ lead }: { lead: ReactNode }) {
  const section = useRef<HTMLElement>(null)
  const titleId = useId()
  const { view, change } = useStatsView()
  const isNear = useIsNear(section)
  const stats = useStats(view, isNear)
  // A script that could not be fetched is fetched again by Try again.
  const [areChartsWanted, setAreChartsWanted] = useState(true)
  const part = charts.usePart(isNear && areChartsWanted, () => setAreChartsWanted(false))
  const { shown, retry } = stats
  return (
    <section ref={section} aria-labelledby={titleId} aria-busy={stats.loading}>
      <div className="mt-6 mb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-72">
          <h2 id={titleId} className="text-lg">
            Statistics
          </h2>
          {/* Two lines high from the start, so that nothing moves when the sentence comes. */}
          <p className="min-h-9 text-sm text-ink-2">
            <Activity shown={shown} />
          </p>
        </div>
        {stats.isOffered && <StatsControls view={view} onChange={change} />}
      </div>
      <div className="space-y-4">
        {stats.error !== null &&
          (shown ? (
            <Stale error={stats.error} onRetry={retry} />
          ) : (
            <Unread error={stats.error} onRetry={stats.isOffered ? retry : null} />
          ))}
        {shown ? (
          <MostWatchlisted
            parts={shown.parts}
            type={view.titles}
            onType={titles => change({ titles })}
            onRetry={retry}
          />
        ) : (
          stats.error === null && <Skeleton className="h-64 rounded-lg" />
        )}
        <div className="grid grid-cols-1 gap-4 @min-[36rem]:grid-cols-2 @min-[56rem]:grid-cols-3">
          {lead}
          {shown && part ? (
            <part.default parts={shown.parts} query={shown.query} onRetry={retry} />
          ) : !areChartsWanted ? (
            <Failed
              title="The charts could not be loaded"
              onRetry={() => setAreChartsWanted(true)}
            />
          ) : (
            stats.error === null &&
            CHART_SKELETONS.map(place => <Skeleton key={place} className="h-80 rounded-lg" />)
          )}
        </div>
      </div>
    </section>
  )
}

/** `onRetry` null: this backend version has no statistics. */
function Unread({ error, onRetry }: { error: string; onRetry: (() => void) | null }) {
  return onRetry ? (
    <Failed title={error} onRetry={onRetry} />
  ) : (
    <Problem tone="wait" title={error} />
  )
}

/** What is shown stays; that it could not be read again is said. */
const Stale = ({ error, onRetry }: { error: string; onRetry: () => void }) => (
  <Notice
    tone="wait"
    action={
      <Button variant="neutralnoShadow" size="sm" onClick={onRetry}>
        Try again
      </Button>
    }
  >
    {error} The figures below were read before.
  </Notice>
)

/** What happened in the chosen period, in a sentence. */
function Activity({ shown }: { shown: StatsRead['shown'] }) {
  const activity = shown?.parts.recent_activity
  if (!shown || !activity) return null
  return (
    <>
      In the last {shown.query.days} days {counted(activity.new_watchlist_items, 'title')} added,{' '}
      {counted(activity.status_changes, 'change')} of status,{' '}
      {counted(activity.notifications_sent, 'notification')} sent.
    </>
  )
}
