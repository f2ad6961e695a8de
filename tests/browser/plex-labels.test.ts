import type { App } from '../support/app.ts'
import { expect, test } from '../support/test.ts'

const PATH = '/utilities/plex-labels'
const card = (app: App, name: string) => app.page.getByRole('region', { name, exact: true })
const prefix = (app: App) => app.page.getByLabel('Label prefix', { exact: true })
const saveBar = (app: App) => app.page.getByRole('region', { name: 'Unsaved changes' })

test('settings and schedule are changed and saved; a failed save keeps them', async ({
  app,
  mock,
  complaints,
}) => {
  complaints.expect(/status of 500/)
  await app.openSignedIn(PATH)
  await app.page.getByLabel('Titles at the same time').fill('50')
  await app.page.getByLabel('Sync by schedule').click()
  await app.page.getByRole('combobox', { name: 'Day' }).selectOption('Every day')
  await app.button(/^Save/).click()
  await expect(app.page.getByText('Enter a whole number from 1 to 20.')).toBeVisible()
  await app.page.getByLabel('Titles at the same time').fill('8')
  await mock.fault({ method: 'PUT', path: '/v1/config/config', status: 500 })
  await app.button(/^Save/).click()
  await expect(saveBar(app)).toContainText('Your changes are still here')
  await app.button(/^Save/).click()
  await expect(app.toast('Settings saved')).toBeVisible()
  await app.page.reload()
  await expect(app.page.getByLabel('Titles at the same time')).toHaveValue('8')
  await expect(app.page.getByLabel('Sync by schedule')).toBeChecked()
  await expect(card(app, 'Scheduled sync')).toContainText('Next three runs')
})

test('labels are synced, cleaned up and removed, each with its figures', async ({ app }) => {
  await app.openSignedIn(PATH)
  await expect(prefix(app)).toBeDisabled()
  await card(app, 'Label sync').getByRole('button', { name: 'Sync now' }).click()
  await expect(app.page.getByRole('progressbar', { name: 'Label sync' })).toBeVisible()
  await expect(card(app, 'Scheduled sync')).toContainText('“Label sync” is under way')
  await expect(card(app, 'Label sync')).toContainText('Label sync has finished')
  await expect(
    card(app, 'Label sync').getByRole('row', { name: /^Not in Plex yet [1-9]/ }),
  ).toBeVisible()

  await card(app, 'Label clean-up').getByRole('button', { name: 'Clean up' }).click()
  await app.dialog('Clean up labels?').getByRole('button', { name: 'Clean up' }).click()
  await expect(card(app, 'Label clean-up')).toContainText('Label clean-up has finished')

  await card(app, 'Label removal').getByRole('button', { name: 'Remove all' }).click()
  const question = app.dialog('Remove every label that begins with “pulsarr:”?')
  await expect(question).toContainText(/At most \d+ titles: what is on the watchlists of 12 users/)
  await expect(question).toContainText('After the last sync from this browser')
  await question.getByRole('button', { name: 'Remove the labels' }).click()
  await expect(card(app, 'Label removal')).toContainText('Label removal has finished')
  await expect(prefix(app)).not.toBeDisabled()
})

test('the prefix can be unlocked knowingly', async ({ app }) => {
  await app.openSignedIn(PATH)
  await app.button('Change the prefix anyway').click()
  const question = app.dialog('Change the prefix anyway?')
  await question.getByRole('button', { name: 'Unlock the prefix' }).click()
  await prefix(app).fill('home')
  await app.button(/^Save/).click()
  await expect(app.toast('Settings saved')).toBeVisible()
})

test('while labeling is off nothing can be started, and it says why', async ({ app, mock }) => {
  await mock.reset({ name: 'fresh', world: { fresh: true } })
  await app.openSignedIn(PATH)
  await expect(card(app, 'Label sync')).toContainText('Plex is not connected yet')
  await expect(card(app, 'Label sync').getByRole('button', { name: 'Sync now' })).toBeDisabled()
  await expect(prefix(app)).not.toBeDisabled()
})

test('a backend without labels says so', async ({ app, mock }) => {
  await mock.reset('old-backend')
  await app.openSignedIn(PATH)
  await expect(app.page.getByText('This backend version does not offer Plex labels.')).toBeVisible()
  await expect(app.button('Sync now')).not.toBeVisible()
})
