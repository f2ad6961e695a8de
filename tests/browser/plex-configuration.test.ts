import type { App } from '../support/app.ts'
import { findingsInTheme } from '../support/axe.ts'
import { expect, test } from '../support/test.ts'

const PAGE = '/plex/configuration'
const FRESH = { name: 'no-token', seed: 1, world: { fresh: true } }
const OWN = '/v1/plex/self-watchlist-token'
const TOKEN = 'zk3-Secret_Plex-x9'

const step = (app: App, title: string) => app.page.getByRole('listitem').filter({ hasText: title })
const card = (app: App, title: string) => app.page.getByRole('region', { name: title, exact: true })
const tokenField = (app: App) => app.page.getByLabel('Plex token', { exact: true })
const enter = async (app: App, token: string) => {
  await tokenField(app).fill(token)
  await app.button('Save and connect').click()
}
const connected = (app: App) => app.page.getByText('Plex is connected.', { exact: true }).last()

test('sets up Plex from the first steps to the first watchlists', async ({
  app,
  mock,
  consoleErrors,
}) => {
  consoleErrors.expect(/401 .*discover-servers/)
  await mock.reset(FRESH)
  await app.openSignedIn('/dashboard')
  await app.link('Connect Plex').click()
  await expect(app.page).toBeAt(PAGE)

  await app.button('Save and connect').click()
  await expect(app.page.getByText('Paste your Plex token.')).toBeVisible()
  await enter(app, 'wrong-token')
  await expect(step(app, 'Save token')).toContainText('Plex rejected this token.')
  await enter(app, `https://192.168.1.10:32400/library?a=1&X-Plex-Token=${TOKEN}&b=2`)
  await expect(step(app, 'Sync your watchlist').getByRole('progressbar')).toBeVisible()
  await expect(connected(app)).toBeVisible()
  expect(await findingsInTheme(app.page, 'light', 'main')).toEqual([])
  await expect(step(app, 'Sync your watchlist')).toContainText('6 titles.')
  await expect(step(app, 'Sync friends’ watchlists')).toContainText('75 titles from 5 friends.')
  await expect(step(app, 'Generate RSS')).toContainText('Both feeds saved.')

  await app.page.reload()
  await expect(card(app, 'Connection')).toContainText('Connected')
  await expect(tokenField(app)).toHaveValue(TOKEN)
  await expect(tokenField(app)).toHaveAttribute('type', 'password')
  const kept = await app.page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(kept).not.toContain(TOKEN)
  await expect(card(app, 'Yours')).toContainText('6 titles')
  await app.button('Show your feed').click()
  await expect(app.page.getByLabel('Your feed', { exact: true })).toHaveAttribute(
    'value',
    /^https:\/\/rss\./,
  )
})

test('setup continues in the background and resumes after a reload, by keyboard alone', async ({
  app,
  mock,
}) => {
  await mock.reset(FRESH)
  await mock.fault({ path: OWN, delay: '60s' })
  await app.openSignedIn(PAGE)
  await tokenField(app).focus()
  await app.page.keyboard.type(TOKEN)
  await app.page.keyboard.press('Enter')
  await expect(step(app, 'Sync your watchlist')).toContainText('Waiting for the server')
  await app.link('Dashboard').press('Enter')
  await expect(app.page).toBeAt('/dashboard')
  await mock.progress('self-watchlist', 'processing', 40, 'Processed 4 of 9 items')
  await app.page.goBack()
  await expect(step(app, 'Sync your watchlist')).toContainText('4 of 9')
  await app.page.reload()
  await app.button('Continue setup').press('Enter')
  await expect(connected(app)).toBeVisible()
})
