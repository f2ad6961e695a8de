import type { StatsParts, StatsQuery } from '../../../state/stats.ts'
import type { Chart } from './chart.ts'
import { notificationChart } from './notification-chart.ts'
import { flowChart, timesChart } from './time-charts.ts'
import { genreChart, instanceChart, statusAndTypeChart, userChart } from './watchlist-charts.ts'

/** A chart of the statistics. */
export interface StatChart {
  /** Part of file names. */
  id: string
  title: string
  /** It counts the chosen period; the others count everything there is, whatever the period. */
  isOfPeriod?: boolean
  /** What it says when there is nothing to draw. */
  empty: string
  /** null: a part it rests on could not be read. */
  chart: (parts: StatsParts, query: StatsQuery) => Chart | null
}

/** All charts, in order; neighbors are about equally high. */
export const STAT_CHARTS: readonly StatChart[] = [
  {
    id: 'status-and-type',
    title: 'Status and type',
    empty: 'No title is on a watchlist yet.',
    chart: ({ status_distribution: statuses, content_type_distribution: types }) =>
      statuses && types ? statusAndTypeChart(statuses, types) : null,
  },
  {
    id: 'status-flow',
    title: 'Status flow',
    empty: 'No title has changed its status yet.',
    chart: ({ status_flow: flow, status_transitions: transitions }) =>
      flow || transitions ? flowChart(flow ?? [], transitions ?? []) : null,
  },
  {
    id: 'time-to-available',
    title: 'Time to available',
    empty: 'No title has become available yet.',
    chart: ({ availability_times: times, grabbed_to_notified_times: notified }) =>
      times || notified ? timesChart(times ?? [], notified ?? []) : null,
  },
  {
    id: 'genres',
    title: 'Top genres',
    empty: 'No genre is known yet.',
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
    empty: 'Nothing was sent in this time.',
    chart: ({ notification_stats: sent }, query) =>
      sent === undefined ? null : notificationChart(sent, query),
  },
  {
    id: 'instances',
    title: 'Content per instance',
    empty: 'No instance holds a title yet.',
    chart: ({ instance_content_breakdown: instances }) =>
      instances ? instanceChart(instances) : null,
  },
]
