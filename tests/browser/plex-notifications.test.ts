import AxeBuilder from '@axe-core/playwright'
import { describe } from 'vitest'
import { ADMIN, type App } from '../support/app.ts'
import { expect, test } from '../support/test.ts'

const PAGE = '/utilities/plex-notifications'
const DISCOVER = '/v1/plex/discover-servers'
const CONFIGURE = '/v1/plex/configure-notifications'

const status = (app: App) => app.page.getByRole('region', { name: 'Status', exact: true })
const server = (app: App) => app.page.getByRole('region', { name: 'Plex server', exact: true })
const host = (app: App) => app.page.getByLabel('Host', { exact: true })
const result = (app: App) => app.page.getByRole('list', { name: 'Result' })

test('a server is found, picked and set up everywhere, and removed again', async ({ app }) => {
  await app.openSignedIn(PAGE)
  await expect(status(app)).toContainText('0 of 5 configured')
  await app.button('Find servers').click()
  await app.page.getByRole('radio', { name: /192\.168\.1\.20:32400/ }).press('Space')
  await expect(host(app)).toHaveValue('192.168.1.20')
  await app.button('Configure all instances').press('Enter')
  await expect(server(app)).toContainText('Configured in 4 of 5 instances')
  await expect(result(app)).toContainText('The instance does not answer')
  await expect(status(app)).toContainText('4 of 5 configured')

  await app.button('Remove everywhere').click()
  const question = app.dialog('Remove Plex notifications?')
  await expect(question).toContainText('Radarr 4K')
  await question.getByRole('button', { name: 'Remove from 4' }).click()
  await expect(status(app)).toContainText('Removed in 4 of 5 instances')
  await expect(status(app)).toContainText('0 of 5 configured')
})

test('what cannot be is named at its field; a pasted address is taken apart', async ({
  app,
  mock,
}) => {
  await app.openSignedIn(PAGE)
  await app.button('Configure all instances').click()
  await expect(host(app)).toBeFocused()
  await expect(server(app)).toContainText('Enter the address of your Plex server')
  await host(app).fill('https://plex.example.internal:32401/web')
  await app.page.getByLabel('Port', { exact: true }).focus()
  await expect(host(app)).toHaveValue('plex.example.internal')
  await expect(app.page.getByLabel('Port', { exact: true })).toHaveValue('32401')
  expect(await app.page.getByRole('switch', { name: 'Use SSL' }).isChecked()).toBe(true)
  await app.page.getByLabel('Port', { exact: true }).fill('99999')
  await app.button('Configure all instances').click()
  await expect(server(app)).toContainText('Enter a port from 1 to 65,535.')
  expect((await mock.calls())[`POST ${CONFIGURE}`]).toBe(undefined)
  // What was typed is asked for before it is left.
  await app.link('Dashboard').click()
  await app.dialog('Leave without saving?').getByRole('button', { name: 'Stay' }).click()
  await expect(host(app)).toHaveValue('plex.example.internal')
})

test('servers that cannot be listed, none, and only some', async ({ app, mock, complaints }) => {
  complaints.expect(/status of (401|500)/)
  await app.openSignedIn(PAGE)
  await expect(app.button('Find servers')).toBeVisible()
  await app.page.getByLabel('Plex token', { exact: true }).fill('expired-token')
  await app.button('Find servers').click()
  await expect(server(app)).toContainText('Invalid Plex token')
  // An old version answers every failure with a mask.
  const message = "Response doesn't match the schema"
  await mock.fault({ path: DISCOVER, status: 500, body: { statusCode: 500, message } })
  await app.button('Find servers').click()
  await expect(server(app)).toContainText('You can type the address below.')
  await expect(server(app)).not.toContainText(message)
  await mock.fault({ path: DISCOVER, status: 200, body: { success: true, servers: [] } })
  await app.button('Find servers').click()
  await expect(server(app)).toContainText('This account has no server')
  const one = { name: 'Cellar', host: '10.0.0.9', port: 32400, useSsl: false, local: true }
  const some = { success: false, message: '1 of 2 servers did not answer.', servers: [one] }
  await mock.fault({ path: DISCOVER, delay: '1s', status: 200, body: some })
  await app.button('Find servers').click()
  await expect(server(app)).toContainText('1 of 2 servers did not answer.')
  await expect(app.page.getByRole('radio', { name: /Cellar/ })).toBeVisible()
})

test('a failed run keeps what was typed: refusal, lost network, ended session', async ({
  app,
  mock,
  complaints,
}) => {
  complaints.expect(/status of (401|50\d)|Failed to load/)
  await app.openSignedIn(PAGE)
  await host(app).fill('unreachable.example')
  await app.button('Configure all instances').click()
  await expect(server(app)).toContainText('Configuring failed')
  await expect(result(app)).toContainText('Could not reach Plex with these settings')
  await host(app).fill('192.168.1.20')
  await mock.fault({ path: CONFIGURE, status: 500, body: { error: 'Internal Server Error' } })
  await app.button('Configure all instances').click()
  await expect(server(app)).toContainText('Check the values, then try again.')
  await mock.fault({ path: CONFIGURE, kind: 'closed' })
  await app.button('Configure all instances').click()
  await expect(server(app)).toContainText('broke the connection off without an answer')
  await app.page.route(`**${CONFIGURE}`, route => route.abort(), { times: 1 })
  await app.button('Configure all instances').click()
  await expect(server(app)).toContainText('not known whether the work was done')
  await expect(host(app)).toHaveValue('192.168.1.20')
  await mock.session('dropped')
  await app.button('Configure all instances').click()
  const question = app.dialog('Your session ended')
  await expect(question).toBeVisible()
  await app.fillSignIn(ADMIN)
  await question.getByRole('button', { name: 'Log in' }).click()
  await expect(server(app)).toContainText('Configured in 4 of 5 instances', { within: 15_000 })
})

test('without instances, without an answer, and without the feature', async ({
  app,
  mock,
  complaints,
}) => {
  complaints.expect(/status of (400|500)/)
  const STATUS = '/v1/plex/notification-status'
  const error = 'No Radarr or Sonarr instances configured'
  await mock.fault({ path: STATUS, status: 400, body: { error } })
  await app.openSignedIn(PAGE)
  await expect(status(app)).toContainText('No instances yet')
  await mock.fault({ path: STATUS, status: 500, body: { error: 'Internal Server Error' } })
  await app.page.reload()
  await expect(status(app)).toContainText('The backend could not ask the instances')
  await app.button('Try again').click()
  await expect(status(app)).toContainText('0 of 5 configured')
  await mock.fault({ path: STATUS, kind: 'html' })
  await app.page.reload()
  await expect(app.page.getByText('does not offer Plex notifications')).toBeVisible()
})

describe.each(['dark', 'light'] as const)('in the %s theme', theme => {
  test.override({ contextOptions: { colorScheme: theme, viewport: { width: 390, height: 844 } } })

  test('the page with its results has no accessibility findings on a phone', async ({ app }) => {
    await app.openSignedIn(PAGE)
    await app.button('Find servers').click()
    await app.page.getByRole('radio').first().check()
    await app.button('Configure all instances').click()
    await expect(server(app)).toContainText('Configured in 4 of 5')
    const { violations } = await new AxeBuilder({ page: app.page }).analyze()
    expect(violations).toEqual([])
  })
})
