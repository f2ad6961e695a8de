import type { Request } from 'playwright-core'
import { App } from '../support/app.ts'
import { expect, PLAIN_HOST, test } from '../support/test.ts'

const TABS = 8

test('eight tabs at a host name over plain HTTP leave connections for a decision in the first one', async ({
  app,
  mock,
  consoleErrors,
}) => {
  consoleErrors.expect(/401 \(Unauthorized\)/)
  consoleErrors.expect(/Cross-Origin-Opener-Policy header has been ignored/)
  const url = app.url.replace('127.0.0.1', PLAIN_HOST)
  const first = new App(app.page, url)
  await first.open('/dashboard')
  await first.signIn()
  expect(await first.page.evaluate(() => isSecureContext)).toBe(false)
  await expect(first.liveState).toHaveText('Live')
  await mock.approval('created', { title: 'Decided in the first', contentType: 'movie', userId: 2 })
  await expect(first.button('Approve Decided in the first')).toBeVisible()
  for (let count = 1; count < TABS; count++) {
    const tab = await first.newTab()
    await tab.open('/dashboard')
    await expect(tab.liveState).toHaveText('Live')
    await expect(tab.button('Approve Decided in the first')).toBeVisible()
  }
  await expect.poll(async () => (await mock.state()).stream.listeners).toBe(1)
  await first.page.bringToFront()
  const sent = first.page.waitForResponse(/\/approve$/)
  await first.button('Approve Decided in the first').click()
  expect((await sent).status()).toBe(200)
})

test('eight tabs share one stream, and another tab takes over when its owner closes', async ({
  app,
  mock,
}) => {
  const streams = async () => (await mock.state()).stream.listeners
  const context = app.page.context()
  const isStream = (request: Request) => request.url().includes('/v1/progress')
  // Usually the newest tab, but another one replaces it if it was too busy to answer.
  let leader = app.page
  context.on('request', request => {
    if (isStream(request)) leader = request.frame().page()
  })
  await app.openSignedIn('/dashboard')
  const tabs: App[] = [app]
  while (tabs.length < TABS) {
    const tab = await app.newTab()
    await tab.open('/dashboard')
    tabs.push(tab)
  }
  for (const tab of tabs) await expect(tab.liveState).toHaveText('Live')
  await expect.poll(streams).toBe(1)

  await mock.approval('created', { title: 'Seen by all', contentType: 'show', userId: 2 })
  for (const tab of tabs) await expect(tab.button('Approve Seen by all')).toBeVisible()
  expect(await streams()).toBe(1)

  // Browsers allow six connections per host. With a stream per tab, further calls would hang.
  const statuses = await Promise.all(
    tabs.map(tab => tab.page.evaluate(async () => (await fetch('/v1/users/me')).status)),
  )
  expect(statuses).toEqual(tabs.map(() => 200))

  const takeOver = context.waitForEvent('request', { predicate: isStream })
  const others = tabs.filter(({ page }) => page !== leader)
  await leader.close()
  await takeOver
  await expect.poll(streams).toBe(1)
  await mock.approval('created', { title: 'After the change', contentType: 'show', userId: 3 })
  const updates = others.map(tab =>
    expect(tab.toast('New Approval Request')).toContainText('After the change'),
  )
  await Promise.all(updates)
  expect(await streams()).toBe(1)
})
