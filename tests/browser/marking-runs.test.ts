import type { App } from '../support/app.ts'
import { expect, test } from '../support/test.ts'

// Runs of user tags, Plex labels and watchlists share their state and their card.
const PATH = '/utilities/plex-labels'
const CALL = '/v1/labels/sync'
const main = (app: App) => app.page.getByRole('main')
const start = (app: App) => app.button('Sync labels')
const progress = (app: App) =>
  app.page.getByRole('progressbar', { name: 'Label sync', exact: true })

test('shows a run in all tabs, allows only one, and survives a failure and a cut stream', async ({
  app,
  mock,
  consoleErrors,
}) => {
  consoleErrors.expect(/status of (500|409)|ERR_INCOMPLETE_CHUNKED_ENCODING/)
  await app.openSignedIn(PATH)
  const other = await app.newTab()
  await other.open(PATH)
  await expect(start(other)).not.toBeDisabled()
  await expect(other.liveState).toHaveText('Live')
  await mock.clock('pause')
  await start(app).click()
  await mock.advanceUntilVisible(progress(other))
  await expect(main(other)).toContainText('in another tab or by another admin')
  await expect(start(other)).toHaveAttribute('aria-busy', 'true')
  await mock.clock('resume')
  await expect(main(app)).toContainText('Label sync finished')
  await expect(main(other)).toContainText('Label sync finished')
  await main(other).getByRole('button', { name: 'Dismiss' }).click()
  await expect(main(other)).not.toContainText(' finished')
  await expect(main(app)).toContainText(' finished')
  await other.page.close()

  await expect(app.liveState).toHaveText('Live')
  const body = { message: 'The disk of the server is full' }
  await mock.fault({ method: 'POST', path: CALL, status: 409, body })
  const answer = await app.hold(CALL)
  await start(app).click()
  await mock.progress('plex-label-sync', 'processing-content', 40, 'Looking at titles')
  await expect(progress(app)).toHaveAttribute('aria-valuenow', '40')
  await expect(main(app)).toContainText('Processing titles')
  answer()
  await expect(main(app)).toContainText('Label sync failed')
  await expect(main(app)).toContainText('The disk of the server is full')

  await mock.clock('pause')
  await app.page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  await mock.advanceUntilVisible(progress(app))
  await mock.stream('cut')
  await mock.clock('resume')
  await expect(main(app)).toContainText('Label sync finished')
  await app.button('Details').click()
  await expect(main(app).getByRole('table', { name: 'Label sync' })).toBeVisible()
})
