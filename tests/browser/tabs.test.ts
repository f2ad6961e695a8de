import type { App } from '../support/app.ts'
import { expect, test } from '../support/test.ts'

const TABS = 8
const TAKE_OVER_MS = 3000

test('eight tabs share one stream, and when its holder goes another takes over', async ({
  app,
  mock,
}) => {
  const streams = async () => (await mock.state()).stream.listeners
  await app.openSignedIn('/dashboard')
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

  // The first tab opened the stream.
  await app.page.close()
  const closedAt = Date.now()
  await expect.poll(streams, { timeout: TAKE_OVER_MS, interval: 50 }).toBe(1)
  const others = tabs.slice(1)
  await mock.approval('created', { title: 'After the change', contentType: 'show', userId: 3 })
  for (const tab of others) await expect(tab.button('Approve After the change')).toBeVisible()
  expect(Date.now() - closedAt).toBeLessThan(TAKE_OVER_MS + 5000)
  expect(await streams()).toBe(1)
})
