import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { findChromium } from '../../scripts/programs.ts'
import { App } from '../support/app.ts'
import { expect, PLAIN_HOST, test } from '../support/test.ts'

/* What a browser does automatically: it caches responses, sends the session along and shares cookies between ports. */

test('Back shows fresh data', async ({ app, mock, consoleErrors }) => {
  // The held stream.
  consoleErrors.expect(/503 \(Service Unavailable\) \(\/v1\/progress\)/)
  await app.openSignedIn('/approvals?status=pending')
  await expect(app.title).toBeVisible()
  await app.page.goto('about:blank')
  await mock.approval('created', { title: 'Asked meanwhile', contentType: 'movie', userId: 2 })
  // Only the first calls of the page may show it, not an event.
  await mock.holdStream()
  await app.page.goBack()
  await expect(app.button('Approve Asked meanwhile')).toBeVisible()
})

test('the browser keeps no response of the backend on disk', async ({ product, mock: _ }) => {
  const folder = await mkdtemp(join(tmpdir(), 'profile-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: findChromium() ?? '',
  })
  const app = await App.inside(context, product.url)
  await app.openSignedIn('/plex/configuration')
  await expect(app.liveState).toHaveText('Live')
  const config = await app.page.evaluate(async () => (await fetch('/v1/config/config')).text())
  expect(config).toContain('plexTokens')
  await context.close()
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  const cached: string[] = []
  for (const file of files.filter(each => each.isFile() && /Cache/.test(each.parentPath))) {
    cached.push((await readFile(join(file.parentPath, file.name))).toString('latin1'))
  }
  const all = cached.join('')
  expect(all).toContain('/assets/')
  expect(all).not.toContain('/v1/config/config')
  expect(all).not.toContain('/v1/')
})

test('a link on another site makes no call with the session, even over plain HTTP', async ({
  app,
  consoleErrors,
}) => {
  consoleErrors.expect(/401 \(Unauthorized\)|403 \(Forbidden\)/)
  // The pages that aren't the app are sandboxed.
  consoleErrors.expect(/The document is sandboxed/)
  consoleErrors.expect(/Cross-Origin-Opener-Policy header has been ignored/)
  const url = app.url.replace('127.0.0.1', PLAIN_HOST)
  const first = new App(app.page, url)
  await first.open('/utilities/api-keys')
  await first.signIn()
  await expect(first.liveState).toHaveText('Live')
  const other = await app.newTab()
  await other.page.goto(`${app.url}/robots.txt`)
  await other.page.setContent(`<a href="${url}/v1/rss/generate-rss-feeds">Free popcorn</a>`)
  const arrived = app.page
    .context()
    .waitForEvent('response', answer => answer.url().includes('rss'))
  await other.link('Free popcorn').click()
  const answer = await arrived
  expect(await answer.request().allHeaders()).toMatchObject({
    cookie: expect.stringContaining('pulsarr~'),
  })
  expect(answer.status()).toBe(403)
})

test('two dashboards on ports of one host stay signed in beside each other', async ({
  context,
  start,
}) => {
  const apps: App[] = []
  for (let n = 0; n < 2; n++) {
    const { url } = await start('server/main.js', { MOCK_SCENARIO: 'quiet' })
    apps.push(await App.inside(context, url))
  }
  for (const app of apps) {
    await app.openSignedIn('/utilities/api-keys')
    await expect(app.liveState).toHaveText('Live')
  }
  for (const app of apps) {
    await app.page.reload()
    await expect(app.liveState).toHaveText('Live')
    await expect(app.button('Log in')).toHaveCount(0)
  }
  const names = (await context.cookies()).map(({ name }) => name).sort()
  expect(names).toEqual(apps.map(({ url }) => `pulsarr~${new URL(url).port}`).sort())
})
