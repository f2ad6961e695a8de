// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { outbox } from '../../../web/components/decisions/outbox.ts'
import { setUndoWindow } from '../../../web/components/decisions/undo-window.ts'
import type { Approval } from '../../../web/contract/approvals.ts'
import ApprovalsPage from '../../../web/features/approvals/approvals-page.tsx'
// Preload the lazy script.
import '../../../web/features/approvals/list/save-view-dialog.tsx'
import { signedIn } from '../../../web/state/session.ts'
import { giveLayout } from '../../support/dom-layout.ts'
import { domMock } from '../../support/dom-mock.ts'
import { openPage } from '../../support/dom-page.tsx'

const mock = domMock()
giveLayout({ width: 1200, height: 600 })
beforeEach(() => {
  setUndoWindow(0)
  signedIn(1)
  onTestFinished(outbox.start())
})
const button = (name: string | RegExp) => screen.findByRole('button', { name })

test('a bulk decision names the requests that failed', async () => {
  for (const title of ['Quiet One', 'Quiet Two', 'Quiet Three']) {
    const request = { approval: 'created', title, contentType: 'movie', userId: 2 }
    await mock.send('POST', '/mock/event', request)
  }
  const user = openPage(ApprovalsPage, '/approvals?q=quiet')
  await button('Approve Quiet Two')
  const path = '/v1/approval/requests?limit=1000'
  const { approvalRequests } = await mock.send<{ approvalRequests: Approval[] }>('GET', path)
  const gone = approvalRequests.find(({ contentTitle }) => contentTitle === 'Quiet Two')
  await mock.send('DELETE', `/v1/approval/requests/${gone?.id}`)
  await user.click(screen.getByRole('checkbox', { name: /^Select all/ }))
  await user.click(await button('Approve 3'))
  const result = within(await screen.findByRole('dialog', { name: /^Approved 2, 1 failed/ }))
  expect(result.getByText(/Quiet Two/)).toBeTruthy()
})

test('a view is saved and deleted', async () => {
  const user = openPage(ApprovalsPage, '/approvals?type=movie')
  const choose = async (name: string) => user.click(await screen.findByRole('menuitem', { name }))
  await user.click(await button('View'))
  await choose('Save this view…')
  const dialog = within(await screen.findByRole('dialog', { name: 'Save this view' }))
  await user.type(dialog.getByLabelText('Name'), 'Films')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await user.click(await button('View: Films'))
  await choose('Delete view')
  await choose('Films')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'View: Films' })).toBeNull())
  expect(await button('View')).toBeTruthy()
})
