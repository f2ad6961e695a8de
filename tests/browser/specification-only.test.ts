import { App } from '../support/app.ts'
import { expect, test } from '../support/test.ts'
import { startSpecServer } from './support/spec-server.ts'

// DOM tests on old versions cover servers that answer other calls with a 404.
test('the calls of the specification are enough for signing in and the shell, even if others get a page', async ({
  context,
  consoleErrors,
  start,
}) => {
  consoleErrors.expect(/status of 401/)
  const { url } = await start('server/main.js', { BACKEND_URL: await startSpecServer() })
  const app = await App.inside(context, url)
  await app.open('/plex/users')
  await expect(app.page).toBeAt('/login?next=%2Fplex%2Fusers')
  await app.signIn()
  await expect(app.page).toBeAt('/plex/users')
  await expect(app.page.getByRole('row').filter({ hasText: 'Jonas' })).toBeVisible()
  await expect(app.button(/^mira, .*account$/)).toBeVisible()
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
