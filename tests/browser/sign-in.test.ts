import { describe } from 'vitest'
import { ADMIN, type App } from '../support/app.ts'
import { findingsInTheme } from '../support/axe.ts'
import { expect, test } from '../support/test.ts'

/** Browsers log every 401, and without a session every call gets one. */
const REFUSED = /status of 401/

test('signs in by keyboard and opens the dashboard, where shortcuts work right away', async ({
  app,
}) => {
  await app.open('/login')
  await expect(app.page.getByLabel('Email')).toBeFocused()
  await app.fillSignIn()
  await app.page.keyboard.press('Enter')
  await expect(app.page).toBeAt('/dashboard')
  await expect(app.title).toHaveText('Dashboard')
  await expect(app.button(/^admin, .*account$/)).toContainText(ADMIN.email)
  await app.page.keyboard.press('?')
  await expect(app.dialog('Keyboard shortcuts')).toBeVisible()
})

describe('version 0.19', () => {
  test.override({ profile: '0.19' })

  const logIn = async (app: App, name: string, password = ADMIN.password) => {
    await app.page.getByRole('textbox', { name: 'Email or user name' }).fill(name)
    await app.page.getByLabel('Password', { exact: true }).fill(password)
    await app.button('Log in').click()
  }

  test('accepts the user name, and says how long to wait after too many attempts', async ({
    app,
    mock,
    consoleErrors,
  }) => {
    consoleErrors.expect(/status of (401|429)/)
    await app.open('/login')
    await logIn(app, 'admin', 'not the one')
    await expect(app.page.getByText('Wrong email, user name or password.')).toBeVisible()
    await mock.fault({
      path: '/v1/users/login',
      status: 429,
      body: {
        statusCode: 429,
        error: 'Too Many Requests',
        message: 'Rate limit exceeded, retry in 2 seconds',
      },
    })
    await logIn(app, 'admin')
    await expect(app.page.getByText(/^ ?Try again in [12]\ss\.$/)).toBeVisible()
    await expect(app.button('Log in')).toBeDisabled()
    await app.page.getByRole('button', { name: 'Log in', disabled: false }).click()
    await expect(app.page).toBeAt('/dashboard')
  })

  test('with a sign-in that no known version has, leads to the connection details', async ({
    app,
    mock,
    consoleErrors,
  }) => {
    consoleErrors.expect(/status of 400/)
    await app.open('/login')
    await mock.fault({
      path: '/v1/users/login',
      status: 400,
      body: { statusCode: 400, error: 'Bad Request', message: 'body/account Required' },
    })
    await logIn(app, 'admin')
    await expect(
      app.page.getByText(
        'This server doesn’t answer like any version Stargazarr knows (0.4.6 to 0.19).',
      ),
    ).toBeVisible()
    await app.button('Check the connection').click()
    const details = app.dialog('Connection details')
    await expect(details.getByText(/^0\.15 to 0\.19, recognized by: /)).toBeVisible()
    await expect(details.getByText('All 8 checks passed.')).toBeVisible()
  })
})

test('rejects wrong credentials in place, and ignores a return URL that leads to another site', async ({
  app,
  consoleErrors,
}) => {
  consoleErrors.expect(REFUSED)
  await app.open('/login?next=//example.com/trap')
  await app.fillSignIn({ ...ADMIN, password: 'not the one' })
  await app.button('Log in').click()
  await expect(app.page.getByText('Wrong email or password')).toBeVisible()
  const password = app.page.getByLabel('Password', { exact: true })
  await expect(password).toHaveAttribute('aria-invalid', 'true')
  await app.signIn()
  await expect(app.page).toBeAt('/dashboard')
})

test('opens the requested page after signing in', async ({ app, consoleErrors }) => {
  consoleErrors.expect(REFUSED)
  await app.open('/approvals?status=approved')
  await expect(app.page).toBeAt(/^\/login\?next=/)
  await app.signIn()
  await expect(app.page).toBeAt('/approvals?status=approved')
  await expect(app.title).toHaveText('Approvals')
})

test('renews an expired session without leaving the page', async ({ app, mock, consoleErrors }) => {
  consoleErrors.expect(REFUSED)
  await app.openSignedIn('/approvals')
  await app.page.getByRole('searchbox').fill('a')
  await mock.session('dropped')
  const question = app.dialog('Your session ended')
  // The next call detects the ended session, unless the stream detects it first and the dialog already covers the
  // button.
  await app
    .button('Refresh')
    .click({ timeout: 2000 })
    .catch(() => undefined)
  await expect(question).toBeVisible()
  await app.fillSignIn()
  await question.getByRole('button', { name: 'Log in' }).click()
  await expect(question).not.toBeVisible()
  await expect(app.page).toBeAt(/^\/approvals/)
  await expect(app.page.getByRole('searchbox')).toHaveValue('a')
  await expect(app.page.getByText(/couldn’t|failed/i)).not.toBeVisible()
})

test('the first start opens the account form, which also signs in', async ({
  app,
  mock,
  consoleErrors,
}) => {
  consoleErrors.expect(REFUSED)
  await mock.reset({ name: 'first-run', world: { fresh: true, admin: false } })
  await expect.poll(() => mock.gateway()).toMatchObject({ adminExists: false })
  await app.open('/dashboard')
  await expect(app.page).toBeAt('/create-user')
  await expect(app.title).toBeVisible()
  expect(await findingsInTheme(app.page, 'light')).toEqual([])
  await app.page.getByLabel('Email').fill('first@example.com')
  await app.page.getByLabel('Username').fill('first')
  await app.page.getByLabel('Password', { exact: true }).fill('long enough')
  await app.page.getByLabel('Confirm password').fill('long enough')
  await app.button('Create account').click()
  await expect(app.page).toBeAt('/dashboard')
  await expect(app.button(/^first, .*account$/)).toBeVisible()
  // This backend has no demo account.
  await app.logOut()
  await expect(app.page).toBeAt('/login')
  await expect(app.button('Log in')).toBeVisible()
  await expect(app.page.getByText('Demo account')).not.toBeVisible()
})

test('logging out deletes what the browser saved for the user, but not its own settings', async ({
  app,
  mock,
  consoleErrors,
}) => {
  consoleErrors.expect(REFUSED)
  const saved = () => app.page.evaluate(() => JSON.stringify(localStorage))
  await mock.approval('created', { title: 'A Quiet Earth', contentType: 'movie', userId: 2 })
  await app.openSignedIn('/approvals/settings')
  await app.choose('Switch to light theme')
  await app.page.getByLabel('Expire after', { exact: true }).fill('48')
  const bar = app.page.getByRole('region', { name: 'Unsaved changes' })
  await bar.getByRole('button', { name: 'Save' }).click()
  await expect(bar).not.toBeVisible()
  await app.navigate('/approvals')
  await app
    .button(/^Reject A Quiet Earth/)
    .first()
    .click()
  const dialog = app.dialog(/^Reject/)
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('A private remark')
  await dialog.getByRole('button', { name: /^Reject/ }).click()
  await expect.poll(saved).toContain('A private remark')
  expect(await saved()).toContain('saves:1:/approvals/settings')
  await app.navigate('/dashboard')
  await expect.poll(saved).toContain('lastVisit:1')

  await app.openSignOut()
  const question = app.dialog('Are you sure you want to log out?')
  await expect(question).toContainText(
    'You will be redirected to the login screen. Your current session will be lost.',
  )
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).not.toBeVisible()
  await app.logOut()
  await expect(app.page).toBeAt('/login')
  await expect(app.anyToast).toContainText(/logged out/i)
  await expect.poll(saved).not.toMatch(/:1\b|:nobody|A private remark/)
  expect(await saved()).toContain('"vite-ui-theme":"light"')
  await app.open('/dashboard')
  await expect(app.page).toBeAt('/login')
})

describe.each(['0.5.12', '0.19'] as const)('version %s', profile => {
  test.override({ profile })

  test('logging out ends what is loading, without a failing call', async ({ app, mock }) => {
    await mock.fault({ path: '/v1/users/:userId/watchlist', delay: '1s', times: 0 })
    const watchlist = app.page.waitForRequest(/\/watchlist$/)
    await app.openSignedIn('/plex/users?journey=find')
    await watchlist
    await app.page.keyboard.press('Escape')
    await expect(app.dialog('Where is it?')).not.toBeVisible()
    await app.logOut()
    await expect(app.page).toBeAt('/login')
    await expect(app.button('Log in')).toBeVisible()
  })
})
