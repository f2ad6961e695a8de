import { App } from '../support/app.ts'
import { expect, test } from '../support/test.ts'
import { startSignInProxy } from './support/sign-in-proxy.ts'

/** A proxy's own sign-in (forward auth) ends while the app is open. */

/** The last is the browser's word for a page in place of a script, which the app loads again later. */
const EXPECTED_ERRORS =
  /status of 40[13]|ERR_|\/v1\/|\/gateway\/|portal\.invalid|Failed to load module script/

const APPROVE = 'POST /v1/approval/requests/:id/approve'
const MESSAGE = 'A sign-in in front of Stargazarr may have ended.'
const banner = (app: App) =>
  app.page
    .getByRole('status')
    .filter({ hasText: MESSAGE })
    .filter({ has: app.button('Reload') })

// Unit tests of requests cover the other responses. Only a browser hides where a redirect leads.
test('with a redirect to another site, the right password isn’t called wrong, and it isn’t taken for the end of the session: decisions and edits stay and are sent later', async ({
  context,
  consoleErrors,
  mock,
  product,
}) => {
  consoleErrors.expect(EXPECTED_ERRORS)
  const proxy = await startSignInProxy(product.url)
  const app = await App.inside(context, proxy.url)
  await app.open('/login')
  await app.fillSignIn()
  proxy.endSession()
  await app.button('Log in').click()
  await expect(app.page.getByText(MESSAGE)).toBeVisible()
  await expect(app.page.getByText('Wrong email or password.')).not.toBeVisible()
  proxy.signIn()
  await app.button('Log in').click()
  await expect(app.liveState).toHaveText('Live')

  await app.openSignedIn('/approvals')
  await expect(app.liveState).toHaveText('Live')
  await app.waitUntilToastsCanAppear()
  proxy.endSession()
  await app
    .button(/^Approve /)
    .first()
    .click()
  await expect(banner(app)).toBeVisible()
  await expect(app.dialog('Your session ended')).not.toBeVisible()
  expect((await mock.calls())[APPROVE]).toBeUndefined()

  proxy.signIn()
  await expect(banner(app)).not.toBeVisible()
  await expect.poll(async () => (await mock.calls())[APPROVE]).toBe(1)
  await expect(app.liveState).toHaveText('Live')

  await app.navigate('/approvals/settings')
  const field = app.page.getByLabel('Expire after', { exact: true })
  await field.fill('71')
  proxy.endSession()
  await app.button(/^Save/).click()
  await expect(banner(app)).toBeVisible()
  await expect(app.dialog('Your session ended')).not.toBeVisible()
  await expect(field).toHaveValue('71')
  await expect(app.button('Try again')).toBeVisible()
  proxy.signIn()
  await expect(banner(app)).not.toBeVisible()
  await app.button('Try again').click()
  await expect(app.toast('Expire after is 71 hours')).toBeVisible()
  await expect(field).toHaveValue('71')
})
