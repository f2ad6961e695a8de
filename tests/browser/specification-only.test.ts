import { expect, test } from '../support/test.ts'

/** The calls of the specification, and the sign-in. */
const CALLS = [
  '/v1/progress',
  '/v1/config/config',
  '/v1/plex/generate-rss-feeds',
  '/v1/users/users/list/with-counts',
  '/v1/quota/users',
  '/v1/quota/users/status/bulk',
  '/v1/users/login',
  '/v1/users/logout',
  '/v1/users/me',
]

// DOM tests on old versions cover servers that answer other calls with a 404.
test('the calls of the specification are enough for signing in and the shell, even if others get a page', async ({
  app,
  mock,
  consoleErrors,
}) => {
  consoleErrors.expect(/status of 401/)
  // The first fault that fits a call counts, and these change nothing.
  for (const path of CALLS) await mock.fault({ path, times: 0 })
  await mock.fault({ path: '/v1/*', kind: 'html', times: 0 })
  await app.open('/plex/users')
  await expect(app.page).toBeAt('/login?next=%2Fplex%2Fusers')
  await app.signIn()
  await expect(app.page).toBeAt('/plex/users')
  await expect(app.page.getByRole('row').filter({ hasText: 'Grandma Jo' })).toBeVisible()
  await expect(app.button(/^admin, .*account$/)).toBeVisible()
  await expect(app.liveState).toHaveText('Live')
  for (const path of ['/dashboard', '/approvals', '/radarr/instances', '/utilities/api-keys']) {
    await app.navigate(path)
    await expect(app.title).toBeVisible()
    await expect(app.page.getByText('Couldn’t show this page')).not.toBeVisible()
    await expect(app.dialog('Your session ended')).not.toBeVisible()
  }
  await app.logOut()
  await expect(app.page).toBeAt('/login')
})
