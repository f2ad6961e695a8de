import type { App } from '../support/app.ts'
import { expect, test } from '../support/test.ts'

const sheet = (app: App, name: string | RegExp) =>
  app.page.getByRole('dialog', { name, exact: true })
const row = (app: App, name: string) =>
  app.page.getByRole('row').filter({ has: app.page.getByRole('link', { name, exact: true }) })
const saveBar = (app: App) => app.page.getByRole('region', { name: 'Unsaved changes' })
const save = (app: App) => saveBar(app).getByRole('button', { name: 'Save' }).click()
const act = async (app: App, name: string, item: string) => {
  await row(app, name)
    .getByRole('button', { name: `More actions for ${name}` })
    .click()
  await app.page.getByRole('menuitem', { name: item }).click()
}

test('creates a tag, copies titles and changes the default; deleting names the next default', async ({
  app,
}) => {
  await app.openSignedIn('/sonarr/instances')
  await row(app, 'Sonarr').click()
  const form = sheet(app, 'Sonarr')
  await form.getByRole('combobox', { name: 'Tags' }).fill('Documentary')
  await app.page.keyboard.press('Enter')
  await expect(form.getByRole('button', { name: 'Remove documentary' })).toBeVisible()
  await form.getByRole('combobox', { name: 'Also copy titles to' }).press('ArrowDown')
  await app.page.keyboard.press('Enter')
  await save(app)
  await form.getByRole('button', { name: /^Copy \d+$/ }).click()
  await expect(form.getByText(/shows copied/)).toBeVisible()
  await form.getByRole('button', { name: 'Close' }).click()

  await expect(row(app, 'Sonarr')).toContainText('Default')
  const second = 'Sonarr アニメ'
  await row(app, second).press('Enter')
  await sheet(app, second).getByRole('switch', { name: 'Default instance' }).check()
  await expect(sheet(app, second)).toContainText('Replaces Sonarr.')
  await save(app)
  await expect(sheet(app, second)).toContainText(
    'To change this, make another instance the default.',
  )

  await sheet(app, second)
    .getByRole('button', { name: /^More actions/ })
    .click()
  await app.page.getByRole('menuitem', { name: 'Delete…' }).click()
  const question = app.dialog(/^Delete Sonarr /)
  await expect(question).toContainText('Sonarr becomes the default instance.')
  await question.getByRole('button', { name: /^Delete/ }).click()
  await expect(row(app, second)).not.toBeVisible()
  await expect(row(app, 'Sonarr')).toContainText('Default')

  await act(app, 'Sonarr', 'Delete…')
  const last = app.dialog('Delete Sonarr?')
  await expect(last).toContainText('Sonarr will no longer be set up')
  await last.getByRole('button', { name: 'Delete Sonarr' }).click()
  await expect(app.page.getByText('No Sonarr instances yet')).toBeVisible()
})
