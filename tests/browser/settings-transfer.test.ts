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

test('exports settings into a file, and imports the selected ones of a file', async ({
  app,
  consoleErrors,
}) => {
  // An instance of the mock can't be reached.
  consoleErrors.expect(/status of 500/)
  await app.openSignedIn('/utilities/new-user-defaults')
  const dialog = await open(app)
  const [download] = await Promise.all([
    app.page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export settings' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^stargazarr-settings-\d{4}-\d\d-\d\d\.json$/)
  const text = await readFile(await download.path(), 'utf8')
  await expect(dialog).toHaveText(/\d+ settings exported, \d+ secrets not included/)

  const file = JSON.parse(text)
  file.settings.queueWaitTime = 240_000
  file.settings.newUserDefaultMovieQuotaEnabled = true
  await app.page.getByLabel('Settings file').setInputFiles({
    name: 'settings.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(file)),
  })
  await dialog.getByRole('checkbox', { name: /Wait for more episodes/ }).uncheck()
  await dialog.getByRole('button', { name: 'Import 1 setting' }).click()
  await expect(dialog).toContainText('1 setting imported.')
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  // The open page shows the change.
  await expect(app.page.getByRole('switch', { name: 'Limit movies' })).toBeChecked()
})
