import { expect, test } from 'vitest'
import { isEmpty } from '../../../web/features/dashboard/statistics/chart.ts'
import { dayChart } from '../../../web/features/dashboard/statistics/day-chart.ts'

const DAYS = [
  { date: '2026-11-13', movies: 1, shows: 0 },
  { date: '2026-11-14', movies: 3, shows: 2 },
  { date: '2026-11-15', movies: 0, shows: 1 },
]

test("keeps the server's dates in every time zone and labels the last one as today", () => {
  const { plot } = dayChart({ days: DAYS })
  expect(plot.kind === 'days' && plot.days).toEqual([
    { label: 'Fri, Nov 13', tick: 'Nov 13', values: [1, 0] },
    { label: 'Sat, Nov 14', tick: 'Nov 14', values: [3, 2] },
    { label: 'Sun, Nov 15', tick: 'Today', values: [0, 1] },
  ])
})

test('summarizes totals and the busiest day, and lists the newest day first', () => {
  const chart = dayChart({ days: DAYS })
  expect(chart.summary).toBe(
    '7 requests in 3 days: 4 movies and 3 shows. Busiest day: Sat, Nov 14 (5).',
  )
  expect(chart.rows[0]).toEqual(['2026-11-15', 0, 1, 1])
})

test('is empty without requests', () => {
  expect(isEmpty(dayChart({ days: [{ date: '2026-11-13', movies: 0, shows: 0 }] }))).toBe(true)
})
