import type { StatsParts, StatsQuery } from '../../../state/stats.ts'
import type { Chart } from './chart.ts'
import { notificationChart } from './notification-chart.ts'
import { genreChart, instanceChart, userChart } from './watchlist-charts.ts'

/** A chart of the statistics. */
export interface StatChart {
  /** Part of file names. */
  id: string
  title: string
  /** Counts the chosen period; the others count everything. */
  isOfPeriod?: boolean
  /** Shown when there is nothing to draw. */
  empty: string
  /** null: its part failed to load. */
  chart: (parts: StatsParts, query: StatsQuery) => Chart | null
}

/** In order; neighbors are about equally high. */
export const STAT_CHARTS: readonly StatChart[] = [
  {
    id: 'genres',
    title: 'Top genres',
    empty: 'No genres yet.',
    chart: ({ top_genres: genres }) => (genres ? genreChart(genres) : null),
  },
  {
    id: 'users',
    title: 'Top users',
    empty: 'No user has a watchlist yet.',
    chart: ({ top_users: users }) => (users ? userChart(users) : null),
  },
  {
    id: 'notifications',
    title: 'Notifications sent',
    isOfPeriod: true,
    empty: 'No notifications in this period.',
    chart: ({ notification_stats: sent }, query) =>
      sent === undefined ? null : notificationChart(sent, query),
  },
  {
    id: 'instances',
    title: 'Content per instance',
    empty: 'No titles on any instance yet.',
    chart: ({ instance_content_breakdown: instances }) =>
      instances ? instanceChart(instances) : null,
  },
]
