// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Approval } from '../../../web/contract/approvals.ts'
import ApprovalsPage from '../../../web/features/approvals/approvals-page.tsx'
import { giveLayout } from '../../support/dom-layout.ts'
import { domMock } from '../../support/dom-mock.ts'
import { openPage } from '../../support/dom-page.tsx'

const mock = domMock()
giveLayout({ width: 1200, height: 600 })

const LIST = '/v1/approval/requests?status=pending'
const waiting = async () => {
  const { approvalRequests } = await mock.send<{ approvalRequests: Approval[] }>('GET', LIST)
  return approvalRequests.length
}
const rowsOf = async () => {
  const table = await screen.findByRole('table', { name: /requests/i })
  await within(table).findAllByRole('button', { name: /^Approve / })
  return within(table)
    .getAllByRole('row')
    .filter(row => row.hasAttribute('data-row'))
}
const undoIn = (row: HTMLElement | undefined) =>
  within(row ?? document.body).queryByRole('button', { name: /^Undo/ })
/** happy-dom keeps the focus on a removed element; a browser moves it to the document. */
const blurRemoved = () => {
  if (!document.activeElement?.isConnected) (document.activeElement as HTMLElement | null)?.blur()
}

test('keeps the focus on a decided row and undoes the decision with u or Ctrl+Z', async () => {
  const user = openPage(ApprovalsPage, '/approvals')
  const before = await waiting()
  const [first, second] = await rowsOf()
  if (!first || !second) throw new Error('The list has fewer than two requests.')

  await user.click(within(first).getByRole('button', { name: /^Approve / }))
  blurRemoved()
  await waitFor(() => expect(document.activeElement).toBe(first))
  expect(undoIn(first)).not.toBeNull()
  await user.keyboard('u')
  await waitFor(() => expect(undoIn(first)).toBeNull())

  await user.keyboard('j')
  expect(document.activeElement).toBe(second)
  await user.keyboard('a')
  await waitFor(() => expect(undoIn(second)).not.toBeNull())
  expect(second.contains(document.activeElement)).toBe(true)
  await user.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(undoIn(second)).toBeNull())
  expect(await waiting()).toBe(before)
})

test('keeps the selection when a bulk decision is undone', async () => {
  const user = openPage(ApprovalsPage, '/approvals')
  const [first, second] = await rowsOf()
  if (!first || !second) throw new Error('The list has fewer than two requests.')
  for (const row of [first, second]) await user.click(within(row).getByRole('checkbox'))
  const bar = await screen.findByRole('region', { name: 'Selection actions' })
  await user.click(within(bar).getByRole('button', { name: /^Approve 2/ }))
  await waitFor(() => expect(undoIn(second)).not.toBeNull())
  await user.keyboard('u')
  await waitFor(() => expect(undoIn(second)).toBeNull())
  expect(await screen.findByText('2 selected', { selector: 'span:not([role])' })).toBeTruthy()
})

test('reports that there are no requests yet, not that all are decided', async () => {
  await mock.reset({ name: 'fresh', world: { fresh: true, admin: true } })
  openPage(ApprovalsPage, '/approvals')
  expect(await screen.findByText('No requests yet')).toBeTruthy()
  expect(screen.queryByText('all decided')).toBeNull()
})

test('toggles the focus between row and selection bar with F6 and returns it when the bar closes', async () => {
  const user = openPage(ApprovalsPage, '/approvals')
  const [, second] = await rowsOf()
  act(() => second?.focus())
  await user.keyboard(' ')
  const bar = await screen.findByRole('region', { name: 'Selection actions' })
  await waitFor(() => expect(screen.getByText(/F6 again to return/).role).toBe('status'))
  await user.keyboard('{F6}')
  expect(document.activeElement).toBe(within(bar).getByRole('button', { name: 'Approve 1' }))
  await user.keyboard('{F6}')
  expect(document.activeElement).toBe(second)
  await user.keyboard('{F6}')
  await user.click(within(bar).getByRole('button', { name: /to clear/ }))
  expect(screen.getByText('Selection cleared').role).toBe('status')
  blurRemoved()
  await waitFor(() => expect(document.activeElement).toBe(second))
})
