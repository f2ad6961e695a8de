import { expect, test } from '../support/test.ts'

const OVERRIDE = '\u202e'
const NUL = String.fromCharCode(0)
/** Maximum number of characters on a page. More means that a text wasn't truncated. */
const SENSIBLE_LENGTH = 30_000

test('shows a 300 kB message instead of the list, expands it up to a limit, and loads the list on retry', async ({
  app,
  mock,
  consoleErrors,
}) => {
  consoleErrors.expect(/status of 500/)
  await mock.fault({
    method: 'GET',
    path: '/v1/approval/requests',
    status: 500,
    body: { success: false, message: `Broken ${OVERRIDE}${'long words '.repeat(30_000)}` },
    times: 0,
  })
  await app.openSignedIn('/approvals')
  const problem = app.page.getByRole('alert').filter({ hasText: 'Couldn’t load the requests' })
  await expect(problem).toBeVisible()
  expect((await problem.innerText()).length).toBeLessThan(600)
  await problem.getByRole('button', { name: 'Show all' }).click()
  expect((await problem.innerText()).length).toBeGreaterThan(9_000)
  expect((await problem.innerText()).length).toBeLessThan(11_000)
  expect(await problem.innerText()).not.toContain(OVERRIDE)
  await expect(app.page.getByText(/no requests yet|no pending requests/i)).not.toBeVisible()
  await mock.removeFaults()
  await problem.getByRole('button', { name: 'Try again' }).click()
  await expect(app.page.getByRole('row').nth(1)).toBeVisible()
})

test('600 kB titles with bidi overrides and NUL leave the page readable and responsive', async ({
  app,
}) => {
  await app.page.route('**/v1/approval/requests?**', async route => {
    const response = await route.fetch()
    const body = await response.json()
    body.approvalRequests = body.approvalRequests.map((row: object, at: number) =>
      at < 3 ? { ...row, contentTitle: `${at} ${OVERRIDE}${NUL}${'title '.repeat(100_000)}` } : row,
    )
    await route.fulfill({ response, json: body })
  })
  await app.openSignedIn('/approvals')
  await expect(app.button(/^Approve \d title title/).first()).toBeVisible()
  const text = await app.page.locator('body').innerText()
  expect(text.length).toBeLessThan(SENSIBLE_LENGTH)
  expect(text).not.toContain(OVERRIDE)
  expect(text).not.toContain(NUL)
  // A hanging renderer would ignore the input.
  await app.page.getByRole('searchbox').fill('no such title')
  await expect(app.page.getByText('No matching requests')).toBeVisible()
})
