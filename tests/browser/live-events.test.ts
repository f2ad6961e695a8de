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
  await expect(app.tile('Pending')).toContainText(String(waiting))
  await expect(app.tile('Approved')).toContainText(String(approved + 1))
  await expect.poll(() => app.page.title()).toContain(`(${waiting})`)
})
