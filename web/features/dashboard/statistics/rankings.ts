import { humanize, labelIn } from '../../../components/labels/humanize.ts'
import { watchlistStatusLabel } from '../../../components/labels/watchlist-status.ts'
import type { Stats } from '../../../contract/stats.ts'
import { WATCHLIST_STATUSES } from '../../../contract/users.ts'
import { andJoined } from '../../../lib/join-words.ts'
import { byLetters } from '../../../lib/normalize.ts'
import { formatNumber, pluralize } from '../../../lib/pluralize.ts'
import { KIND_LABELS } from '../../../state/instances.ts'
import type { StatsParts } from '../../../state/stats.ts'
import { displayNameOf } from '../../../state/users.ts'
import type { BarRow, Chart } from './chart.ts'
import type { StatsView } from './stats-query.ts'

const ranked = (rows: readonly BarRow[]) =>
  [...rows].sort((a, b) => b.count - a.count || byLetters(a.label, b.label))

/** For example "Drama leads with 320 titles, then Comedy (201) and Action (150)." */
const leaders = ([first, ...others]: readonly BarRow[]): string => {
  if (!first) return 'No data yet.'
  const next = others.slice(0, 2).map(({ label, count }) => `${label} (${formatNumber(count)})`)
  const rest = next.length > 0 ? `, then ${andJoined(next)}` : ''
  return `${first.label} leads with ${pluralize(first.count, 'title')}${rest}.`
}

const titlesChart = (what: string, entries: readonly BarRow[]): Chart => {
  const rows = ranked(entries)
  return {
    plot: { groups: [rows] },
    summary: leaders(rows),
    head: [what, 'Titles'],
    rows: rows.map(({ label, count }) => [label, count]),
  }
}

const TYPE_LABELS: Readonly<Record<string, string>> = {
  episode: 'New episodes',
  season: 'New seasons',
  movie: 'New movies',
  watchlist_add: 'New watchlist items',
}
const CHANNEL_LABELS: Readonly<Record<string, string>> = {
  discord: 'Discord message',
  webhook: 'Discord webhook',
  apprise: 'Apprise',
  tautulli: 'Tautulli',
}

/** The backend lists unused channels, too, and doesn't limit the number of users. */
const notificationChart = (
  sent: NonNullable<Stats['notification_stats']> | null,
  { days, top }: Pick<StatsView, 'days' | 'top'>,
): Chart => {
  const used = (table: Readonly<Record<string, string>>, rows: readonly BarRow[] = []) =>
    ranked(
      rows
        .filter(({ count }) => count > 0)
        .map(row => ({ ...row, label: labelIn(table, row.label) ?? humanize(row.label) })),
    )
  const types = used(
    TYPE_LABELS,
    sent?.by_type.map(({ type, count }) => ({ label: type, count })),
  )
  const channels = used(
    CHANNEL_LABELS,
    sent?.by_channel.map(({ channel, count }) => ({ label: channel, count })),
  )
  const users = ranked(
    (sent?.by_user ?? []).map(({ user_name, count }) => ({
      label: displayNameOf(user_name),
      count,
    })),
  ).slice(0, top)
  const most = ([first]: readonly BarRow[], words: string) =>
    first ? `, most ${words} ${first.label} (${formatNumber(first.count)})` : ''
  const cells = (title: string, rows: readonly BarRow[]) =>
    rows.map(({ label, count }) => [title, label, count])
  return {
    plot: { groups: [channels, types] },
    summary: `${pluralize(sent?.total_notifications ?? 0, 'notification')} in the last ${days} days${most(types, 'for')}${most(channels, 'by')}${most(users, 'to')}.`,
    head: ['By', 'Value', 'Notifications'],
    rows: [...cells('Type', types), ...cells('Channel', channels), ...cells('User', users)],
  }
}

const instanceChart = (instances: Stats['instance_content_breakdown']): Chart => {
  const used = new Set(
    instances.flatMap(one => one.by_status.flatMap(row => (row.count > 0 ? row.status : []))),
  )
  const known = WATCHLIST_STATUSES.filter(status => used.delete(status))
  const statuses: readonly string[] = [...known, ...used]
  const sorted = [...instances].sort((a, b) => b.total_items - a.total_items)
  const bars = sorted.map(({ name, total_items: count }) => ({ label: name, count }))
  return {
    plot: { groups: [bars] },
    summary: leaders(bars),
    head: [
      ...['Instance', 'App', 'Titles', 'Primary'],
      ...statuses.map(status => watchlistStatusLabel(status).label),
    ],
    rows: sorted.map(one => [
      ...[one.name, KIND_LABELS[one.type], one.total_items, one.primary_items],
      ...statuses.map(status => one.by_status.find(row => row.status === status)?.count ?? 0),
    ]),
  }
}

interface Ranking {
  id: string
  title: string
  unit: string
  /** Whether the length of the list applies to the rows. */
  isRanking?: boolean
  /** Whether the chart covers the selected period. Other charts cover all time. */
  isOfPeriod?: boolean
  empty: string
  /** Null if its data failed to load. */
  chart: (parts: StatsParts, view: Pick<StatsView, 'days' | 'top'>) => Chart | null
}

/** Charts in display order. */
export const RANKINGS: readonly Ranking[] = [
  {
    id: 'users',
    title: 'Top users',
    unit: 'titles',
    isRanking: true,
    empty: 'No users have a watchlist yet.',
    chart: ({ top_users: users }) =>
      users
        ? titlesChart(
            'User',
            users.map(({ name, count }) => ({ label: displayNameOf(name), count })),
          )
        : null,
  },
  {
    id: 'genres',
    title: 'Top genres',
    unit: 'titles',
    isRanking: true,
    empty: 'No genres yet.',
    // The backend sends genres in lower case.
    chart: ({ top_genres: genres }) =>
      genres
        ? titlesChart(
            'Genre',
            genres.map(({ genre, count }) => ({ label: humanize(genre), count })),
          )
        : null,
  },
  {
    id: 'notifications',
    title: 'Notifications',
    unit: 'sent',
    isRanking: true,
    isOfPeriod: true,
    empty: 'No notifications in this period.',
    chart: ({ notification_stats: sent }, view) =>
      sent === undefined ? null : notificationChart(sent, view),
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
