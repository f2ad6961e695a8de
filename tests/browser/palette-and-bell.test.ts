import { partName } from '../../scripts/build/group.ts'
import type { App } from '../support/app.ts'
import { findingsInTheme } from '../support/axe.ts'
import { expect, test } from '../support/test.ts'

const DIALOG = '[role="dialog"]'
const field = (app: App) => app.page.getByRole('combobox', { name: /^Search/ })
const option = (app: App, name: string | RegExp) => app.page.getByRole('option', { name })
test('the palette and shortcuts work by keyboard', async ({ app }) => {
  await app.openSignedIn('/utilities/user-tags')
  const { keyboard } = app.page
  await app.pressShortcut('Control+k')
  await expect(field(app)).toBeFocused()
  await keyboard.type('quo set')
  await expect(option(app, /^Quota settings/)).toHaveAttribute('aria-selected', 'true')
  expect(await findingsInTheme(app.page, 'light', DIALOG)).toEqual([])
  await keyboard.press('Enter')
  await expect(app.title).toHaveText('Quota settings')
  await expect(app.title).toBeFocused()

  await app.page
    .locator('header')
    .getByRole('button', { name: /^Search/ })
    .click()
  await expect(option(app, /^Quota settings/)).toHaveAttribute('aria-selected', 'true')
  await field(app).fill('dashboard')
  await keyboard.press('Escape')
  await expect(app.dialog('Search and commands')).toHaveCount(0)

  await keyboard.press('g')
  await keyboard.press('r')
  await expect(app.title).toHaveText('Radarr instances')
  await keyboard.press('?')
  await expect(app.dialog('Keyboard shortcuts')).toBeVisible()
  expect(await findingsInTheme(app.page, 'dark', DIALOG)).toEqual([])
  await keyboard.press('Escape')
  await expect(app.dialog('Keyboard shortcuts')).toHaveCount(0)
  await app.pressShortcut('Control+k')
  await field(app).fill('sonarr add')
  await option(app, /^Add Sonarr instance/).click()
  await expect(app.title).toHaveText('Sonarr instances')
  await expect(app.page.getByRole('textbox', { name: 'Name' }).first()).toBeVisible()

  await app.pressShortcut('Control+k')
  await field(app).fill('light theme')
  await keyboard.press('Enter')
  await expect(app.page.locator('html')).toHaveAttribute('data-theme', 'light')
})

test('keys pressed right after Ctrl+K go to the palette and never to the page', async ({
  app,
  mock,
}) => {
  await mock.approval('created', { title: 'A Quiet Earth', contentType: 'movie', userId: 2 })
  await app.openSignedIn('/approvals?q=quiet')
  const row = app.page.getByRole('row').filter({ hasText: 'A Quiet Earth' })
  await expect(row).toBeVisible()
  await app.waitUntilToastsCanAppear()
  const release = await app.hold(`/assets/${partName('palette-overlay')}-*.js`)
  const { keyboard } = app.page
  await keyboard.press('j')
  await expect(row).toBeFocused()
  await keyboard.press('Control+k')
  await keyboard.type('ada love')
  await expect(field(app)).toHaveValue('ada love')
  release()
  await expect(option(app, /^Ada Lovelace/)).toHaveAttribute('aria-selected', 'true')
  await expect(field(app)).toHaveValue('ada love')
  await expect(field(app)).toBeFocused()
  await keyboard.press('Escape')
  await expect(row).toBeFocused()
  await expect(row.getByRole('checkbox')).not.toBeChecked()
  await expect(app.button('Approve A Quiet Earth')).toBeVisible()
  expect((await mock.calls())['POST /v1/approval/requests/:id/approve']).toBeUndefined()
})

test('the palette is 640 px wide, and full width on phones; a chosen setting opens its page and focuses its field', async ({
  app,
}) => {
  await app.openSignedIn('/utilities/api-keys')
  const box = async () => app.dialog('Search and commands').boundingBox()
  await app.pressShortcut('Control+k')
  await expect(option(app, /^Find a title/)).toBeVisible()
  const wide = await box()
  expect(wide).toMatchObject({ width: 640, y: 112 })
  expect(wide?.height).toBeLessThanOrEqual(0.6 * 900)
  await field(app).fill('zzz')
  await expect(option(app, /^Find titles matching “zzz”/)).toBeVisible()
  await expect.poll(async () => (await box())?.height).toBeLessThan(200)
  await app.page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(box).toMatchObject({ x: 0, y: 0, width: 390 })
  await app.button('Close').click()
  await expect(app.dialog('Search and commands')).toHaveCount(0)
  await app.page.setViewportSize({ width: 1440, height: 900 })

  const { keyboard } = app.page
  const choose = async (text: string, name: RegExp) => {
    await app.pressShortcut('Control+k')
    await field(app).fill(text)
    await expect(option(app, name).first()).toHaveAttribute('aria-selected', 'true')
    await keyboard.press('Enter')
  }
  await choose('label prefix', /^Plex labels › Label prefix/)
  await expect(app.title).toHaveText('Plex labels')
  await expect(app.page.getByRole('region', { name: 'Labeling' })).toBeVisible()
  await choose('expire after', /^Approval settings › Expire after/)
  await expect(app.page.getByLabel('Expire after', { exact: true })).toBeFocused()
  // The first result is on the page that is already open, the second in a list of URLs.
  await choose('expire pending', /^Approval settings › Expire pending requests/)
  await expect(app.page.getByRole('switch', { name: 'Expire pending requests' })).toBeFocused()
  await choose('admin webhooks', /^Notifications › Admin webhooks/)
  await expect(app.page.getByLabel('Webhook 1', { exact: true })).toBeFocused()
  await expect(app.title).toHaveText('Notifications')
  await choose('shows discord', /› Shows › Discord webhooks/)
  const shows = app.page.getByRole('group', { name: 'Shows › Discord webhooks' })
  await expect(shows.getByRole('button', { name: 'Add webhook' })).toBeFocused()
  await expect(app.title).toHaveText('Public content notifications')
})

test('the focus returns to the edited field if a page chosen in the palette isn’t opened', async ({
  app,
}) => {
  await app.openSignedIn('/utilities/plex-labels')
  const edited = app.page.getByLabel('Titles processed in parallel')
  await edited.fill('9')
  await app.pressShortcut('Control+k')
  await field(app).fill('api keys')
  await expect(option(app, /^API keys/)).toHaveAttribute('aria-selected', 'true')
  await app.page.keyboard.press('Enter')
  await app.dialog('Leave without saving?').getByRole('button', { name: 'Stay' }).click()
  await expect(edited).toBeFocused()
  await app.pressShortcut('Control+k')
  await app.page.keyboard.press('Enter')
  await app.dialog('Leave without saving?').getByRole('button', { name: 'Discard' }).click()
  await expect(app.title).toHaveText('API keys')
  await expect(app.title).toBeFocused()
})
