import { describe } from 'vitest'
import type { App } from '../support/app.ts'
import { DIALOG, findingsInTheme } from '../support/axe.ts'
import { expect, test } from '../support/test.ts'

const ADA = 'Ada Lovelace'
const WATCHLIST = 'GET /v1/users/:userId/watchlist'

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

  await app.open('/plex/users?open=watchlist-2')
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

test('reloads after the stream was cut, with the dialog still open', async ({
  app,
  mock,
  consoleErrors,
}) => {
  consoleErrors.expect(/ERR_INCOMPLETE_CHUNKED_ENCODING/)
  await app.openSignedIn('/plex/users?journey=user:2')
  await expect(checks(app, ADA)).toContainText(`Sync is on for ${ADA}.`)
  await app.open('/plex/users?journey=find')
  await expect(journey(app).getByText(/^12 watchlists loaded/)).toBeVisible()
  await expect(app.liveState).toHaveText('Live')
  const before = (await mock.calls())[WATCHLIST] ?? 0
  await mock.stream('cut')
  await expect
    .poll(async () => (await mock.calls())[WATCHLIST] ?? 0)
    .toBeGreaterThanOrEqual(before + 12)
  await expect(journey(app).getByRole('searchbox', { name: 'Title' })).toBeVisible()
})

describe('on a phone', () => {
  test.override({
    contextOptions: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  })

  test('opens from a poster on the dashboard, and Back returns to the dashboard', async ({
    app,
  }) => {
    await app.openSignedIn('/dashboard?titles=show')
    const poster = app.page
      .getByRole('region', { name: 'Most watchlisted' })
      .getByRole('button', { name: 'Where is Andor?' })
    await poster.tap()
    await expect(journey(app).getByRole('heading', { name: 'Andor' })).toBeVisible()
    await expect(
      journey(app)
        .getByRole('list', { name: /^Steps for (?!\d)/ })
        .first(),
    ).toContainText('’s watchlist')
    await journey(app).getByRole('button', { name: 'Find another title' }).tap()
    await expect(journey(app).getByRole('searchbox', { name: 'Title' })).toBeVisible()
    await app.page.goBack()
    await expect(app.page).toBeAt('/dashboard?titles=show')
    await expect(journey(app)).toHaveCount(0)
  })
})
