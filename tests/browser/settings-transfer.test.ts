import { readFile } from 'node:fs/promises'
import type { App } from '../support/app.ts'
import { expect, test } from '../support/test.ts'

const open = async (app: App) => {
  await app.button('Settings').click()
  await app.page.getByRole('menuitem', { name: 'Export or import settings…' }).click()
  const dialog = app.dialog('Export or import settings')
  await expect(dialog.getByRole('button', { name: 'Export settings' })).toBeVisible()
  return dialog
}
const give = (app: App, text: string) =>
  app.page.getByLabel('Settings file').setInputFiles({
    name: 'settings.json',
    mimeType: 'application/json',
    buffer: Buffer.from(text),
  })

test('exports settings without secrets and imports the selected ones', async ({
  app,
  mock,
  consoleErrors,
}) => {
  consoleErrors.expect(/status of 500/)
  await app.openSignedIn('/utilities/new-user-defaults')
  const dialog = await open(app)
  const [download] = await Promise.all([
    app.page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export settings' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^stargazarr-settings-\d{4}-\d\d-\d\d\.json$/)
  const text = await readFile(await download.path(), 'utf8')
  expect(text).not.toMatch(
    /demo-discord-bot-token|demo-webhook-token|demo-plex-token|ntfy:|rss\.plex/,
  )
  await expect(dialog).toHaveText(/\d+ settings exported, \d+ secrets not included/)

  await give(app, '{"radarr": true}')
  await expect(dialog.getByRole('alert')).toContainText('isn’t a Stargazarr settings file')
  const file = JSON.parse(text)
  file.settings.queueWaitTime = 240_000
  file.settings.newUserDefaultMovieQuotaEnabled = true
  file.settings.upgradeBufferTime = 99_000
  await give(app, JSON.stringify(file))
  await expect(dialog).toHaveText(/Wait for more episodes: 2 minutes → 4 minutes/)
  await expect(dialog).toHaveText(/Enter a number from 0 to 10 seconds/)
  await dialog.getByRole('checkbox', { name: /Wait for more episodes/ }).uncheck()
  await mock.fault({ method: 'PUT', path: '/v1/config/config', status: 500, times: 1 })
  await dialog.getByRole('button', { name: 'Import 1 setting' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Couldn’t import the settings')
  await dialog.getByRole('button', { name: 'Import 1 setting' }).click()
  await expect(dialog).toContainText('1 setting imported.')
  expect((await mock.calls())['PUT /v1/config/config']).toBe(2)
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(await open(app)).not.toContainText('1 setting imported.')
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  // The open page shows the change, and the history lists it.
  await expect(app.page.getByRole('switch', { name: 'Limit movies' })).toBeChecked()
  await app.page.reload()
  await app.button('History').click()
  await expect(app.dialog('Saves from this browser')).toContainText('Limit movies: Off → On')
})
