// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Approval } from '../../../web/contract/approvals.ts'
import ApprovalsPage from '../../../web/features/approvals/approvals-page.tsx'
import { giveLayout } from '../../support/dom-layout.ts'
import { domMock } from '../../support/dom-mock.ts'
import { openPage } from '../../support/dom-page.tsx'

const mock = domMock()
giveLayout({ width: 1200, height: 600 })

test('shows a request with an unreadable field among the others, opens and rejects it', async () => {
  const pending = '/v1/approval/requests?status=pending'
  const list = await mock.send<{ approvalRequests: Approval[] }>('GET', pending)
  const [first, ...others] = list.approvalRequests
  if (!first) throw new Error('The seed has no pending request.')
  const odd = { ...first, contentGuids: null, status: 'on_hold', createdAt: null }
  const body = { ...list, approvalRequests: [odd, ...others] }
  await mock.fault({ path: '/v1/approval/requests', status: 200, body, times: 0 })
  await mock.fault({
    path: '/v1/approval/requests/:id',
    status: 200,
    body: { success: true, message: '', approvalRequest: odd },
    times: 0,
  })

  const user = openPage(ApprovalsPage, '/approvals?status=all')
  const rows = () => screen.queryAllByRole('row').filter(each => each.hasAttribute('data-row'))
  // The list is replaced while it loads, so a row found earlier may be gone when it is pressed.
  await waitFor(() => expect(rows()).toHaveLength(others.length + 1))
  const note = screen.getByText('Some details of this request can’t be read')
  const row = note.closest<HTMLElement>('[data-row]')
  if (!row) throw new Error('The note is outside the list.')
  expect(within(row).getByText('On hold')).toBeTruthy()

  await user.click(within(row).getByRole('link', { name: first.contentTitle }))
  const sheet = await screen.findByRole('dialog', { name: new RegExp(first.contentTitle) })
  await waitFor(() =>
    expect(within(sheet).getByText('Some details of this request can’t be read')).toBeTruthy(),
  )
  expect(within(sheet).getByRole('button', { name: /^Reject/ })).toBeTruthy()
})
