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

  // A browser has six connections to a host; a tab without one could not even ask who is signed in.
  const statuses = await Promise.all(
    tabs.map(tab => tab.page.evaluate(async () => (await fetch('/v1/users/me')).status)),
  )
  expect(statuses).toEqual(tabs.map(() => 200))

  // The first tab opened the stream. What it would have passed on after three seconds, another passes on now.
  await app.page.close()
  await new Promise(resolve => setTimeout(resolve, TAKE_OVER_MS))
  await expect.poll(streams).toBe(1)
  await mock.approval('created', { title: 'After the change', contentType: 'show', userId: 3 })
  const updates = tabs
    .slice(1)
    .map(tab => expect(tab.toast('New Approval Request')).toContainText('After the change'))
  await Promise.all(updates)
  expect(await streams()).toBe(1)
})
