import { ADMIN } from '../support/app.ts'
import { findingsInTheme } from '../support/axe.ts'
import { expect, test } from '../support/test.ts'

/** Browsers log every 401, and without a session every call gets one. */
const REFUSED = /status of 401/

test('signs in by keyboard after wrong credentials, opens the requested page, and renews an expired session there', async ({
  app,
  mock,
  consoleErrors,
}) => {
  consoleErrors.expect(REFUSED)
  const { keyboard } = app.page
  await app.open('/approvals?status=approved')
  await expect(app.page).toBeAt(/^\/login\?next=/)
  await expect(app.page.getByLabel('Email')).toBeFocused()
  await app.fillSignIn({ ...ADMIN, password: 'not the one' })
  await keyboard.press('Enter')
  await expect(app.page.getByText('Wrong email or password')).toBeVisible()
  const password = app.page.getByLabel('Password', { exact: true })
  await expect(password).toHaveAttribute('aria-invalid', 'true')
  await app.fillSignIn()
  await keyboard.press('Enter')
  await expect(app.page).toBeAt('/approvals?status=approved')
  await expect(app.title).toHaveText('Approvals')
  await expect(app.button(/^admin, .*account$/)).toContainText(ADMIN.email)
  await keyboard.press('?')
  await expect(app.dialog('Keyboard shortcuts')).toBeVisible()
  await keyboard.press('Escape')

  await app.page.getByRole('searchbox').fill('a')
  await mock.dropSessions()
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
