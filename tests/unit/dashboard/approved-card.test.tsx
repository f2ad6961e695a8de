// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ApprovedCard } from '../../../web/features/dashboard/approved/approved-card.tsx'
import { useApprovedTitles } from '../../../web/features/dashboard/approved/use-approved-titles.ts'
import { approvalStats } from '../../../web/state/approval-counts.ts'
import { connections } from '../../../web/state/instance-checks.ts'
import { domMock } from '../../support/dom-mock.ts'
import { card, openPage } from '../../support/dom-page.tsx'

const mock = domMock()
const WATCHLIST = '/v1/users/:userId/watchlist'

const Approved = () => <ApprovedCard titles={useApprovedTitles()} />
const open = async () => {
  openPage(Approved, '/dashboard')
  const approved = await card('Approved titles')
  expect((await mock.calls())[`GET ${WATCHLIST}`]).toBeUndefined()
  await Promise.all([approvalStats.load(), connections.load()])
  return approved
}

test('counts what became of approved titles, and links to each kind', async () => {
  const approved = await open()
  const stuck = await approved.findByRole('link', { name: /^\d+ ?stuck$/ })
  expect(stuck.getAttribute('href')).toMatch(/^\/approvals\?status=.*&stuck&since=\d{4}-/)
  const counts = approved
    .getAllByRole('listitem')
    .map(item => Number.parseInt(item.textContent, 10))
  const { data } = approvalStats.state
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(data?.approved)
  expect(screen.getAllByRole('link', { name: /available|downloading|searching/ })).toHaveLength(3)
})

test('says why outcomes are unknown', async () => {
  await mock.fault({ path: WATCHLIST, status: 500, times: 0 })
  const approved = await open()
  expect(await approved.findByText(/^Couldn’t load the watchlist/)).toBeTruthy()
  expect(approved.queryAllByRole('listitem')).toEqual([])
})
