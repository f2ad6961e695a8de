import type { App } from '../support/app.ts'
import { expect, test } from '../support/test.ts'

const PATH = '/utilities/user-tags'
/** One instance of the demo never answers. */
const ATTIC = /status of 500/

const card = (app: App, name: string) => app.page.getByRole('region', { name, exact: true })
const prefix = (app: App) => app.page.getByLabel('Tag prefix', { exact: true })
const saveBar = (app: App) => app.page.getByRole('region', { name: 'Unsaved changes' })

test('settings are changed and saved; a failed save keeps them', async ({
  app,
  mock,
  complaints,
}) => {
  complaints.expect(ATTIC)
  await app.openSignedIn(PATH)
  await prefix(app).fill('two words')
  await app.page.getByLabel('When a title leaves a watchlist').selectOption('special-tag')
  await expect(card(app, 'Tag sync')).toContainText('Save or discard your changes first')
  await app.button(/^Save/).click()
  await expect(app.page.getByText('Use letters, digits and - _ : . without spaces.')).toBeVisible()

  await prefix(app).fill('home:user')
  await expect(card(app, 'Tagging')).toContainText('A tag reads home:user:ada.')
  await app.page.getByLabel('Prefix of the other tag').fill('home:gone')
  await mock.fault({ method: 'PUT', path: '/v1/config/config', status: 500 })
  await app.button(/^Save/).click()
  await expect(saveBar(app)).toContainText('Your changes are still here')
  await app.button(/^Save/).click()
  await expect(app.toast('Settings saved')).toBeVisible()
  await app.page.reload()
  await expect(prefix(app)).toHaveValue('home:user')
  await expect(app.page.getByLabel('Prefix of the other tag')).toHaveValue('home:gone')
})

test('tags are created, synced by both apps, and removed after a question with their number', async ({
  app,
  complaints,
}) => {
  complaints.expect(ATTIC)
  await app.openSignedIn(PATH)
  await expect(prefix(app)).not.toBeDisabled()
  await expect(card(app, 'Tag creation')).toContainText(
    '12 users in 5 instances: 60 tags in all, 0 there now.',
  )
  await card(app, 'Tag creation').getByRole('button', { name: 'Create tags' }).click()
  await expect(card(app, 'Tag creation')).toContainText('not without failures')
  await expect(card(app, 'Tags there are now')).toContainText('48 tags')
  await expect(card(app, 'Tags there are now')).toContainText('Not known. Radarr did not answer')
  await expect(prefix(app)).toBeDisabled()
  await expect(card(app, 'Tagging')).toContainText('48 tags use it.')

  await card(app, 'Tag sync').getByRole('button', { name: 'Sync now' }).click()
  for (const kind of ['Sonarr', 'Radarr'])
    await expect(app.page.getByRole('progressbar', { name: `Tag sync, ${kind}` })).toBeVisible()
  await expect(card(app, 'Tag removal')).toContainText('“Tag sync” is under way')
  await card(app, 'Tag removal').getByRole('button', { name: 'Remove all' }).click({ force: true })
  await expect(app.dialog(/Remove/)).not.toBeVisible()

  // The work goes on while another page shows, and the result waits.
  await app.link('API Keys').click()
  await expect(app.title).toHaveText('API keys')
  await app.page.goBack()
  await expect(card(app, 'Tag sync')).toContainText('Tag sync has finished')
  const figures = card(app, 'Tag sync').getByRole('table', { name: 'Tag sync' })
  await expect(figures.getByRole('row', { name: /^Tagged \d+ \d+$/ })).toBeVisible()
  const download = app.page.waitForEvent('download')
  await card(app, 'Tag sync').getByRole('button', { name: 'Export CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^tag-sync-\d{4}-\d\d-\d\d\.csv$/)

  await card(app, 'Tag removal').getByRole('button', { name: 'Remove all' }).click()
  const question = app.dialog('Remove 48 user tags?')
  await expect(question).toContainText('Attic (old disks) did not answer.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(card(app, 'Tag removal')).not.toContainText('finished')
  await card(app, 'Tag removal').getByRole('button', { name: 'Remove all' }).click()
  await question.getByRole('button', { name: 'Remove 48 user tags' }).click()
  await expect(app.page.getByRole('progressbar', { name: 'Tag removal, Sonarr' })).toBeVisible()
  await expect(card(app, 'Tag removal')).toContainText('Tag removal has finished')
  await expect(card(app, 'Tags there are now')).toContainText('0 tags')
  await expect(prefix(app)).not.toBeDisabled()
})

test('without an instance nothing can be started, and the page says where to set one up', async ({
  app,
  mock,
}) => {
  await mock.reset({ name: 'fresh', world: { fresh: true } })
  await app.openSignedIn(PATH)
  await expect(card(app, 'Tags there are now')).toContainText('No instance is set up yet')
  await expect(card(app, 'Tag sync').getByRole('button', { name: 'Sync now' })).toBeDisabled()
})

test('an old backend keeps the settings elsewhere: they are read and written there', async ({
  app,
  mock,
  complaints,
}) => {
  complaints.expect(ATTIC)
  await mock.reset('old-backend')
  await app.openSignedIn(PATH)
  await app.page.getByLabel('Tag movies in Radarr').click()
  await app.button(/^Save/).click()
  await expect(app.toast('Settings saved')).toBeVisible()
  const calls = await mock.calls()
  expect([calls['PUT /v1/tags/config'], calls['PUT /v1/config/config']]).toEqual([1, undefined])
  await app.page.reload()
  await expect(app.page.getByLabel('Tag movies in Radarr')).not.toBeChecked()
  await card(app, 'Tag sync').getByRole('button', { name: 'Sync now' }).click()
  await expect(app.page.getByRole('progressbar', { name: 'Tag sync, Sonarr' })).toBeVisible()
  await expect(app.page.getByRole('progressbar', { name: 'Tag sync, Radarr' })).not.toBeVisible()
  await expect(card(app, 'Tag sync')).toContainText('Tag sync has finished')
})
