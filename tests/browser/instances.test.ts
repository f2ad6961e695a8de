import type { App } from '../support/app.ts'
import { expect, test } from '../support/test.ts'

const card = (app: App, name: string | RegExp) =>
  app.page.getByRole('region', { name, exact: typeof name === 'string' })
const saveBar = (app: App) => app.page.getByRole('region', { name: 'Unsaved changes' })
const save = (app: App) => saveBar(app).getByRole('button', { name: 'Save' }).click()
const act = async (app: App, name: string, item: string) => {
  await app.button(`More actions for ${name}`).click()
  await app.page.getByRole('menuitem', { name: item }).click()
}

test('creates a tag, copies titles and changes the default; deleting names the next default', async ({
  app,
}) => {
  await app.openSignedIn('/sonarr/instances')
  const form = card(app, 'Sonarr')
  await form.getByLabel('New tag').fill('Documentary')
  await form.getByRole('button', { name: 'Add tag' }).click()
  await expect(form.getByRole('button', { name: 'documentary', pressed: true })).toBeVisible()
  await form.getByRole('group', { name: 'Also copy titles to' }).getByRole('button').click()
  await save(app)
  await app.button('Copy now').click()
  await expect(app.page.getByText(/shows copied/)).toBeVisible()

  const second = app.page.getByRole('region', { name: /^Sonarr ./ })
  await expect(card(app, 'Sonarr')).toContainText('Default')
  await second.getByRole('switch', { name: 'Default instance' }).check()
  await expect(second).toContainText('Replaces Sonarr.')
  await save(app)
  await expect(second).toContainText('To change this, make another instance the default.')

  await second.getByRole('button', { name: /^More actions for/ }).click()
  await app.page.getByRole('menuitem', { name: 'Delete…' }).click()
  const question = app.dialog(/^Delete Sonarr /)
  await expect(question).toContainText('Sonarr becomes the default instance.')
  await question.getByRole('button', { name: /^Delete/ }).click()
  await expect(second).not.toBeVisible()
  await expect(card(app, 'Sonarr')).toContainText('Default')

  await act(app, 'Sonarr', 'Delete…')
  const last = app.dialog('Delete Sonarr?')
  await expect(last).toContainText('This is the last Sonarr instance')
  await last.getByRole('button', { name: 'Delete Sonarr' }).click()
  await expect(app.page.getByText('No Sonarr instances yet')).toBeVisible()
})
