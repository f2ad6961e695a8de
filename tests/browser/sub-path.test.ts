import { App } from '../support/app.ts'
import { countReads } from '../support/first-calls.ts'
import { expect, test } from '../support/test.ts'

const BASE = '/stargazarr'

/** The manifest as the browser reads it, and errors that prevent installing the app. */
const installable = async (app: App) => {
  const browser = await app.page.context().newCDPSession(app.page)
  const { errors, manifest } = await browser.send('Page.getAppManifest')
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
  return {
    problems: [
      ...errors.map(({ message }) => message),
      // The test's context is an incognito window, from which a full Chromium can't install apps.
      ...installabilityErrors
        .map(({ errorId }) => errorId)
        .filter(errorId => errorId !== 'in-incognito'),
    ],
    start: manifest.startUrl,
    scope: manifest.scope,
  }
}

test('the app works below a path: redirects, pages, assets, calls, stream, cookie and reload', async ({
  context,
  consoleErrors,
  start,
}) => {
  consoleErrors.expect(/401 \(Unauthorized\) \(\/stargazarr\/v1\//)
  const product = await start('server/main.js', { BASE_PATH: BASE, MOCK_SCENARIO: 'quiet' })
  const app = await App.inside(context, product.url)
  // Requests outside the base path are redirected to it.
  await app.open('/')
  await expect(app.button('Log in')).toBeVisible()
  await expect(app.page).toBeAt(`${BASE}/login`)
  const reads = countReads(context, BASE)
  await app.open('/approvals?status=pending')
  await expect(app.button('Log in')).toBeVisible()
  // Without a session, the page checks who is signed in, confirms it with a call that every backend has, and doesn't load
  // its own data.
  expect(await reads.notOnce('/approvals')).toEqual({
    '/v1/approval/stats': 0,
    '/v1/approval/requests?status=pending&limit=50&offset=0': 0,
  })
  const outside: string[] = []
  context.on('request', request => {
    const { pathname } = new URL(request.url())
    if (request.url().startsWith('http') && !pathname.startsWith(`${BASE}/`)) outside.push(pathname)
  })
  await app.signIn()
  await expect(app.page).toBeAt(`${BASE}/approvals?status=pending`)
  await expect(app.title).toBeVisible()
  await expect(app.liveState).toContainText(/^Live/)
  const cookies = await context.cookies(product.url + BASE)
  expect(cookies.map(({ path, sameSite }) => ({ path, sameSite }))).toEqual([
    { path: BASE, sameSite: 'Lax' },
  ])
  await app.link('Dashboard').first().click()
  await expect(app.page).toBeAt(`${BASE}/dashboard`)
  await app.page.reload()
  await expect(app.title).toBeVisible()
  await expect(app.liveState).toContainText(/^Live/)
  expect(await reads.notOnce('/dashboard')).toEqual({})
  await expect
    .poll(() => installable(app))
    .toEqual({
      problems: [],
      start: `${product.url}${BASE}/dashboard`,
      scope: `${product.url}${BASE}/`,
    })
  expect(outside).toEqual([])
  await app.open(BASE)
  await expect(app.page).toBeAt(`${BASE}/dashboard`)
  await expect(app.liveState).toContainText(/^Live/)
})
