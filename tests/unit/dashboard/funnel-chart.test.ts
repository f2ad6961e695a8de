import { describe, expect, test } from 'vitest'
import { isEmpty } from '../../../web/features/dashboard/statistics/chart.ts'
import { funnelChart } from '../../../web/features/dashboard/statistics/funnel-chart.ts'
import type { StatsParts } from '../../../web/state/stats.ts'

const move = (from_status: string, to_status: string, content_type: string, avg_days: number) => ({
  from_status,
  to_status,
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
  status_flow: [
    move('pending', 'requested', 'movie', 0.4),
    move('pending', 'requested', 'show', 0.25),
  ],
}
const stepsOf = (parts: StatsParts) => {
  const plot = funnelChart(parts)?.plot
  return plot?.kind === 'funnel' ? plot.steps : []
}

describe('funnel', () => {
  test('counts titles that reached each stage and those left there', () => {
    expect(stepsOf(PARTS).map(({ label, count, note }) => [label, count, note])).toEqual([
      ['Watchlisted', 10, '3 not requested'],
      ['Requested', 7, '0 not grabbed'],
      ['Grabbed', 7, '2 not notified'],
      ['Notified', 5, '50% of titles'],
    ])
  })

  test('shows the average time per type between two stages', () => {
    expect(stepsOf(PARTS)[0]?.times).toEqual([
      { type: 'movie', label: 'Movies', text: '9.6 h' },
      { type: 'show', label: 'Shows', text: '6 h' },
    ])
    expect(stepsOf(PARTS)[1]?.times).toEqual([])
  })

  test('prefers transitions, which include the shortest and longest times', () => {
    const transition = { ...move('requested', 'grabbed', 'movie', 3), min_days: 1, max_days: 9 }
    const chart = funnelChart({ ...PARTS, status_transitions: [transition] })
    expect(chart?.rows).toContainEqual(['Requested → Grabbed', 'Movies', 12, 3, 1, 9])
    expect(chart?.rows.flat()).not.toContain('Pending → Requested')
  })

  test('lists states, types, steps and the time to availability in its table', () => {
    const chart = funnelChart({
      ...PARTS,
      availability_times: [
        { content_type: 'movie', avg_days: 3.9, min_days: 0.2, max_days: 25, count: 4 },
      ],
    })
    expect(chart?.rows).toContainEqual(['Status: Lost in space', 'All', 1, null, null, null])
    expect(chart?.rows).toContainEqual(['Watchlisted', 'Shows', 4, null, null, null])
    expect(chart?.rows).toContainEqual(['Watchlist → available', 'Movies', 4, 3.9, 0.2, 25])
    expect(chart?.summary).toBe(
      '10 titles (6 movies and 4 shows): 7 requested, 7 grabbed, and 5 notified. Average time until requested: movies 9.6 h and shows 6 h. From watchlist to available: movies 3.9 days.',
    )
  })

  test('requires status counts and is empty without titles', () => {
    expect(funnelChart({ status_flow: [] })).toBeNull()
    const empty = funnelChart({ status_distribution: [] })
    expect(empty && isEmpty(empty)).toBe(true)
  })
})
