import type { StatsParts, StatsQuery } from '../../../state/stats.ts'
import type { Chart } from './chart.ts'
import { notificationChart } from './notification-chart.ts'
import { genreChart, instanceChart, userChart } from './watchlist-charts.ts'

export interface StatChart {
  /** Used in file names. */
  id: string
  title: string
  /** Covers the selected period; other charts cover everything. */
  isOfPeriod?: boolean
  /** Shown when there is no data. */
  empty: string
  /** Null if its data failed to load. */
  chart: (parts: StatsParts, query: StatsQuery) => Chart | null
}

/** In display order; neighbors have similar heights. */
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
    title: 'Titles per instance',
    empty: 'No titles on any instance yet.',
    chart: ({ instance_content_breakdown: instances }) =>
      instances ? instanceChart(instances) : null,
  },
]
