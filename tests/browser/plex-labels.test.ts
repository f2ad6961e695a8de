import type { App } from '../support/app.ts'
import { DIALOG, findingsInBothThemes } from '../support/axe.ts'
import { expect, test } from '../support/test.ts'

const PATH = '/utilities/plex-labels'
const card = (app: App, name: string) => app.page.getByRole('region', { name, exact: true })
const prefix = (app: App) => app.page.getByLabel('Label prefix', { exact: true })

test('syncs, cleans up and removes labels, with the figures of each run', async ({ app, mock }) => {
  await app.openSignedIn(PATH)
  await expect(prefix(app)).toBeDisabled()
  await mock.clock('pause')
  await card(app, 'Label sync').getByRole('button', { name: 'Sync now' }).click()
  await mock.advanceUntilVisible(app.page.getByRole('progressbar', { name: 'Label sync' }))
  await expect(card(app, 'Scheduled sync run')).toContainText('“Label sync” is running')
  await mock.clock('resume')
  await expect(card(app, 'Label sync')).toContainText('Label sync finished')
  await expect(
    card(app, 'Label sync').getByRole('row', { name: /^Not in Plex yet [1-9]/ }),
  ).toBeVisible()

  await card(app, 'Label cleanup').getByRole('button', { name: 'Clean up' }).click()
  await app.dialog('Clean up labels?').getByRole('button', { name: 'Clean up' }).click()
  await expect(card(app, 'Label cleanup')).toContainText('Label cleanup finished')

  await card(app, 'Label removal').getByRole('button', { name: 'Remove all' }).click()
  const question = app.dialog('Remove all labels starting with “pulsarr:”?')
  await expect(question).toContainText(/Up to \d+ titles from the watchlists of 12 users/)
  await expect(question).toContainText('After the last sync from this browser')
  expect(await findingsInBothThemes(app.page, DIALOG)).toEqual([])
  await question.getByRole('button', { name: 'Remove labels' }).click()
  await expect(card(app, 'Label removal')).toContainText('Label removal finished')
  await expect(prefix(app)).not.toBeDisabled()
})
