import type { Request } from 'playwright-core'
import { App } from '../support/app.ts'
import { expect, PLAIN_HOST, test } from '../support/test.ts'

const TABS = 8

test('eight tabs at a host name over plain HTTP leave connections for a decision in the first one, and another takes over when the owner of their stream closes', async ({
  app,
  mock,
  consoleErrors,
}) => {
  consoleErrors.expect(/401 \(Unauthorized\)/)
  consoleErrors.expect(/Cross-Origin-Opener-Policy header has been ignored/)
  const url = app.url.replace('127.0.0.1', PLAIN_HOST)
  const first = new App(app.page, url)
  const tabs = [first]
  const context = app.page.context()
  const isStream = (request: Request) => request.url().includes('/v1/progress')
  const open = new Set<Request>()
  context.on('request', request => {
    if (isStream(request)) open.add(request)
  })
  const forget = (request: Request) => open.delete(request)
  context.on('requestfinished', forget)
  context.on('requestfailed', forget)
  await first.open('/dashboard')
  await first.signIn()
  expect(await first.page.evaluate(() => isSecureContext)).toBe(false)
  await expect(first.liveState).toHaveText('Live')
  await mock.approval('created', { title: 'Decided in the first', contentType: 'movie', userId: 2 })
  await expect(first.button('Approve Decided in the first')).toBeVisible()
  while (tabs.length < TABS) {
    const tab = await first.newTab()
    await tab.open('/utilities/api-keys')
    tabs.push(tab)
  }
  for (const tab of tabs) await expect(tab.liveState).toHaveText('Live')
  const streams = async () => (await mock.state()).stream.listeners
  await expect.poll(streams).toBe(1)
  await first.page.bringToFront()
  const sent = first.page.waitForResponse(/\/approve$/)
  await first.button('Approve Decided in the first').click()
  expect((await sent).status()).toBe(200)

  // Usually that of the newest tab, but another one replaces it if it was too busy to answer.
  await expect.poll(() => open.size).toBe(1)
  const [stream] = open
  const leader = stream?.frame().page()
  const takeOver = context.waitForEvent('request', { predicate: isStream })
  const others = tabs.filter(({ page }) => page !== leader)
  await leader?.close()
  // Until the new stream is open, the closed one may still be counted, and would miss the event.
  await (await takeOver).response()
  await expect.poll(streams).toBe(1)
  // Another tab may replace the one that took over, and an event in between reaches neither stream.
  const arrived = async () => {
    await mock.approval('created', { title: 'After the change', contentType: 'show', userId: 3 })
    const toasts = others.map(tab =>
      tab.toast('New Approval Request').filter({ hasText: 'After the change' }).first(),
    )
    return Promise.all(toasts.map(toast => toast.isVisible()))
  }
  await expect.poll(arrived, { interval: 1500, timeout: 30_000 }).not.toContain(false)
  await expect.poll(streams).toBe(1)
})
