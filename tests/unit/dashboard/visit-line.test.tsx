// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { saveVisit } from '../../../web/features/dashboard/visit/last-visit.ts'
import { VisitLine } from '../../../web/features/dashboard/visit/visit-line.tsx'
import { approvalStats } from '../../../web/state/approval-counts.ts'
import { connections } from '../../../web/state/instance-checks.ts'
import { domMock } from '../../support/dom-mock.ts'
import { openPage } from '../../support/dom-page.tsx'
import { hidePage } from '../../support/hide-page.ts'

const mock = domMock()

const Line = () => <VisitLine approved={{ requests: [], isKnown: true, error: null }} />

const open = async () => {
  const unreachable = ['radarr', 'sonarr'].flatMap(kind => [1, 2, 3].map(id => `${kind}-${id}`))
  const seen = { at: '2026-11-20T08:00:00.000Z', requests: 1e6, unreachable }
  saveVisit({ last: null, current: seen })
  openPage(Line, '/dashboard')
  await Promise.all([approvalStats, connections].map(each => each.load({ force: true })))
}

test('reports nothing new only once everything has loaded', async () => {
  await mock.fault({ method: 'GET', path: '/v1/approval/stats', status: 500 })
  await open()
  expect(screen.queryByText(/Nothing new/)).toBeNull()
  expect(screen.getByText(/^Last visit/)).toBeTruthy()
  await act(() => approvalStats.load({ force: true }))
  expect(await screen.findByText(/^Nothing new since your last visit/)).toBeTruthy()
})

test('ignores a saved visit whose time isn’t one', async () => {
  const seen = { at: 'soon', requests: 1, unreachable: [] }
  saveVisit({ last: seen, current: seen })
  openPage(Line, '/dashboard')
  expect(document.body.textContent).not.toMatch(/NaN|undefined/)
})

test('speaks again in a tab that was hidden for half an hour', async () => {
  await approvalStats.load({ force: true })
  const requests = approvalStats.state.data?.totalRequests ?? 0
  const seen = { at: new Date().toISOString(), requests, unreachable: [] }
  saveVisit({ last: seen, current: seen })
  openPage(Line, '/dashboard')
  expect(screen.queryByRole('link', { name: /new request/ })).toBeNull()
  act(() => hidePage(true))
  await mock.request('New')
  await act(() => approvalStats.load({ force: true }))
  vi.setSystemTime(Date.now() + 31 * 60_000)
  act(() => hidePage(false))
  expect(await screen.findByRole('link', { name: '1 new request' })).toBeTruthy()
})
