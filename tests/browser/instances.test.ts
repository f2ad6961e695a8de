import type { App } from '../support/app.ts'
import { expect, test } from '../support/test.ts'

const card = (app: App, name: string | RegExp) =>
  app.page.getByRole('region', { name, exact: typeof name === 'string' })
const field = (app: App, name: string, label: string) =>
  card(app, name).getByLabel(label, { exact: true })
const saveBar = (app: App) => app.page.getByRole('region', { name: 'Unsaved changes' })
const save = (app: App) => saveBar(app).getByRole('button', { name: 'Save' }).click()
const act = async (app: App, name: string, item: string) => {
  await app.button(`Actions for ${name}`).click()
  await app.page.getByRole('menuitem', { name: item }).click()
}

interface Address {
  name: string
  url: string
  key?: string
}
const fillNew = async (app: App, { name, url, key = 'a-fine-key' }: Address) => {
  const form = card(app, /(First|New) (Radarr|Sonarr) instance/)
  await form.getByLabel('Name', { exact: true }).fill(name)
  await form.getByLabel('Base URL', { exact: true }).fill(url)
  await form.getByLabel('API key', { exact: true }).fill(key)
}

const FRESH = { name: 'fresh-instances', world: { fresh: true } }

test('the first instance takes the place of the placeholder, the second joins it', async ({
  app,
  mock,
}) => {
  await mock.reset(FRESH)
  await app.openSignedIn('/radarr/instances')
  await expect(app.page.getByText('No Radarr instance yet')).toBeVisible()
  await app.button('Add the first instance').click()
  await fillNew(app, { name: 'Main', url: 'radarr:7878' })
  await app.button('Test and add').click()
  await expect(app.page.getByText('Start with http:// or https://')).toBeVisible()
  await fillNew(app, { name: 'Main', url: 'http://radarr:7878/' })
  await app.button('Test and add').click()
  await expect(card(app, 'Main')).toContainText(/Connected · \d+ ms/)
  await expect(card(app, 'Main')).toContainText('Default')
  await expect(field(app, 'Main', 'Base URL')).toHaveValue('http://radarr:7878')
  await expect(card(app, 'Main')).toContainText('Choose the quality profile and the root folder')

  await field(app, 'Main', 'Quality profile').selectOption('HD-1080p')
  await field(app, 'Main', 'Root folder').selectOption('/data/movies')
  await save(app)
  await expect(saveBar(app)).not.toBeVisible()
  await expect(card(app, 'Main')).not.toContainText('Choose the quality profile')

  await app.button('Add another instance').click()
  await fillNew(app, { name: '4K', url: 'http://radarr-4k:7878' })
  await app.button('Test and add').click()
  await expect(card(app, '4K')).toContainText(/Connected/)
  await app.page.reload()
  await expect(field(app, 'Main', 'Quality profile')).toHaveValue('4')
  expect((await mock.calls())['POST /v1/radarr/instances']).toBe(1)
})

test('a new tag and a synced instance are saved, and syncing is offered with its result', async ({
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
  await expect(app.page.getByText(/shows copied/)).toBeVisible({ within: 15_000 })
})

test('another instance becomes the default, and deleting the default says which follows', async ({
  app,
}) => {
  await app.openSignedIn('/sonarr/instances')
  const second = app.page.getByRole('region', { name: /^Sonarr ./ })
  await expect(card(app, 'Sonarr')).toContainText('Default')
  await second.getByRole('switch', { name: 'Default instance' }).check()
  await expect(second).toContainText('Takes over from Sonarr.')
  await save(app)
  await expect(second).toContainText('To change it, make another instance the default.')

  await second.getByRole('button', { name: /^Actions for/ }).click()
  await app.page.getByRole('menuitem', { name: 'Delete instance' }).click()
  const question = app.dialog(/^Delete Sonarr /)
  await expect(question).toContainText('Sonarr becomes the default instance.')
  await question.getByRole('button', { name: /^Delete/ }).click()
  await expect(second).not.toBeVisible()
  await expect(card(app, 'Sonarr')).toContainText('Default')

  await act(app, 'Sonarr', 'Delete instance')
  const last = app.dialog('Delete Sonarr?')
  await expect(last).toContainText('It is the last one')
  await last.getByRole('button', { name: 'Delete Sonarr' }).click()
  await expect(app.page.getByText('No Sonarr instance yet')).toBeVisible()
})

test('an instance that does not answer can be edited; its new address must pass a test', async ({
  app,
  mock,
  complaints,
}) => {
  // What is stored for an app that is away is answered so all the same.
  complaints.expect(/status of 500/)
  await app.openSignedIn('/radarr/instances')
  const name = 'Attic (old disks)'
  await expect(card(app, name)).toContainText('The host attic.invalid is not known')
  await card(app, name).getByRole('button', { name: 'Edit address' }).click()
  await expect(field(app, name, 'Base URL')).toBeFocused()
  await field(app, name, 'Root folder').fill('/mnt/attic/films')
  await save(app)
  await expect(card(app, name)).toContainText('Saved, but the instance did not go along')
  await expect(field(app, name, 'Root folder')).toHaveValue('/mnt/attic/films')
  await expect(saveBar(app)).not.toBeVisible()

  const before = (await mock.calls())['PUT /v1/radarr/instances/:id']
  await field(app, name, 'Base URL').fill('http://refusing:7878')
  await save(app)
  await expect(saveBar(app)).toContainText('the connection test did not pass')
  await expect(card(app, name)).toContainText('Connection refused by refusing:7878')
  await expect(field(app, name, 'Base URL')).toHaveValue('http://refusing:7878')
  expect((await mock.calls())['PUT /v1/radarr/instances/:id']).toBe(before)
  await field(app, name, 'Base URL').fill('http://attic:7878')
  await save(app)
  await expect(card(app, name)).toContainText(/Connected/)
})

test('every way to fail names its step and what to try', async ({ app, mock }) => {
  await mock.reset(FRESH)
  await app.openSignedIn('/sonarr/instances')
  await app.button('Add the first instance').click()
  const form = card(app, 'First Sonarr instance')
  const cases: [url: string, key: string, title: string, step: RegExp][] = [
    ['http://refusing:8989', 'k', 'Connection refused by refusing:8989', /Address ?: failed/],
    ['http://no-such-host:8989', 'k', 'The host no-such-host is not known', /Address ?: failed/],
    ['http://silent:8989', 'k', 'silent:8989 did not answer in time', /Address ?: failed/],
    ['http://offline:8989', 'k', 'offline:8989 could not be reached', /Address ?: failed/],
    ['https://self-signed:8989', 'k', 'No secure connection to', /Answer from Sonarr ?: failed/],
    ['http://web-page:8989', 'k', 'answers with a web page', /Answer from Sonarr ?: failed/],
    ['http://other-app:7878', 'k', 'Another application answers', /Answer from Sonarr ?: failed/],
    ['http://sonarr:8989', 'wrong-key', 'refused the key', /API key ?: failed/],
    ['http://no-rights:8989', 'k', 'does not offer what is needed', /Version and rights ?: failed/],
  ]
  for (const [url, key, title, step] of cases) {
    await fillNew(app, { name: 'Main', url, key })
    await app.button('Test and add').click()
    await expect(form.getByRole('alert')).toContainText(title)
    await expect(form.getByRole('list', { name: 'Steps of the test' })).toContainText(step)
  }
  expect((await mock.calls())['PUT /v1/sonarr/instances/:id']).toBe(undefined)
})

test('what another admin deletes meanwhile keeps what was typed here', async ({ app }) => {
  await app.openSignedIn('/sonarr/instances')
  await field(app, 'Sonarr', 'Name').fill('Sonarr main')
  const other = await app.newTab()
  await other.open('/sonarr/instances')
  await act(other, 'Sonarr', 'Delete instance')
  await other.dialog('Delete Sonarr?').getByRole('button', { name: 'Delete Sonarr' }).click()
  await expect(other.button('Actions for Sonarr')).not.toBeVisible()

  await save(app)
  await expect(app.page.getByText('This instance was deleted meanwhile')).toBeVisible()
  await app.button('Add it again').click()
  const form = card(app, 'New Sonarr instance')
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Sonarr main')
  await app.button('Test and add').click()
  await expect(card(app, 'Sonarr main')).toContainText(/Connected/)
})

test('an old backend is served the same', async ({ app, mock, complaints }) => {
  await mock.reset('old-backend')
  await app.openSignedIn('/radarr/instances')
  await app.button('Unfold Radarr 4K').click()
  await field(app, 'Radarr 4K', 'Minimum availability').selectOption('announced')
  await save(app)
  await expect(saveBar(app)).not.toBeVisible()
  complaints.expect(/status of 500/)
  await mock.fault({ method: 'POST', path: '/v1/radarr/test-connection', status: 500 })
  await act(app, 'Radarr 4K', 'Test the connection')
  await expect(card(app, 'Radarr 4K')).toContainText('The connection could not be tested')
})
