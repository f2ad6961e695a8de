import { humanize } from '../../../components/labels/humanize.ts'
import { watchlistStatusLabel } from '../../../components/labels/watchlist-status.ts'
import type { Stats } from '../../../contract/stats.ts'
import { WATCHLIST_STATUSES } from '../../../contract/users.ts'
import { byLetters } from '../../../lib/normalize.ts'
import type { Chart } from './chart.ts'
import { leaders } from './format-figures.ts'

const place = (status: string) => {
  const at = (WATCHLIST_STATUSES as readonly string[]).indexOf(status)
  return at < 0 ? WATCHLIST_STATUSES.length : at
}
const byPipeline = <T extends { status: string }>(rows: readonly T[]): T[] =>
  [...rows].sort((a, b) => place(a.status) - place(b.status))

const rankingChart = (
  entries: readonly { label: string; count: number }[],
  what: string,
): Chart => {
  const rows = [...entries].sort((a, b) => b.count - a.count || byLetters(a.label, b.label))
  return {
    plot: { kind: 'bars', groups: [rows.map(({ label, count }) => ({ label, value: count }))] },
    summary: leaders(rows, 'title'),
    head: [what, 'Titles'],
    rows: rows.map(({ label, count }) => [label, count]),
  }
}

export const genreChart = (genres: Stats['top_genres']): Chart =>
  // The backend sends genres in lower case.
  rankingChart(
    genres.map(({ genre, count }) => ({ label: humanize(genre), count })),
    'Genre',
  )

export const userChart = (users: Stats['top_users']): Chart =>
  rankingChart(
    users.map(({ name, count }) => ({ label: name, count })),
    'User',
  )

const KIND_TITLES = { radarr: 'Radarr', sonarr: 'Sonarr' } as const

export const instanceChart = (instances: Stats['instance_content_breakdown']): Chart => {
  const used = byPipeline(instances.flatMap(one => one.by_status.filter(row => row.count > 0))).map(
    row => row.status,
  )
  const statuses = [...new Set(used)]
  const countOf = (one: (typeof instances)[number], status: string) =>
    one.by_status.find(row => row.status === status)?.count ?? 0
  const ranked = [...instances].sort((a, b) => b.total_items - a.total_items)
  return {
    plot: {
      kind: 'bars',
      groups: [ranked.map(one => ({ label: one.name, value: one.total_items }))],
    },
    summary: leaders(
      ranked.map(one => ({ label: one.name, count: one.total_items })),
      'title',
    ),
    head: [
      'Instance',
      'App',
      'Titles',
      'Primary',
      ...statuses.map(status => watchlistStatusLabel(status).label),
    ],
    rows: ranked.map(one => [
      one.name,
      KIND_TITLES[one.type],
      one.total_items,
      one.primary_items,
      ...statuses.map(status => countOf(one, status)),
    ]),
  }
}
