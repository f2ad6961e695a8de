import { describe } from 'vitest'
import { SHELL_PAGES } from '../../web/app/pages.ts'
import type { App } from '../support/app.ts'
import { colorFindings, DIALOG, findingsInBothThemes, findingsInTheme } from '../support/axe.ts'
import { lostWhenLonger } from '../support/long-text.ts'
import { expect, test } from '../support/test.ts'
import { outdatedWording } from '../support/wording.ts'

/** axe checks every element, so one item of each kind is enough. */
const SMALL = { name: 'small', seed: 7, world: { users: 4, approvals: 8 } }
/** Effective size of a 1280 px screen at 400 % zoom. */
const NARROW = { width: 320, height: 640 }
const SIZES = [
  ['a screen', { width: 1440, height: 900 }, 'dark'],
  ['a phone', { width: 390, height: 844 }, 'light'],
] as const
/** Color checks take most of the time, so each size is checked in one theme unless EVERY_THEME is set. */
const inEveryTheme = Boolean(process.env.EVERY_THEME)
const PATHS = [...new Map(SHELL_PAGES.map(page => [String(page.load), page.path])).values()]
/** Small groups, because a page takes seconds on a busy machine. */
const GROUPS = Array.from({ length: Math.ceil(PATHS.length / 4) }, (_, at) =>
  PATHS.slice(at * 4, at * 4 + 4),
)

const openWhole = async (app: App, path: string) => {
  await app.open(path)
  await expect(app.title).toBeVisible()
  await expect(app.page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
}

/** Header titles that are cut off. */
const cutTitles = (app: App) =>
  app.page
    .locator('header > div.font-display')
    .evaluateAll(titles =>
      titles
        .filter(one => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight)
        .map(one => one.textContent),
    )

describe.each(SIZES)('on %s', (_, viewport, ownTheme) => {
  test.override({ contextOptions: { viewport, colorScheme: ownTheme } })
  const isPhone = viewport.width < 768
  const otherTheme = ownTheme === 'dark' ? 'light' : 'dark'

  const look = async (app: App, path: string) => {
    await openWhole(app, path)
    if (inEveryTheme) expect(await colorFindings(app.page, otherTheme), path).toEqual([])
    expect(await findingsInTheme(app.page, ownTheme), path).toEqual([])
    expect(await outdatedWording(app.page), path).toEqual([])
    if (isPhone) {
      await app.page.setViewportSize(NARROW)
      const overflow = () =>
        app.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      await expect.poll(overflow, { message: path }).toBeLessThanOrEqual(0)
      expect(await cutTitles(app), path).toEqual([])
      await app.page.setViewportSize(viewport)
    }
    expect(await lostWhenLonger(app.page), path).toEqual([])
  }

  test("the sign-in page has no accessibility findings and doesn't cut off longer texts", async ({
    app,
  }) => {
    await look(app, '/login')
  })

  test.for([['/no-such-page'], ...GROUPS].map(paths => [paths] as const))(
    "%j have no accessibility findings and don't cut off longer texts",
    async ([paths], { app, mock }) => {
      await mock.reset(SMALL)
      await app.enter()
      for (const path of paths) await look(app, path)
    },
  )

  test('menus and dialogs have no accessibility findings', async ({ app, mock }) => {
    await mock.reset(SMALL)
    await app.openSignedIn('/approvals')
    await app.button('Settings').click()
    await expect(app.page.getByRole('menu')).toBeVisible()
    expect(await findingsInBothThemes(app.page, '[role="menu"]')).toEqual([])
    await app.page.keyboard.press('Escape')
    await app
      .button(/^Reject /)
      .first()
      .click()
    await expect(app.dialog(/^Reject/)).toBeVisible()
    expect(await findingsInBothThemes(app.page, DIALOG)).toEqual([])
    expect(await outdatedWording(app.page)).toEqual([])
    await app.page.keyboard.press('Escape')
    await app.button(/^Activity/).click()
    await expect(app.dialog('Activity')).toBeVisible()
    expect(await findingsInBothThemes(app.page, DIALOG)).toEqual([])
    expect(await outdatedWording(app.page)).toEqual([])
    if (!isPhone) return
    await app.page.keyboard.press('Escape')
    await app.button(/sidebar/i).click()
    await expect(app.dialog('Sidebar')).toBeVisible()
    expect(await findingsInBothThemes(app.page, DIALOG)).toEqual([])
  })
})
