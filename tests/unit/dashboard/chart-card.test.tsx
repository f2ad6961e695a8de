// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { Chart } from '../../../web/features/dashboard/statistics/chart.ts'
import { ChartCard } from '../../../web/features/dashboard/statistics/chart-card.tsx'

const CHART: Chart = {
  plot: { groups: [[{ label: 'Films', count: 12 }]] },
  summary: 'Films leads with 12 titles.',
  head: ['Instance', 'Titles'],
  rows: [
    ['Films', 12],
    ['=Films 4K', 6],
  ],
}

const WORDS = { covers: 'All watchlists', empty: 'No instance holds a title yet.' }
const CARD = { id: 'instances', title: 'Titles per instance', ...WORDS }
const show = (chart: Chart | null, onRetry = () => undefined) =>
  render(<ChartCard {...CARD} chart={chart} onRetry={onRetry} />)

test('renders a chart as a labeled image with a summary and the first bars of each group, to scale', () => {
  const rows = (name: string) => [4, 3, 2, 1].map(at => ({ label: `${name} ${at}`, count: at }))
  const groups = [rows('Channel'), rows('Type')]
  const { container } = show({ ...CHART, plot: { groups } })
  const picture = screen.getByRole('img', { name: 'Titles per instance' })
  const summary = document.getElementById(picture.getAttribute('aria-describedby') ?? '')
  expect(summary?.textContent).toBe('All watchlists · Films leads with 12 titles.')
  expect(picture.textContent).toBe('Channel 44Channel 33Channel 22Type 44Type 33Type 22')
  const [first, , third] = container.querySelectorAll<HTMLElement>('[style]')
  expect([first?.style.width, third?.style.width]).toEqual(['100%', '50%'])
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
  show({ ...CHART, plot: { groups: [] } })
  expect(screen.getByText('No instance holds a title yet.')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  cleanup()
  const retry = vi.fn()
  show(null, retry)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledOnce()
})
