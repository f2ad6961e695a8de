// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { StatTiles } from '../../../web/features/dashboard/stat-tiles.tsx'
import { approvals } from '../../../web/state/approvals.ts'

const STATS = { pending: 22, approved: 3, rejected: 1, expired: 0, totalRequests: 26 }
beforeEach(() => {
  // How long ago something was is written from the clock.
  vi.setSystemTime('2026-11-20T12:00:00Z')
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  approvals.stats = null
  Object.assign(approvals.waiting, { oldestAt: null, error: null })
})

const pendingTile = () => {
  const { container } = render(
    <MemoryRouter>
      <StatTiles />
    </MemoryRouter>,
  )
  expect(screen.getByRole('link', { name: 'Pending' })).toBeTruthy()
  return container.querySelector('h2')?.parentElement?.textContent
}

test.each([
  ['the list still loads', { ...STATS }, {}, 'Pending22'],
  [
    'the list cannot be read',
    { ...STATS },
    { error: 'The waiting requests could not be read.' },
    'Pending22since when is not known',
  ],
  [
    'the oldest is known',
    { ...STATS },
    { oldestAt: '2026-11-20T09:00:00Z' },
    'Pending22oldest 3 h ago',
  ],
  ['nothing waits', { ...STATS, pending: 0 }, {}, 'Pending0nothing waits'],
])('the pending tile says only what is known: %s', (_, stats, waiting, text) => {
  approvals.stats = stats
  Object.assign(approvals.waiting, waiting)
  expect(pendingTile()).toBe(text)
})
