import type { App } from '../support/app.ts'
import { DIALOG, findingsInBothThemes } from '../support/axe.ts'
import { expect, test } from '../support/test.ts'

const PATH = '/utilities/plex-labels'
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
  await app.button('Sync labels').click()
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
  expect(await findingsInBothThemes(app.page, DIALOG)).toEqual([])
  await question.getByRole('button', { name: 'Remove labels' }).click()
  await expect(result(app, 'Label removal')).toBeVisible()
  await expect(prefix(app)).not.toBeDisabled()
})
