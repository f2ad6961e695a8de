import AxeBuilder from '@axe-core/playwright'
import { describe } from 'vitest'
import { ADMIN, type App } from '../support/app.ts'
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

test('from a backend without an admin to the first watchlists', async ({
  app,
  mock,
  complaints,
}) => {
  complaints.expect(/status of 401/)
  await mock.reset('first-run')
  await app.open('/')
  await app.page.getByLabel('Email').fill(ADMIN.email)
  await app.page.getByLabel('Username').fill('admin')
  await app.page.getByLabel('Password', { exact: true }).fill(ADMIN.password)
  await app.page.getByLabel('Repeat the password', { exact: true }).fill(ADMIN.password)
  await app.button(/^Create/).click()
  await expect(app.page).toBeAt('/login')
  await app.signIn()
  await app.link('Store your Plex token').click()
  await expect(app.page).toBeAt(PAGE)

  await app.button('Save and connect').click()
  await expect(app.page.getByText('Paste your Plex token.')).toBeVisible()
  await enter(app, 'wrong-token')
  await expect(step(app, 'Reach Plex')).toContainText('Plex did not accept the stored token.')
  await app.button('Enter another token').click()
  await enter(app, `https://192.168.1.10:32400/library?a=1&X-Plex-Token=${TOKEN}&b=2`)
  await expect(step(app, 'Read your watchlist').getByRole('progressbar')).toBeVisible()
  await expect(connected(app)).toBeVisible({ within: 20_000 })
  await expect(step(app, 'Read your watchlist')).toContainText('6 titles.')
  await expect(step(app, 'Read your friends')).toContainText('75 titles from 5 friends.')
  await expect(step(app, 'Generate the RSS')).toContainText('Both feeds are stored.')

  await app.page.reload()
  await expect(card(app, 'Connection')).toContainText('Connected')
  await expect(tokenField(app)).toHaveValue(TOKEN)
  await expect(tokenField(app)).toHaveAttribute('type', 'password')
  const kept = await app.page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(kept).not.toContain(TOKEN)
  await expect(card(app, 'Your watchlist')).toContainText('6 titles')
  await app.button('Show your feed').click()
  await expect(app.page.getByLabel('Your feed', { exact: true })).toHaveAttribute(
    'value',
    /^https:\/\/rss\./,
  )
})

test('a step that fails half-way says why, and goes on from there', async ({
  app,
  mock,
  complaints,
}) => {
  complaints.expect(/status of 500/)
  await mock.reset(FRESH)
  await mock.fault({
    method: 'PUT',
    path: '/v1/config/config',
    status: 500,
    body: { error: 'Internal Server Error' },
  })
  await mock.fault({
    path: OWN,
    delay: '3s',
    status: 500,
    body: { error: 'plex.tv answered 429, too many requests' },
  })
  await app.openSignedIn(PAGE)
  await enter(app, 'free-account-token')
  await expect(step(app, 'Save the token')).toContainText('The token was not saved')
  await expect(tokenField(app)).toHaveValue('free-account-token')
  await app.button('Save and connect').click()
  await expect(step(app, 'Read your watchlist')).toContainText('Waiting for the backend')
  await mock.progress('self-watchlist', 'processing', 40, 'Processed 4 of 9 items')
  await expect(step(app, 'Read your watchlist')).toContainText('Processed 4 of 9 items')
  // Other pages do not disturb it.
  await app.link('Dashboard').click()
  await app.page.goBack()
  await expect(step(app, 'Read your watchlist')).toContainText('too many requests')
  const saves = (await mock.calls())['PUT /v1/config/config']

  await app.button('Try again from here').click()
  await expect(connected(app)).toBeVisible({ within: 20_000 })
  await expect(step(app, 'Generate the RSS')).toContainText(/Skipped.*Plex Pass/)
  expect((await mock.calls())['PUT /v1/config/config']).toBe(saves)
})

test('a session that ends during the set-up is taken up again', async ({
  app,
  mock,
  complaints,
}) => {
  complaints.expect(/status of 401/)
  await mock.reset(FRESH)
  await app.openSignedIn(PAGE)
  await tokenField(app).fill(TOKEN)
  await mock.session('dropped')
  await app.button('Save and connect').click()
  const question = app.dialog('Your session ended')
  await expect(question).toBeVisible()
  await app.fillSignIn()
  await question.getByRole('button', { name: 'Log in' }).click()
  await expect(connected(app)).toBeVisible({ within: 20_000 })
})

test('a set-up cut short by a reload can be continued, by keyboard alone', async ({
  app,
  mock,
}) => {
  await mock.reset(FRESH)
  await mock.fault({ path: OWN, delay: '60s' })
  await app.openSignedIn(PAGE)
  await tokenField(app).focus()
  await app.page.keyboard.type(TOKEN)
  await app.page.keyboard.press('Enter')
  await expect(step(app, 'Read your watchlist')).toContainText('Waiting for the backend')
  await app.page.reload()
  await app.button('Continue set-up').press('Enter')
  await expect(connected(app)).toBeVisible({ within: 20_000 })
})

test('another token that Plex refuses gives way to the one before', async ({
  app,
  mock,
  complaints,
}) => {
  complaints.expect(/status of 500/)
  await app.openSignedIn(PAGE)
  await expect(card(app, 'Connection')).toContainText('Connected')
  const before = await tokenField(app).inputValue()
  await app.button('Replace token').click()
  await expect(tokenField(app)).toBeFocused()
  await enter(app, 'expired-token')
  await app.button('Put the old token back').click()
  await expect(card(app, 'Connection')).toContainText('Connected')
  await expect(tokenField(app)).toHaveValue(before)

  await mock.fault({ method: 'PUT', path: '/v1/config/config', status: 500 })
  await app.button('Remove token').click()
  const question = app.dialog('Remove the Plex token?')
  await expect(question).toContainText('no watchlist is read')
  await question.getByRole('button', { name: 'Remove token' }).click()
  await expect(question).toContainText('The token was not removed')
  await question.getByRole('button', { name: 'Remove token' }).click()
  await expect(app.heading('Connect Plex')).toBeVisible()
  await expect(tokenField(app)).toHaveValue('')
})

test('a refresh is followed to its end in every tab, through a cut of the stream', async ({
  app,
  mock,
  complaints,
}) => {
  complaints.expect(/ERR_INCOMPLETE_CHUNKED_ENCODING/)
  await mock.fault({ path: OWN, delay: '4s' })
  await app.openSignedIn(PAGE)
  const mine = card(app, 'Your watchlist')
  await expect(app.liveState).toContainText('Live')
  const other = await app.newTab()
  await other.open(PAGE)
  await expect(other.liveState).toContainText('Live')
  await mine.getByRole('button', { name: 'Refresh from Plex' }).click()
  await expect(mine).toContainText('Waiting for the backend')
  await mock.progress('self-watchlist', 'processing', 30, 'Processed 3 of 9 items')
  const theirs = card(other, 'Your watchlist')
  await expect(theirs).toContainText('in another tab or by another admin')
  await expect(theirs.getByRole('button', { name: 'Refresh from Plex' })).toHaveAttribute(
    'aria-busy',
    'true',
  )
  await mock.stream('cut')
  await expect(mine).toContainText('Progress is not up to date')
  await expect(mine).toContainText('Reading your watchlist has finished', { within: 20_000 })
  await expect(mine).toContainText(/\d+ titles on your watchlist/)
  await mine.getByRole('button', { name: 'Dismiss' }).click()
  await expect(mine).not.toContainText('has finished')

  // Nothing new: no frame comes, and the answer ends it.
  await mine.getByRole('button', { name: 'Refresh from Plex' }).click()
  await expect(mine).toContainText('Reading your watchlist has finished')
})

test('a Plex that is away never reads as an empty watchlist', async ({ app, mock, complaints }) => {
  complaints.expect(/status of 50[02]|Failed to load/)
  await app.openSignedIn(PAGE)
  await expect(card(app, 'Connection')).toContainText('Connected')
  const mine = card(app, 'Your watchlist')
  const user = { watchlistId: 'w', username: 'owner' }
  await mock.fault({ path: OWN, status: 200, body: { total: 0, users: [{ user, watchlist: [] }] } })
  await mock.fault({ path: '/v1/plex/ping', status: 500, body: {}, times: 2 })
  await mine.getByRole('button', { name: 'Refresh from Plex' }).click()
  await expect(mine).toContainText('Plex cannot be reached, so nothing was read')
  await expect(mine).not.toContainText(/\b0 titles/)
  await app.button('Check connection').click()
  await expect(card(app, 'Connection')).toContainText('Plex cannot be reached')
  await expect(mine).toContainText('may be out of date')

  const theirs = card(app, 'Friends’ watchlists')
  await mock.fault({ path: '/v1/plex/others-watchlist-token', kind: 'closed' })
  await theirs.getByRole('button', { name: 'Refresh from Plex' }).click()
  await expect(theirs).toContainText('Reading your friends’ watchlists failed')
  await theirs.getByRole('button', { name: 'Try again' }).click()
  await expect(theirs).toContainText('has finished', { within: 20_000 })
  await app.button('Check connection').click()
  await expect(card(app, 'Connection')).toContainText('Connected')
})

test('address and friends are settings; feeds say why there are none', async ({
  app,
  mock,
  complaints,
}) => {
  complaints.expect(/status of 500/)
  await app.openSignedIn(PAGE)
  const address = app.page.getByLabel('Plex server address')
  await app.page.getByRole('switch', { name: 'Skip friends' }).click()
  await address.fill('192.168.1.10:32400')
  await app.button(/^Save/).click()
  await expect(app.page.getByText(/Start with http/)).toBeVisible()
  await address.fill('http://192.168.1.10:32400')
  await mock.fault({ method: 'PUT', path: '/v1/config/config', status: 500 })
  await app.button(/^Save/).click()
  await expect(app.page.getByText(/Your changes are still here/)).toBeVisible()
  await app.button(/^Save/).click()
  await expect(app.toast('Settings saved')).toBeVisible()
  await expect(card(app, 'Friends’ watchlists')).toContainText('Friend sync is off')

  const feeds = card(app, 'RSS feeds')
  const error = 'Unable to generate RSS feeds. Plex Pass is required.'
  await mock.fault({ path: '/v1/plex/generate-rss-feeds', status: 200, body: { error } })
  await feeds.getByRole('button', { name: /^Generate/ }).click()
  await expect(feeds).toContainText(error)
  await expect(feeds).toContainText('Without one everything works too')
  await feeds.getByRole('button', { name: 'Try again' }).click()
  await expect(feeds).toContainText('Plex gave none for friends')
})

test('on version 0.4.6 a refused token and the settings work alike', async ({
  app,
  mock,
  complaints,
}) => {
  complaints.expect(/status of 50\d/)
  await mock.reset('old-backend')
  await app.openSignedIn(PAGE)
  await expect(card(app, 'Connection')).toContainText('Connected')
  await mock.fault({
    path: '/v1/plex/ping',
    status: 500,
    body: {
      statusCode: 500,
      code: 'FST_ERR_FAILED_ERROR_SERIALIZATION',
      message: 'Failed to serialize an error',
    },
  })
  await app.button('Check connection').click()
  await expect(card(app, 'Connection')).toContainText('The backend could not reach Plex')
  await mock.fault({ path: '/v1/plex/ping', kind: 'html' })
  await app.button('Check connection').click()
  await expect(card(app, 'Connection')).toContainText('does not offer a check')
})

describe.each(['dark', 'light'] as const)('in the %s theme', theme => {
  test.override({ contextOptions: { colorScheme: theme, viewport: { width: 390, height: 844 } } })

  test('set-up, page and question have no accessibility findings', async ({ app, mock }) => {
    const findings = async () => (await new AxeBuilder({ page: app.page }).analyze()).violations
    await mock.reset(FRESH)
    await app.openSignedIn(PAGE)
    await enter(app, 'free-account-token')
    await expect(connected(app)).toBeVisible({ within: 20_000 })
    expect(await findings()).toEqual([])
    await app.page.getByRole('button', { name: 'Dismiss' }).click()
    await app.button('Remove token').click()
    await expect(app.dialog('Remove the Plex token?')).toBeVisible()
    expect(await findings()).toEqual([])
  })
})
