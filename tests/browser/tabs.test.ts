import type { App } from '../support/app.ts'
import { expect, test } from '../support/test.ts'

const TABS = 8

test('eight tabs share one stream, and another tab takes over when its owner closes', async ({
  app,
  mock,
}) => {
  const streams = async () => (await mock.state()).stream.listeners
  await app.openSignedIn('/dashboard')
  // The first tab to connect owns the stream.
  await expect(app.liveState).toHaveText('Live')
  const tabs: App[] = [app]
  while (tabs.length < TABS) {
    const tab = await app.newTab()
    await tab.open('/dashboard')
    tabs.push(tab)
  }
  for (const tab of tabs) await expect(tab.liveState).toHaveText('Live')
  expect(await streams()).toBe(1)

  await mock.approval('created', { title: 'Seen by all', contentType: 'show', userId: 2 })
  for (const tab of tabs) await expect(tab.button('Approve Seen by all')).toBeVisible()
  expect(await streams()).toBe(1)

  // Browsers allow six connections per host. With a stream per tab, further calls would hang.
  const statuses = await Promise.all(
    tabs.map(tab => tab.page.evaluate(async () => (await fetch('/v1/users/me')).status)),
  )
  expect(statuses).toEqual(tabs.map(() => 200))

  // Another tab must take over.
  const takeOver = app.page.context().waitForEvent('request', {
    predicate: request => request.url().includes('/v1/progress'),
  })
  await app.page.close()
  await takeOver
  await expect.poll(streams).toBe(1)
  await mock.approval('created', { title: 'After the change', contentType: 'show', userId: 3 })
  const updates = tabs
    .slice(1)
    .map(tab => expect(tab.toast('New Approval Request')).toContainText('After the change'))
  await Promise.all(updates)
  expect(await streams()).toBe(1)
})
