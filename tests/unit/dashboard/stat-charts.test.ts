import { describe, expect, test } from 'vitest'
import { chartAsText, isEmpty } from '../../../web/features/dashboard/statistics/chart.ts'
import { formatDays, leaders } from '../../../web/features/dashboard/statistics/format-figures.ts'
import { notificationChart } from '../../../web/features/dashboard/statistics/notification-chart.ts'
import { STAT_CHARTS } from '../../../web/features/dashboard/statistics/stat-charts.ts'
import {
  genreChart,
  instanceChart,
  userChart,
} from '../../../web/features/dashboard/statistics/watchlist-charts.ts'

test.each([
  [0, 'under 1 min'],
  [0.01, '14 min'],
  [0.0415, '1 h'],
  [0.4, '9.6 h'],
  [1.02, '24.5 h'],
  [1.92, '1.9 days'],
  [25.35, '25 days'],
  [1500, '1,500 days'],
])('formats %s days as "%s"', (days, words) => {
  expect(formatDays(days)).toBe(words)
})

test('summarizes the first three of a ranking', () => {
  const row = (label: string, count: number) => ({ label, count })
  expect(leaders([], 'title')).toBe('No data yet.')
  expect(leaders([row('Drama', 1)], 'title')).toBe('Drama leads with 1 title.')
  expect(
    leaders([row('Drama', 1320), row('Comedy', 9), row('Action', 8), row('War', 1)], 'title'),
  ).toBe('Drama leads with 1,320 titles, then Comedy (9) and Action (8).')
})

test('capitalizes genres and lists the largest first', () => {
  const chart = genreChart([
    { genre: 'drama', count: 2 },
    { genre: 'science fiction', count: 5 },
  ])
  expect(chart.rows).toEqual([
    ['Science fiction', 5],
    ['Drama', 2],
  ])
})

test('keeps user names verbatim and copies each as a single cell', () => {
  const chart = userChart([{ name: 'a\tb\n=1', count: 2 }])
  expect(chart.rows).toEqual([['a\tb\n=1', 2]])
  expect(chartAsText('Top users', chart)).toBe(
    'Top users: a\tb\n=1 leads with 2 titles.\n\nUser\tTitles\na b =1\t2',
  )
})

describe('notifications', () => {
  const sent = {
    total_notifications: 12,
    by_type: [
      { type: 'movie', count: 4 },
      { type: 'watchlist_add', count: 8 },
    ],
    by_channel: [
      { channel: 'discord', count: 12 },
      { channel: 'pigeon', count: 0 },
    ],
    by_user: [
      { user_name: 'ada', count: 1 },
      { user_name: 'mira', count: 9 },
      { user_name: 'jonas', count: 2 },
    ],
  }

  test('are counted by type, channel and user, without unused channels and with a limit on users', () => {
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
  })

  test('are empty if the backend does not count them', () => {
    expect(isEmpty(notificationChart(null, { days: 30, limit: 10 }))).toBe(true)
  })
})

test('ranks instances, fills missing values with zero and omits unused statuses', () => {
  const one = (id: number, type: 'radarr' | 'sonarr', name: string, total_items: number) => ({
    id,
    type,
    name,
    total_items,
    primary_items: total_items - 1,
    by_status: [
      { status: id === 1 ? 'notified' : 'grabbed', count: total_items },
      { status: 'pending', count: 0 },
    ],
    by_content_type: [],
  })
  const chart = instanceChart([one(1, 'sonarr', 'Shows', 5), one(2, 'radarr', 'Films', 9)])
  expect(chart.plot).toMatchObject({
    groups: [
      [
        { label: 'Films', value: 9 },
        { label: 'Shows', value: 5 },
      ],
    ],
  })
  expect(chart.rows).toEqual([
    ['Films', 'Radarr', 9, 8, 9, 0],
    ['Shows', 'Sonarr', 5, 4, 0, 5],
  ])
})

test('omits only the charts whose data failed to load', () => {
  const missing = STAT_CHARTS.filter(
    ({ chart }) =>
      chart({ top_genres: [], notification_stats: null }, { days: 30, limit: 10 }) === null,
  )
  expect(missing.map(({ id }) => id)).toEqual(['users', 'instances'])
})
