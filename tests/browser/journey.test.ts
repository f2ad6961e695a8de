import type { App } from '../support/app.ts'
import { DIALOG, findingsInTheme } from '../support/axe.ts'
import { expect, test } from '../support/test.ts'

const ADA = 'Ada Lovelace'

const journey = (app: App) => app.dialog('Where is it?')
const stations = (app: App, name: string) =>
  journey(app).getByRole('list', { name: `Steps for ${name}` })
const checks = (app: App, name: string) =>
  app.page.getByRole('list', { name: `Checks for ${name}` })

test('opens from a request, a watchlist row and a user row, and Back returns there', async ({
  app,
}) => {
  await app.openSignedIn('/approvals?request=1')
  await app.button(/^Where is /).click()
  const own = journey(app)
    .getByRole('list', { name: /^Steps for/ })
    .first()
  await expect(own).toContainText('Pending approval since')
  expect(await findingsInTheme(app.page, 'dark', DIALOG)).toEqual([])
  await journey(app).getByRole('link', { name: 'Open request' }).first().click()
  await expect(app.page).toBeAt('/approvals?request=1')

  await app.navigate('/plex/users?open=watchlist-2')
  const sheet = app.dialog(ADA)
  await sheet
    .getByRole('button', { name: /^Where is / })
    .first()
    .click()
  await expect(stations(app, ADA)).toContainText(`On ${ADA}’s watchlist`)
  await app.page.goBack()
  await expect(sheet).toBeVisible()
  await app.page.keyboard.press('Escape')

  await app.button(`More actions for ${ADA}`).click()
  await app.page.getByRole('menuitem', { name: 'Why isn’t this watchlist syncing?' }).click()
  await expect(checks(app, ADA)).toContainText('Plex is responding and accepts the token.')
})
