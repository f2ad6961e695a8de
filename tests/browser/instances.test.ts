import type { App } from '../support/app.ts'
import { DIALOG, findingsInBothThemes } from '../support/axe.ts'
import { expect, test } from '../support/test.ts'

const card = (app: App, name: string | RegExp) =>
  app.page.getByRole('region', { name, exact: typeof name === 'string' })
const saveBar = (app: App) => app.page.getByRole('region', { name: 'Unsaved changes' })
const save = (app: App) => saveBar(app).getByRole('button', { name: 'Save' }).click()
const act = async (app: App, name: string, item: string) => {
  await app.button(`Actions for ${name}`).click()
  await app.page.getByRole('menuitem', { name: item }).click()
}

const fillNew = async (app: App, name: string, url: string) => {
  const form = card(app, /(First|New) (Radarr|Sonarr) instance/)
  await form.getByLabel('Name', { exact: true }).fill(name)
  await form.getByLabel('Base URL', { exact: true }).fill(url)
  await form.getByLabel('API key', { exact: true }).fill('a-fine-key')
}

const FRESH = { name: 'fresh-instances', world: { fresh: true } }

test('adds the first instance in place of the placeholder and the second next to it', async ({
  app,
  mock,
}) => {
  await mock.reset(FRESH)
  await app.openSignedIn('/radarr/instances')
  await expect(app.page.getByText('No Radarr instances yet')).toBeVisible()
  await app.button('Add the first instance').click()
  await fillNew(app, 'Main', 'http://radarr:7878/')
  await app.page.keyboard.press('Enter')
  await expect(card(app, 'Main')).toContainText(/Connected · \d+ ms/)
  await expect(card(app, 'Main')).toContainText('Default')
  await expect(card(app, 'Main')).toContainText('http://radarr:7878')
  await expect(card(app, 'Main')).toContainText('Choose a quality profile and root folder')

  await app.button('Add instance').click()
  await fillNew(app, '4K', 'http://radarr-4k:7878')
  await app.button('Test and add').click()
  await expect(card(app, '4K')).toContainText(/Connected/)
  await act(app, '4K', 'Delete…')
  await expect(app.dialog('Delete 4K?')).toBeVisible()
  expect(await findingsInBothThemes(app.page, DIALOG)).toEqual([])
  expect((await mock.calls())['POST /v1/radarr/instances']).toBe(1)
})

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

  await second.getByRole('button', { name: /^Actions for/ }).click()
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
