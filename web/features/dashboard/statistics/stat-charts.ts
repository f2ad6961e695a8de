import type { StatsParts, StatsQuery } from '../../../state/stats.ts'
import type { Chart } from './chart.ts'
import { notificationChart } from './notification-chart.ts'
import { genreChart, instanceChart, userChart } from './watchlist-charts.ts'

interface StatChart {
  id: string
  title: string
  unit: string
  /** Whether the query's `limit` applies to the rows. */
  isRanking?: boolean
  /** Whether the chart covers the selected period. Other charts cover all time. */
  isOfPeriod?: boolean
  empty: string
  chart: (parts: StatsParts, query: StatsQuery) => Chart | null
}

/** Charts in display order. */
export const STAT_CHARTS: readonly StatChart[] = [
  {
    id: 'users',
    title: 'Top users',
    unit: 'titles',
    isRanking: true,
    empty: 'No users have a watchlist yet.',
    chart: ({ top_users: users }) => (users ? userChart(users) : null),
  },
  {
    id: 'genres',
    title: 'Top genres',
    unit: 'titles',
    isRanking: true,
    empty: 'No genres yet.',
    chart: ({ top_genres: genres }) => (genres ? genreChart(genres) : null),
  },
  {
    id: 'notifications',
    title: 'Notifications',
    unit: 'sent',
    isRanking: true,
    isOfPeriod: true,
    empty: 'No notifications in this period.',
    chart: ({ notification_stats: sent }, query) =>
      sent === undefined ? null : notificationChart(sent, query),
  },
  {
    id: 'instances',
    title: 'Instances',
    unit: 'titles',
    empty: 'No titles on any instance yet.',
    chart: ({ instance_content_breakdown: instances }) =>
      instances ? instanceChart(instances) : null,
  },
]
