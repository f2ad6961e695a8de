// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { saveVisit } from '../../../web/features/dashboard/visit/last-visit.ts'
import { VisitLine } from '../../../web/features/dashboard/visit/visit-line.tsx'
import { approvalStats } from '../../../web/state/approval-counts.ts'
import { connections } from '../../../web/state/instance-checks.ts'
import { statsFor } from '../../../web/state/stats.ts'
import { domMock } from '../../support/dom-mock.ts'
import { openPage } from '../../support/dom-page.tsx'

const mock = domMock()

const open = async () => {
  const unreachable = ['radarr', 'sonarr'].flatMap(kind => [1, 2, 3].map(id => `${kind}-${id}`))
  const seen = { at: '2026-11-20T08:00:00.000Z', requests: 1e6, available: 1e6, unreachable }
  saveVisit({ last: null, current: seen })
  openPage(VisitLine, '/dashboard')
  await Promise.all(
    [approvalStats, statsFor({ days: 30, limit: 10 }), connections].map(each =>
      each.load({ force: true }),
    ),
  )
}

test('reports nothing new once everything has loaded', async () => {
  await open()
  await waitFor(() => expect(screen.getByText(/^Nothing new since your last visit/)).toBeTruthy())
})

test('ignores a saved visit whose time isn’t one', async () => {
  const seen = { at: 'soon', requests: 1, available: 1, unreachable: [] }
  saveVisit({ last: seen, current: seen })
  openPage(VisitLine, '/dashboard')
  expect(document.body.textContent).not.toMatch(/NaN|undefined/)
})

test('doesn’t claim that nothing is new while something is unknown', async () => {
  await mock.fault({ method: 'GET', path: '/v1/approval/stats', status: 500, times: 0 })
  await open()
  expect(screen.queryByText(/Nothing new/)).toBeNull()
  expect(screen.getByText(/^Last visit/)).toBeTruthy()
})
