import { expect, test } from '../support/test.ts'

const PATH = '/utilities/public-content-notifications'
const GENERAL = 'https://discord.com/api/webhooks/1/general'

test('saves the webhook lists, names the fallback and keeps everything across a reload', async ({
  app,
  mock,
}) => {
  const saveBar = app.page.getByRole('region', { name: 'Unsaved changes' })
  const announce = app.page.getByRole('switch', { name: 'Announce new content in shared channels' })
  const webhook = app.page.getByLabel('Webhook 1', { exact: true })
  const row = (name: string) => app.page.getByRole('row', { name })
  await app.openSignedIn(PATH)
  await announce.check()
  await app.button('Add General › Discord webhooks').click()
  await expect(webhook).toBeFocused()
  await webhook.fill(GENERAL)
  await app.button('Add Shows › Discord webhooks').click()
  await webhook.fill('https://discord.com/api/webhooks/2/invalid-shows')
  await expect(row('Movies')).toContainText('Uses general')
  await expect(row('General')).toContainText('1 webhook')
  await app.button('Validate').click()
  await expect(app.page.getByText('Invalid: Unknown Webhook')).toBeVisible()

  // Saving a webhook that failed validation requires confirmation.
  await app.button(/^Save/).click()
  await app.dialog('Save anyway?').getByRole('button', { name: 'Save anyway' }).click()
  await expect(saveBar).not.toBeVisible()
  expect((await mock.calls())['PUT /v1/config/config']).toBe(1)

  // Turning announcements off keeps the lists.
  await announce.uncheck()
  await app.button(/^Save/).click()
  await expect(saveBar).not.toBeVisible()
  await app.page.reload()
  await expect(row('Shows')).toContainText('1 webhook')
  await app.button('Edit General › Discord webhooks').click()
  await expect(webhook).toHaveValue(GENERAL)
})

test('opens the list of a deep link and takes pasted lines', async ({ app }) => {
  await app.openSignedIn(`${PATH}#publicContentNotifications.discordWebhookUrlsMovies`)
  const first = app.page.getByLabel('Webhook 1', { exact: true })
  await expect(first).toBeFocused()
  await app.page.evaluate(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', 'https://one.example\nhttps://two.example')
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  })
  await expect(first).toHaveValue('https://one.example')
  await expect(app.page.getByLabel('Webhook 2', { exact: true })).toBeFocused()
})
