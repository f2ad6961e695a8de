import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { expect, test } from '../support/test.ts'

/** What axe finds on the page, or in the part of it that `within` names. */
const findings = async (page: Page, within?: string) => {
  const axe = new AxeBuilder({ page })
  if (within) axe.include(within)
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id} (${help}): ${target.join(' ')}\n${failureSummary}`,
    ),
  )
}

/** Every kind of thing once is enough: axe looks at each element. */
const SMALL = { name: 'small', seed: 7, world: { users: 4, approvals: 8 } }

describe.each(['dark', 'light'] as const)('in the %s theme', theme => {
  test.override({ contextOptions: { colorScheme: theme } })

  test('the pages before the sign-in have no accessibility findings', async ({ app }) => {
    for (const path of ['/login', '/nowhere']) {
      await app.open(path)
      await expect(
        app
          .button(/Log in/)
          .or(app.title)
          .first(),
      ).toBeVisible()
      expect(await findings(app.page), path).toEqual([])
    }
  })

  test('the main pages have no accessibility findings', async ({ app, mock }) => {
    await mock.reset(SMALL)
    await app.openSignedIn('/dashboard')
    for (const path of ['/dashboard', '/approvals', '/plex/users']) {
      await app.open(path)
      await expect(app.page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
      await expect(app.title).toBeVisible()
      if (path === '/dashboard')
        await expect(app.page.getByRole('img', { name: 'Top users' })).toBeVisible()
      expect(await findings(app.page), path).toEqual([])
    }
  })

  test('menus and dialogs have no accessibility findings', async ({ app, mock }) => {
    await mock.reset(SMALL)
    await app.openSignedIn('/approvals')
    await app.button('Settings').click()
    await expect(app.page.getByRole('menu')).toBeVisible()
    expect(await findings(app.page, '[role="menu"]')).toEqual([])
    await app.page.keyboard.press('Escape')
    await app
      .button(/^Reject /)
      .first()
      .click()
    await expect(app.dialog(/^Reject/)).toBeVisible()
    expect(await findings(app.page, '[role="dialog"]')).toEqual([])
  })
})
