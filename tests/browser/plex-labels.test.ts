import type { App } from '../support/app.ts'
import { expect, test } from '../support/test.ts'

const PATH = '/utilities/plex-labels'
const CALL = '/v1/labels/sync'
const main = (app: App) => app.page.getByRole('main')
const start = (app: App) => app.button('Sync labels')
const progress = (app: App) =>
  app.page.getByRole('progressbar', { name: 'Label sync', exact: true })
const prefix = (app: App) => app.page.getByLabel('Label prefix', { exact: true })
const result = (app: App, title: string) =>
  app.page.getByRole('status').filter({ hasText: `${title} finished` })
const choose = async (app: App, name: string) => {
  await app.button('More actions').click()
  await app.page.getByRole('menuitem', { name }).click()
}

test('syncs, cleans up and removes labels, with the figures of each run', async ({ app }) => {
  await app.openSignedIn(PATH)
  await expect(prefix(app)).toBeDisabled()
  await start(app).click()
  await expect(result(app, 'Label sync')).toContainText(
    /\d+ titles changed, [1-9]\d* not in Plex yet/,
  )
  await app.button('Details').click()
  await expect(app.page.getByRole('row', { name: /^Not in Plex yet [1-9]/ })).toBeVisible()

  await choose(app, 'Clean up labels')
  await app.dialog('Clean up labels?').getByRole('button', { name: 'Clean up' }).click()
  await expect(result(app, 'Label cleanup')).toBeVisible()

  await choose(app, 'Remove all labels…')
  const question = app.dialog('Remove all labels starting with “pulsarr:”?')
  await expect(question).toContainText(/Up to \d+ titles from the watchlists of 12 users/)
  await expect(question).toContainText('After the last sync from this browser')
  await question.getByRole('button', { name: 'Remove labels' }).click()
  await expect(result(app, 'Label removal')).toBeVisible()
  await expect(prefix(app)).not.toBeDisabled()
})

// Runs of user tags, Plex labels and watchlists share their state and their card.
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
  // Repeated, because this tab takes over the stream of the closed one only a moment later.
  await expect
    .poll(async () => {
      await mock.progress('plex-label-sync', 'processing-content', 40, 'Looking at titles')
      return progress(app).getAttribute('aria-valuenow')
    })
    .toBe('40')
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
})
