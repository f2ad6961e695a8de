import type { App } from '../support/app.ts'
import { expect, test } from '../support/test.ts'

const TITLE = 'The Long Way Round'
const request = { title: TITLE, contentType: 'movie', userId: 2 } as const

const countOf = async (app: App, label: string) => {
  await expect(app.tile(label)).toContainText(/\d/)
  const [text = ''] = await app.tile(label).allInnerTexts()
  return Number(/\d+/.exec(text)?.[0])
}

const openLive = async (app: App, path: string) => {
  await app.openSignedIn(path)
  await expect(app.liveState).toHaveText('Live')
  await app.waitUntilToastsCanAppear()
}

test('a new request shows a toast that links to the list, and deciding it updates the counts', async ({
  app,
  mock,
}) => {
  await openLive(app, '/dashboard')
  const waiting = await countOf(app, 'Pending')
  await mock.approval('created', request)
  const arrival = app.toast('New Approval Request')
  await expect(arrival).toContainText(new RegExp(`requested ${TITLE} \\(movie\\)`))
  await expect(app.tile('Pending')).toContainText(String(waiting + 1))

  await arrival.getByRole('link', { name: 'View' }).click()
  await expect(app.page).toBeAt('/approvals')
  await expect(app.title).toHaveText('Approvals')
  const approved = await countOf(app, 'Approved')
  await app.button(`Approve ${TITLE}`).click()
  await expect(app.toast('Request Approved')).toContainText(`${TITLE} has been approved for`)
  await expect(app.tile('Pending')).toContainText(String(waiting))
  await expect(app.tile('Approved')).toContainText(String(approved + 1))
  await expect.poll(() => app.page.title()).toContain(`(${waiting})`)
})

test('reconnects after a cut stream and loads what it missed', async ({
  app,
  mock,
  consoleErrors,
}) => {
  consoleErrors.expect(/\/v1\/progress/)
  await openLive(app, '/approvals')
  await mock.holdStream()
  await expect(app.liveState).toContainText(/Offline since \d+:\d\d [AP]M/)
  // No stream is open, so this sends no event.
  await mock.approval('created', request)
  await mock.removeFaults()
  await expect(app.liveState).toHaveText('Live')
  await expect(app.button(`Approve ${TITLE}`)).toBeVisible()
  // Toasts of earlier events would appear before the toast of this later event.
  await mock.approval('rejected')
  await expect(app.toast('Request Rejected')).toBeVisible()
  await expect(app.anyToast).toHaveCount(1)
})
