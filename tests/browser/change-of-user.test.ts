import { describe } from 'vitest'
import { ADMIN, type App } from '../support/app.ts'
import type { Mock } from '../support/mock.ts'
import { expect, test } from '../support/test.ts'

const TITLE = 'A Quiet Signal'
const APPROVE = 'POST /v1/approval/requests/:id/approve'
const NOT_SENT = `Your decision to approve “${TITLE}” wasn’t sent`

/** Switches the session to another admin. The mock has only one, so its response is rewritten. */
const becomeOther = (app: App) =>
  app.page.context().route('**/v1/users/me', async route => {
    const response = await route.fetch()
    if (!response.ok()) return route.fulfill({ response })
    const body = await response.json()
    const user = { ...body.user, id: 2, username: 'mira', email: 'mira@example.com' }
    await route.fulfill({ response, json: { ...body, user } })
  })

const approveOne = async (app: App, mock: Mock) => {
  await mock.approval('created', { title: TITLE, contentType: 'movie', userId: 2 })
  await app.openSignedIn('/approvals?q=quiet')
  const row = app.page.getByRole('row').filter({ hasText: TITLE })
  await app.button(`Approve ${TITLE}`).click()
  await expect(row).toContainText('Approved')
}

describe('a pending decision belongs to the admin who made it', () => {
  test.override({ undoWindowS: 10 })

  test('another admin signs in from a second tab: the first drops the decision, reports it and switches over', async ({
    app,
    mock,
    consoleErrors,
  }) => {
    consoleErrors.expect(/status of 401/)
    const other = await app.newTab()
    await other.openSignedIn('/dashboard')
    const signOut = await other.openSignOut()
    await approveOne(app, mock)
    await signOut.click()
    await expect(other.page).toBeAt(/^\/login/)
    await becomeOther(app)
    await other.fillSignIn({ ...ADMIN })
    await other.button('Log in').click()
    await expect(other.page).toBeAt('/dashboard')
    await expect(app.toast(NOT_SENT)).toBeVisible()
    await expect(app.button(/^mira, .*account$/)).toBeVisible()
    await expect(app.button(`Approve ${TITLE}`)).toBeVisible()
    expect((await mock.calls())[APPROVE]).toBe(undefined)
  })
})
