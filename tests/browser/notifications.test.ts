import type { App } from '../support/app.ts'
import { boxOf } from '../support/pointer.ts'
import { expect, test } from '../support/test.ts'

const section = (app: App, name: string) => app.page.getByRole('region', { name, exact: true })

test('scrolls to a section opened by URL or from the sidebar', async ({ app, mock }) => {
  // Delay the settings, so that the section appears late.
  await mock.fault({ path: '/v1/config/config', delay: '1500ms', times: 1 })
  await app.openSignedIn('/notifications#tautulli-notifications')
  const inSight = async (id: string) =>
    app.page.locator(`#${id}`).evaluate(node => {
      const { top } = node.getBoundingClientRect()
      return top >= 0 && top < innerHeight
    })
  await expect.poll(() => inSight('tautulli-notifications').catch(() => false)).toBe(true)
  await app.page
    .getByRole('navigation', { name: 'Application' })
    .getByRole('link', { name: 'Discord' })
    .click()
  await expect.poll(() => inSight('discord-notifications')).toBe(true)
  await expect(app.page).toBeAt('/notifications#discord-notifications')
  for (const id of ['apprise-notifications', 'general-notifications'])
    expect(await app.page.locator(`#${id}`).count()).toBe(1)
})

test('marks no section of the sidebar at the top and the last one at the end; on phones, the overview shows every channel', async ({
  app,
}) => {
  await app.openSignedIn('/notifications')
  const current = app.page
    .getByRole('navigation', { name: 'Application' })
    .locator('[aria-current="location"]')
  await expect(section(app, 'Notification overview')).toBeVisible()
  await expect(current).toHaveCount(0)
  await section(app, 'Apprise').hover()
  await app.page.mouse.wheel(0, 5000)
  await expect(current).toHaveText('Tautulli')

  await app.page.setViewportSize({ width: 390, height: 844 })
  const overview = section(app, 'Notification overview')
  const last = await boxOf(overview.getByRole('columnheader', { name: 'Tautulli' }))
  expect(last.right).toBeLessThanOrEqual((await boxOf(overview)).right)
})
