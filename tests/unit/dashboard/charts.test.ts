import { expect, test } from 'vitest'
import { chartAsText, isEmpty } from '../../../web/features/dashboard/statistics/chart.ts'
import { dayChart } from '../../../web/features/dashboard/statistics/day-chart.ts'
import { formatDays, leaders } from '../../../web/features/dashboard/statistics/format-figures.ts'
import { funnelChart } from '../../../web/features/dashboard/statistics/funnel-chart.ts'
import { notificationChart } from '../../../web/features/dashboard/statistics/notification-chart.ts'
import { STAT_CHARTS } from '../../../web/features/dashboard/statistics/stat-charts.ts'
import {
  genreChart,
  instanceChart,
  userChart,
} from '../../../web/features/dashboard/statistics/watchlist-charts.ts'
import type { StatsParts } from '../../../web/state/stats.ts'

test.each([
  [0, 'under 1 min'],
  [0.01, '14 min'],
  [0.0415, '1 h'],
  [1.02, '24.5 h'],
  [1.92, '1.9 days'],
  [1500, '1,500 days'],
])('formats %s days as "%s"', (days, words) => {
  expect(formatDays(days)).toBe(words)
})

test('summarizes the first three of a ranking', () => {
  const row = (label: string, count: number) => ({ label, count })
  const rows = [row('Drama', 1320), row('Comedy', 9), row('Action', 8), row('War', 1)]
  expect(leaders(rows, 'title')).toBe(
    'Drama leads with 1,320 titles, then Comedy (9) and Action (8).',
  )
  expect(leaders([row('Drama', 1)], 'title')).toBe('Drama leads with 1 title.')
})

test('capitalizes genres, lists the largest first, and keeps user names as single cells', () => {
  const genres = [
    { genre: 'drama', count: 2 },
    { genre: 'science fiction', count: 5 },
  ]
  expect(genreChart(genres).rows.flat()).toEqual(['Science fiction', 5, 'Drama', 2])
  const chart = userChart([{ name: 'a\tb\n=1', count: 2 }])
  expect(chartAsText('Top users', chart)).toBe(
    'Top users: a\tb\n=1 leads with 2 titles.\n\nUser\tTitles\na b =1\t2',
  )
})

test('notifications are counted without unused channels and with a limit on users', () => {
  const channel = (channel: string, count: number) => ({ channel, count })
  const user = (user_name: string, count: number) => ({ user_name, count })
  const sent = {
    total_notifications: 12,
    by_type: [
      { type: 'movie', count: 4 },
      { type: 'watchlist_add', count: 8 },
    ],
    by_channel: [channel('discord', 12), channel('pigeon', 0)],
    by_user: [user('ada', 1), user('mira', 9), user('jonas', 2)],
  }
  const chart = notificationChart(sent, { days: 7, limit: 2 })
  expect(chart.rows).toEqual([
    ['Type', 'New watchlist items', 8],
    ['Type', 'New movies', 4],
    ['Channel', 'Discord message', 12],
    ['User', 'mira', 9],
    ['User', 'jonas', 2],
  ])
  expect(chart.summary).toBe(
    '12 notifications in the last 7 days, most for New watchlist items (8), most by Discord message (12), most to mira (9).',
  )
  expect(isEmpty(notificationChart(null, { days: 30, limit: 10 }))).toBe(true)
})

test('ranks instances, fills missing values with zero and omits unused statuses', () => {
  const one = (name: string, total_items: number, status: string) => ({
    id: total_items,
    type: 'radarr' as const,
    name,
    total_items,
    primary_items: total_items - 1,
    by_status: [
      { status, count: total_items },
      { status: 'pending', count: 0 },
    ],
    by_content_type: [],
  })
  const chart = instanceChart([one('Old', 5, 'notified'), one('Films', 9, 'grabbed')])
  expect(chart.rows).toEqual([
    ['Films', 'Radarr', 9, 8, 9, 0],
    ['Old', 'Radarr', 5, 4, 0, 5],
  ])
})

test('omits only the charts whose data failed to load', () => {
  const parts = { top_genres: [], notification_stats: null }
  const missing = STAT_CHARTS.filter(({ chart }) => !chart(parts, { days: 30, limit: 10 }))
  expect(missing.map(({ id }) => id)).toEqual(['users', 'instances'])
})

test('requests per day keep the server’s dates, and their table starts with the newest', () => {
  const { plot, summary, rows } = dayChart({
    days: [
      { date: '2026-11-14', movies: 3, shows: 2 },
      { date: '2026-11-15', movies: 0, shows: 1 },
    ],
  })
  expect(plot.kind === 'days' && plot.days).toEqual([
    { label: 'Sat, Nov 14', tick: 'Nov 14', values: [3, 2] },
    { label: 'Sun, Nov 15', tick: 'Today', values: [0, 1] },
  ])
  expect(summary).toBe('6 requests in 2 days: 3 movies and 3 shows. Busiest day: Sat, Nov 14 (5).')
  expect(rows[0]).toEqual(['2026-11-15', 0, 1, 1])
  expect(isEmpty(dayChart({ days: [{ date: '2026-11-13', movies: 0, shows: 0 }] }))).toBe(true)
})

const move = (content_type: string, avg_days: number) => ({
  from_status: 'pending',
  to_status: 'requested',
  content_type,
  avg_days,
  count: 12,
})
const PARTS: StatsParts = {
  status_distribution: [
    { status: 'notified', count: 5 },
    { status: 'lost_in_space', count: 1 },
    { status: 'pending', count: 2 },
    { status: 'grabbed', count: 2 },
  ],
  content_type_distribution: [
    { type: 'movie', count: 6 },
    { type: 'show', count: 4 },
  ],
  status_flow: [move('movie', 0.4), move('show', 0.25)],
}

test('the funnel counts titles that reached each stage and those left there, with average times', () => {
  const plot = funnelChart(PARTS)?.plot
  const steps = plot?.kind === 'funnel' ? plot.steps : []
  expect(steps.map(({ label, count, note }) => [label, count, note])).toEqual([
    ['Watchlisted', 10, '3 not requested'],
    ['Requested', 7, '0 not grabbed'],
    ['Grabbed', 7, '2 not notified'],
    ['Notified', 5, '50% of titles'],
  ])
  expect(steps.map(({ times }) => times.map(({ text }) => text))).toEqual([
    ['9.6 h', '6 h'],
    [],
    [],
    [],
  ])
  expect(funnelChart({ status_flow: [] })).toBeNull()
})

test('the table of the funnel has states, types, steps and the time to availability', () => {
  const time = { avg_days: 3.9, min_days: 0.2, max_days: 25 }
  const chart = funnelChart({
    ...PARTS,
    availability_times: [{ content_type: 'movie', ...time, count: 4 }],
    // Preferred, because they include the shortest and longest times.
    status_transitions: [{ ...move('movie', 0.4), ...time }],
  })
  expect(chart?.rows.slice(4)).toEqual([
    ['Status: Notified', 'All', 5, null, null, null],
    ['Status: Lost in space', 'All', 1, null, null, null],
    ['Status: Pending', 'All', 2, null, null, null],
    ['Status: Grabbed', 'All', 2, null, null, null],
    ['Watchlisted', 'Movies', 6, null, null, null],
    ['Watchlisted', 'Shows', 4, null, null, null],
    ['Pending → Requested', 'Movies', 12, 3.9, 0.2, 25],
    ['Watchlist → available', 'Movies', 4, 3.9, 0.2, 25],
  ])
  expect(chart?.summary).toBe(
    '10 titles (6 movies and 4 shows): 7 requested, 7 grabbed, and 5 notified. Average time until requested: movies 3.9 days. From watchlist to available: movies 3.9 days.',
  )
})
