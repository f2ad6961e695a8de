import { humanize, labelIn } from '../../../components/labels/humanize.ts'
import type { Stats } from '../../../contract/stats.ts'
import { formatNumber, pluralize } from '../../../lib/pluralize.ts'
import type { Chart } from './chart.ts'

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

interface Entry {
  label: string
  count: number
}

/** Leaves out unused entries, because the backend lists all channels, even disabled ones. */
const labelled = (
  table: Readonly<Record<string, string>>,
  rows: readonly { key: string; count: number }[],
): Entry[] =>
  rows
    .filter(({ count }) => count > 0)
    .map(({ key, count }) => ({ label: labelIn<string>(table, key) ?? humanize(key), count }))

const ranked = (rows: readonly Entry[]) => [...rows].sort((a, b) => b.count - a.count)

const most = (rows: readonly Entry[], words: string): string => {
  const [first] = ranked(rows)
  return first ? `, most ${words} ${first.label} (${formatNumber(first.count)})` : ''
}

/** Limits the number of users, because the backend doesn't. */
export const notificationChart = (
  sent: NonNullable<Stats['notification_stats']> | null,
  { days, limit }: { days: number; limit: number },
): Chart => {
  const types = labelled(
    TYPE_LABELS,
    (sent?.by_type ?? []).map(({ type, count }) => ({ key: type, count })),
  )
  const channels = labelled(
    CHANNEL_LABELS,
    (sent?.by_channel ?? []).map(({ channel, count }) => ({ key: channel, count })),
  )
  const users = ranked(
    (sent?.by_user ?? []).map(({ user_name, count }) => ({ label: user_name, count })),
  ).slice(0, limit)
  const parts = [
    { title: 'Type', rows: ranked(types) },
    { title: 'Channel', rows: ranked(channels) },
    { title: 'User', rows: users },
  ]
  return {
    plot: {
      kind: 'bars',
      groups: [ranked(channels), ranked(types)].map(rows =>
        rows.map(({ label, count }) => ({ label, value: count })),
      ),
    },
    summary: `${pluralize(sent?.total_notifications ?? 0, 'notification')} in the last ${days} days${most(types, 'for')}${most(channels, 'by')}${most(users, 'to')}.`,
    head: ['By', 'Value', 'Notifications'],
    rows: parts.flatMap(({ title, rows }) => rows.map(({ label, count }) => [title, label, count])),
  }
}
