import { useEffect, useState } from 'react'
import { Loaded } from '../../../components/loaded.tsx'
import { useResourceState } from '../../../components/use-resource.ts'
import { useStore } from '../../../components/use-store.ts'
import { formatNumber, pluralize } from '../../../lib/pluralize.ts'
import { quotas } from '../../../state/quotas.ts'
import { Button } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { Chart, DayBar } from './chart.ts'
import { ChartCard } from './chart-card.tsx'
import { type DailyRequests, dailyRequests } from './daily-requests.ts'

/** Formats a calendar day of the server, without converting time zones. */
const format = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
  return (date: string) => formatter.format(new Date(`${date}T00:00:00Z`))
}
const longDay = format({ weekday: 'short', month: 'short', day: 'numeric' })
const shortDay = format({ month: 'short', day: 'numeric' })

const total = ({ movies, shows }: Pick<DayBar, 'movies' | 'shows'>) => movies + shows

export const dayChart = ({ days }: Pick<DailyRequests, 'days'>): Chart => {
  const bars = days.map(({ date, ...counts }, at) => ({
    ...counts,
    label: longDay(date),
    tick: at === days.length - 1 ? 'Today' : shortDay(date),
  }))
  const sum = (type: 'movies' | 'shows') => bars.reduce((all, bar) => all + bar[type], 0)
  const [movies, shows] = [sum('movies'), sum('shows')]
  const [busiest] = [...bars].sort((a, b) => total(b) - total(a))
  return {
    plot: { days: bars },
    summary: `${pluralize(movies + shows, 'request')} in ${pluralize(days.length, 'day')}: ${pluralize(movies, 'movie')} and ${pluralize(shows, 'show')}.${
      busiest && total(busiest) > 0
        ? ` Busiest day: ${busiest.label} (${formatNumber(total(busiest))}).`
        : ''
    }`,
    head: ['Day', 'Movies', 'Shows', 'Total'],
    rows: days.map(day => [day.date, day.movies, day.shows, total(day)] as const).toReversed(),
  }
}

const coverage = ({ counted: asked, users }: DailyRequests) =>
  `${asked < users ? `${asked} of ` : ''}${pluralize(users, 'user')} with quotas`

/** Takes one call per user, so the chart loads on request, and events don't reload it. */
export function RequestsPerDay({ days }: { days: number }) {
  const { data: byUser } = useStore(quotas.state)
  const resource = dailyRequests(`${days}`)
  const state = useResourceState(resource)
  const { data } = state
  const [isAsked, setIsAsked] = useState(data !== null)
  useEffect(() => {
    if (isAsked) void resource.load()
  }, [resource, isAsked])

  const notice =
    byUser?.size === 0 ? (
      <p className="text-ink-2">
        Requests are only counted for users with a quota, and no user has a quota.{' '}
        <Link to="/plex/users" className="link">
          Set quotas
        </Link>
      </p>
    ) : isAsked ? (
      <Loaded
        from={{ ...state, load: resource.load }}
        what="figures"
        className="mb-3"
        skeleton={<Skeleton className="h-66" />}
      />
    ) : (
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-2">Loads the quota history of each user.</p>
        <Button
          size="sm"
          variant="neutralnoShadow"
          disabled={!byUser}
          onClick={() => setIsAsked(true)}
        >
          Show chart
        </Button>
      </div>
    )
  return (
    <ChartCard
      id="requests-per-day"
      title="Requests per day"
      chart={byUser?.size !== 0 && data ? dayChart(data) : null}
      covers={data ? coverage(data) : ''}
      notice={notice}
      empty={`No requests in the last ${days} days.`}
    />
  )
}
