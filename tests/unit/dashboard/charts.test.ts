import { expect, test } from 'vitest'
import { chartAsText, isEmpty } from '../../../web/features/dashboard/statistics/chart.ts'
import {
  formatDays,
  pipelineChart,
} from '../../../web/features/dashboard/statistics/pipeline-chart.ts'
import { RANKINGS } from '../../../web/features/dashboard/statistics/rankings.ts'
import { dayChart } from '../../../web/features/dashboard/statistics/requests-per-day.tsx'
import type { StatsParts } from '../../../web/state/stats.ts'
import { users } from '../../../web/state/users.ts'
import { user } from '../users/support.ts'

const ranking = (id: string, parts: StatsParts, { days = 30, top = 10 as 5 | 10 } = {}) => {
  const chart = RANKINGS.find(one => one.id === id)?.chart(parts, { days: days as 7 | 30, top })
  if (!chart) throw new Error(`No ${id}.`)
  return chart
}

const at = (status: string, count: number) => ({ status, count })

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

test('capitalizes genres, lists the largest first, and summarizes the first three', () => {
  const counts = Object.entries({ drama: 9, 'science fiction': 1320, war: 8, x: 1 })
  const top_genres = counts.map(([genre, count]) => ({ genre, count }))
  const { rows, summary } = ranking('genres', { top_genres })
  expect(rows.slice(0, 2).flat()).toEqual(['Science fiction', 1320, 'Drama', 9])
  expect(summary).toBe('Science fiction leads with 1,320 titles, then Drama (9) and War (8).')
})

test('shows users by the names of lists, as single cells', () => {
  users.set([user(2, 'a\tb\n=1'), user(3, 'jonas', { alias: 'Jo' })])
  const top = (name: string, count: number) => ({ name, count })
  const chart = ranking('users', { top_users: [top('a\tb\n=1', 2), top('jonas', 1)] })
  expect(chartAsText('Top users', chart)).toBe(
    'Top users: a\tb\n=1 leads with 2 titles, then Jo (1).\n\nUser\tTitles\na b =1\t2\nJo\t1',
  )
})

test('notifications are counted without unused channels and with a limit on users', () => {
  const type = (type: string, count: number) => ({ type, count })
  const channel = (channel: string, count: number) => ({ channel, count })
  const by = (user_name: string, count: number) => ({ user_name, count })
  const sent = {
    total_notifications: 12,
    by_type: [type('movie', 4), type('watchlist_add', 8)],
    by_channel: [channel('discord', 12), channel('pigeon', 0)],
    by_user: [by('ada', 1), by('mira', 9), by('zoe', 2), by('a', 0), by('b', 0), by('c', 0)],
  }
  const chart = ranking('notifications', { notification_stats: sent }, { days: 7, top: 5 })
  expect(chart.rows).toEqual([
    ['Type', 'New watchlist items', 8],
    ['Type', 'New movies', 4],
    ['Channel', 'Discord message', 12],
    ['User', 'mira', 9],
    ['User', 'zoe', 2],
    ['User', 'ada', 1],
    ['User', 'a', 0],
    ['User', 'b', 0],
  ])
  expect(chart.summary).toBe(
    '12 notifications in the last 7 days, most for New watchlist items (8), most by Discord message (12), most to mira (9).',
  )
  expect(isEmpty(ranking('notifications', { notification_stats: null }))).toBe(true)
})

test('ranks instances, fills missing values with zero and omits unused statuses', () => {
  const RADARR = { type: 'radarr' as const, by_content_type: [] }
  const one = (name: string, total_items: number, status: string) => ({
    ...RADARR,
    id: total_items,
    name,
    total_items,
    primary_items: total_items - 1,
    by_status: [at(status, total_items), at('pending', 0)],
  })
  const instance_content_breakdown = [one('Old', 5, 'notified'), one('Films', 9, 'grabbed')]
  expect(ranking('instances', { instance_content_breakdown }).rows).toEqual([
    ['Films', 'Radarr', 9, 8, 9, 0],
    ['Old', 'Radarr', 5, 4, 0, 5],
  ])
})

test('requests per day keep the server’s dates, and their table starts with the newest', () => {
  const { plot, summary, rows } = dayChart({
    days: [
      { date: '2026-11-14', movies: 3, shows: 2 },
      { date: '2026-11-15', movies: 0, shows: 1 },
    ],
  })
  expect('days' in plot && plot.days).toMatchObject([
    { label: 'Sat, Nov 14', tick: 'Nov 14', movies: 3, shows: 2 },
    { label: 'Sun, Nov 15', tick: 'Today', movies: 0, shows: 1 },
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
    at('notified', 5),
    at('lost_in_space', 1),
    at('pending', 2),
    at('grabbed', 2),
  ],
  content_type_distribution: [
    { type: 'movie', count: 6 },
    { type: 'show', count: 4 },
  ],
  status_flow: [move('movie', 0.4), move('show', 0.25)],
}

test('the pipeline counts titles that reached each step and those left there, with average times', () => {
  const plot = pipelineChart(PARTS)?.plot
  const [steps = []] = plot && 'groups' in plot ? plot.groups : []
  expect(steps.map(({ label, count, note }) => [label, count, note])).toEqual([
    ['Watchlisted', 10, '3 not requested · until requested: movies 9.6 h and shows 6 h'],
    ['Requested', 7, '0 not grabbed'],
    ['Grabbed', 7, '2 not notified'],
    ['Notified', 5, '50% of titles'],
  ])
  expect(pipelineChart({ status_flow: [] })).toBeNull()
})

test('the table of the pipeline has states, types, steps and the time to availability', () => {
  const time = { avg_days: 3.9, min_days: 0.2, max_days: 25 }
  const chart = pipelineChart({
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
