// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { StatusLine } from '../../../web/features/dashboard/status-line.tsx'
import { live } from '../../../web/state/live.ts'
import { workflow } from '../../../web/state/workflow.ts'
import { domMock } from '../../support/dom-mock.ts'
import { openPage } from '../../support/dom-page.tsx'

domMock()

const Line = () => (
  <StatusLine
    checkedAt={new Date().toISOString()}
    refreshing={false}
    isBeforeFirstRun={false}
    onRefresh={() => undefined}
  />
)

test('places Refresh before the workflow button in the tab order', async () => {
  await workflow.load()
  const user = openPage(Line, '/dashboard')
  const stop = await screen.findByRole('button', { name: /Stop|Start/ })
  screen.getByRole('button', { name: 'Refresh' }).focus()
  await user.tab()
  expect(document.activeElement).toBe(stop)
})

test.each([
  ['running', 'rss', 'Watchlist sync: Running', 'RSS · checked'],
  ['running', null, 'Watchlist sync: Running', 'Checked'],
  ['stopped', 'rss', 'Watchlist sync: Stopped', 'Checked'],
  ['paused', 'rss', 'Watchlist sync: paused', 'Checked'],
] as const)('shows %s in mode %s as "%s", "%s …"', async (status, mode, state, checked) => {
  workflow.set(status)
  live.syncMode = mode
  openPage(Line, '/dashboard')
  const line = await screen.findByRole('region', { name: 'Watchlist sync' })
  expect(line.textContent).toContain(state)
  expect(screen.getByText(checked, { exact: false }).textContent).toMatch(new RegExp(`^${checked}`))
})
