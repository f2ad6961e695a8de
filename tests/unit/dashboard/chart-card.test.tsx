// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { Chart } from '../../../web/features/dashboard/statistics/chart.ts'
import { ChartCard } from '../../../web/features/dashboard/statistics/chart-card.tsx'

const CHART: Chart = {
  plot: {
    kind: 'bars',
    groups: [
      [
        { label: 'Films', value: 12 },
        { label: 'Films 4K', value: 6 },
      ],
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
  const widths = [...container.querySelectorAll<HTMLElement>('[style]')].map(bar => bar.style.width)
  expect(widths).toEqual(['100%', '50%'])
  expect(picture.textContent).toBe('Films12Films 4K6')
})

test('shows six rows of all groups together, and every row in the table', async () => {
  const rows = (name: string) => [1, 2, 3, 4].map(at => ({ label: `${name} ${at}`, value: at }))
  show({ ...CHART, plot: { kind: 'bars', groups: [rows('Channel'), rows('Type')] } })
  expect(screen.getByRole('img').textContent).toBe(
    'Channel 11Channel 22Channel 33Type 11Type 22Type 33',
  )
})

test('switches to a table with the same figures, which are saved as CSV without formulas', async () => {
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation(file => {
    files.push(file as Blob)
    return 'blob:figures'
  })
  show(CHART)
  await userEvent.click(screen.getByRole('button', { name: 'Titles per instance as a table' }))
  const cells = within(screen.getByRole('table')).getAllByRole('cell')
  expect(cells.map(cell => cell.textContent)).toEqual(['Films', '12', '=Films 4K', '6'])
  await userEvent.click(screen.getByRole('button', { name: 'Save Titles per instance as CSV' }))
  expect(await files[0]?.text()).toContain("Instance,Titles\r\nFilms,12\r\n'=Films 4K,6")
  await userEvent.click(screen.getByRole('button', { name: 'Titles per instance as a chart' }))
  expect(screen.getByRole('img')).toBeTruthy()
})

test('explains an empty chart and retries a failed one', async () => {
  show({ ...CHART, plot: { kind: 'bars', groups: [] } })
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
