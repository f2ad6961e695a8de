import { partName } from '../../scripts/build/group.ts'
import { countReads } from '../support/first-calls.ts'
import { expect, test } from '../support/test.ts'

test('a backend without sign-in shows its pages and explains why there is no logout', async ({
  app,
  mock,
  consoleErrors,
}) => {
  consoleErrors.expect(/status of 401/)
  await mock.reset({ name: 'no-sign-in', auth: 'disabled' })
  await expect.poll(() => mock.gateway()).toMatchObject({ auth: 'bypass' })
  await app.open('/approvals')
  // The title comes with the HTML. Only the backend's start page, loaded after the first calls, assigns a user.
  await expect(app.button(/^.?Administrator.?, .*account$/)).toBeVisible()
  const reads = countReads(app.page.context())
  await app.page.reload()
  await expect(app.button(/^.?Administrator.?, .*account$/)).toBeVisible()
  await app.waitUntilToastsCanAppear()
  expect(await reads.notOnce('/approvals')).toEqual({})
  await app.button(/, account$/).click()
  await expect(app.page.getByRole('menu')).toContainText('no session to log out of')
})

test('says so when a part of the page can’t be loaded', async ({ app, consoleErrors }) => {
  consoleErrors.expect(/ERR_FAILED|Couldn’t load the/)
  const messages = app.page.waitForResponse(response =>
    response.url().includes(`/${partName('toaster')}-`),
  )
  await app.openSignedIn('/approvals')
  await (await messages).finished()
  await app.waitUntilToastsCanAppear()
  await app.page.locator('tr[data-row]').first().focus()
  await app.page.route(/\/(v1|gateway|assets)\//, route => route.abort())
  await app.page.keyboard.press('t')
  await expect(app.toast('Part of this page couldn’t be loaded')).toBeVisible()
})
