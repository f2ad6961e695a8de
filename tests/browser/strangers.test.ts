import { App } from '../support/app.ts'
import { expect, test } from '../support/test.ts'

test('reports an unreachable backend; a remote visitor waits until the gateway has reached its backend, then continues automatically', async ({
  context,
  consoleErrors,
  start,
}) => {
  consoleErrors.expect(/status of (401|502|503|504)|ERR_CONNECTION_(REFUSED|RESET)|\/v1\/progress/)
  await context.setExtraHTTPHeaders({ 'x-forwarded-for': '203.0.113.5' })
  const backend = await start('mock/main.js', { MOCK_SCENARIO: 'quiet' })
  const env = { BACKEND_URL: backend.url, TRUST_PROXY: 'loopback' }
  const before = await start('server/main.js', env)
  const app = await App.inside(context, before.url)
  await app.open('/login')
  await app.signIn()
  await expect(app.liveState).toHaveText('Live')
  await app.waitUntilToastsCanAppear()

  expect(await backend.stop()).toBe(0)
  await expect(app.page.getByText(/The server has been unreachable since/)).toBeVisible()
  await expect(app.liveState).toContainText(/Offline since/)
  // The gateway restarts immediately, the backend only once pages are waiting for it.
  expect(await before.stop()).toBe(0)
  await start('server/main.js', { ...env, PORT: new URL(before.url).port })
  const later = await context.newPage()
  await later.goto(`${before.url}/approvals`)
  expect(await later.title()).toBe('Waiting for the backend')
  await expect(app.page.getByText(/has been waiting for the server since/)).toBeVisible()
  await start('mock/main.js', {
    MOCK_SCENARIO: 'quiet',
    MOCK_PORT: new URL(backend.url).port,
  })

  // The restart dropped all sessions, so both tabs ask for a sign-in.
  const question = app.dialog('Your session ended')
  await expect(question).toBeVisible()
  await expect(app.page.getByText(/has been waiting for the server/)).not.toBeVisible()
  await expect.poll(() => new URL(later.url()).pathname).toBe('/login')
  await app.fillSignIn()
  await question.getByRole('button', { name: 'Log in' }).click()
  await expect(question).not.toBeVisible()
  await expect(app.liveState).toHaveText('Live')
  await expect(app.page.getByText(/unreachable since/)).not.toBeVisible()
  await expect(app.tile('Pending')).toContainText(/\d/)
})
