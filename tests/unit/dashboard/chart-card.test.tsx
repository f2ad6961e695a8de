// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { Chart } from '../../../web/features/dashboard/statistics/chart.ts'
import { ChartCard } from '../../../web/features/dashboard/statistics/chart-card.tsx'

const CHART: Chart = {
  plot: {
    kind: 'bars',
    series: [
      { label: 'Grabbed', fill: 'main' },
      { label: 'Notified', fill: 'ok' },
    ],
    groups: [
      {
        title: 'Radarr',
        rows: [
          { label: 'Films', values: [3, 9], text: '12 titles' },
          { label: 'Films 4K', values: [0, 6], text: '6 titles' },
        ],
      },
    ],
  },
  summary: 'Films leads with 12 titles.',
  head: ['Instance', 'Titles'],
  rows: [
    ['Films', 12],
    ['=Films 4K', 6],
  ],
}

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const show = (chart: Chart | null, onRetry = () => undefined) =>
  render(
    <ChartCard
      id="instances"
      title="Titles per instance"
      covers="All watchlists"
      empty="No instance holds a title yet."
      chart={chart}
      onRetry={onRetry}
    />,
  )

test('renders a chart as a labeled image with a summary and bars to scale', () => {
  const { container } = show(CHART)
  const picture = screen.getByRole('img', { name: 'Titles per instance' })
  const summary = document.getElementById(picture.getAttribute('aria-describedby') ?? '')
  expect(summary?.textContent).toBe('All watchlists · Films leads with 12 titles.')
  const widths = [...container.querySelectorAll('rect[stroke="currentColor"].visx-bar')].map(bar =>
    bar.getAttribute('width'),
  )
  // The full width represents 12 titles. Zero values aren't drawn.
  expect(widths).toEqual(['25%', '75%', '50%'])
})

test('shows headings only with several groups, each above its rows', () => {
  show(CHART)
  expect(screen.queryByText('Radarr')).toBeNull()
  cleanup()
  const rows = [{ label: 'Series', values: [1, 1], text: '2 titles' }]
  const { plot } = CHART
  if (plot.kind !== 'bars') throw new Error('The chart has no bars.')
  show({ ...CHART, plot: { ...plot, groups: [...plot.groups, { title: 'Sonarr', rows }] } })
  expect(screen.getByRole('img').textContent).toBe(
    'RadarrFilms12 titlesFilms 4K6 titlesSonarrSeries2 titles',
  )
})

test('switches to a table with the same figures and back', async () => {
  show(CHART)
  await userEvent.click(screen.getByRole('button', { name: 'Titles per instance as a table' }))
  const cells = within(screen.getByRole('table')).getAllByRole('cell')
  expect(cells.map(cell => cell.textContent)).toEqual(['Films', '12', '=Films 4K', '6'])
  await userEvent.click(screen.getByRole('button', { name: 'Titles per instance as a chart' }))
  expect(screen.getByRole('img')).toBeTruthy()
})

test('exports the figures as CSV and escapes formulas', async () => {
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation(file => {
    files.push(file as Blob)
    return 'blob:figures'
  })
  show(CHART)
  await userEvent.click(screen.getByRole('button', { name: 'Save Titles per instance as CSV' }))
  expect(await files[0]?.text()).toContain("Instance,Titles\r\nFilms,12\r\n'=Films 4K,6")
})

test('explains an empty chart and retries a failed one', async () => {
  show({ ...CHART, plot: { kind: 'bars', series: [], groups: [] } })
  expect(screen.getByText('No instance holds a title yet.')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  cleanup()
  let tries = 0
  show(null, () => {
    tries += 1
  })
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(tries).toBe(1)
})
