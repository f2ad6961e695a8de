import type { App } from '../support/app.ts'
import { expect, test } from '../support/test.ts'

const saveBar = (app: App) => app.page.getByRole('region', { name: 'Unsaved changes' })
const list = (app: App, card: string, name: string) =>
  app.page
    .getByRole('region', { name: card, exact: true })
    .getByRole('group', { name, exact: true })
const GENERAL = 'https://discord.com/api/webhooks/1/general'

test('saves the webhook lists, names the fallback and keeps everything across a reload', async ({
  app,
  mock,
}) => {
  await app.openSignedIn('/utilities/public-content-notifications')
  await expect(app.page.getByText('Announcements are off.')).toBeVisible()
  await app.page.getByRole('switch', { name: 'Announce new content in shared channels' }).check()
  await expect(app.page.getByText('No webhooks or targets for movies')).toBeVisible()
  await list(app, 'Discord webhooks', 'General webhooks')
    .getByLabel('Webhook 1', { exact: true })
    .fill(GENERAL)
  await list(app, 'Discord webhooks', 'Show webhooks')
    .getByLabel('Webhook 1', { exact: true })
    .fill('https://discord.com/api/webhooks/2/invalid-shows')
  await expect(app.page.getByText('Empty. Uses the 1 general webhook.')).toBeVisible()
  await expect(app.page.getByText('Shows are sent to 1 show webhook.')).toBeVisible()
  const shows = list(app, 'Discord webhooks', 'Show webhooks')
  await shows.getByRole('button', { name: 'Validate webhook' }).click()
  await expect(shows).toHaveText(/Invalid Unknown Webhook/)

  // Saving a webhook that failed validation requires confirmation.
  await app.button(/^Save/).click()
  await app.dialog('Save anyway?').getByRole('button', { name: 'Save anyway' }).click()
  await expect(saveBar(app)).not.toBeVisible()
  expect((await mock.calls())['PUT /v1/config/config']).toBe(1)
  await app.page.reload()
  await expect(
    list(app, 'Discord webhooks', 'General webhooks').getByLabel('Webhook 1', { exact: true }),
  ).toHaveValue(GENERAL)

  // Turning announcements off keeps the lists.
  await app.page.getByRole('switch', { name: 'Announce new content in shared channels' }).uncheck()
  await app.button(/^Save/).click()
  await expect(saveBar(app)).not.toBeVisible()
  await app.page.reload()
  await expect(
    list(app, 'Discord webhooks', 'General webhooks').getByLabel('Webhook 1', { exact: true }),
  ).toHaveValue(GENERAL)
})
