import { describe } from 'vitest'
import { SHELL_PAGES } from '../../web/app/pages.ts'
import type { App } from '../support/app.ts'
import { colorFindings, DIALOG, findingsInBothThemes, findingsInTheme } from '../support/axe.ts'
import { lostWhenLonger } from '../support/long-text.ts'
import { expect, test } from '../support/test.ts'
import { outdatedWording } from '../support/wording.ts'

/** axe checks every element, so one item of each kind is enough. */
const SMALL = { name: 'small', seed: 7, world: { users: 4, approvals: 8 } }
/** Effective size of a 1280 px screen at 400% zoom. */
const NARROW = { width: 320, height: 640 }
const SIZES = [
  { name: 'a screen', viewport: { width: 1440, height: 900 }, theme: 'dark', otherTheme: 'light' },
  { name: 'a phone', viewport: { width: 390, height: 844 }, theme: 'light', otherTheme: 'dark' },
] as const
type Size = (typeof SIZES)[number]
/** Color checks take most of the time, so each size is checked in one theme unless EVERY_THEME is set. */
const inEveryTheme = Boolean(process.env.EVERY_THEME)
const PAGES = [...new Map(SHELL_PAGES.map(page => [page.file, page])).values()]
/** Pages with parts of their own. The others consist of the same parts, so only their texts are checked. */
const VIEWS = new Set([
  '/login',
  '/dashboard',
  '/approvals',
  '/notifications',
  '/plex/configuration',
  '/plex/users',
  '/sonarr/content-router',
  '/sonarr/instances',
  '/utilities/delete-sync',
])
/** Small groups, because a page takes seconds on a busy machine. */
const GROUPS = Array.from({ length: Math.ceil(PAGES.length / 4) }, (_, at) =>
  PAGES.slice(at * 4, at * 4 + 4),
)

/** Header titles that are cut off. */
const cutTitles = (app: App) =>
  app.page
    .locator('header > div.font-display')
    .evaluateAll(titles =>
      titles
        .filter(one => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight)
        .map(one => one.textContent),
    )

const lookAt = async (app: App, where: string, { viewport, theme, otherTheme }: Size) => {
  const what = `${where} at ${viewport.width} px`
  await app.page.setViewportSize(viewport)
  if (inEveryTheme) expect(await colorFindings(app.page, otherTheme), what).toEqual([])
  if (VIEWS.has(where)) expect(await findingsInTheme(app.page, theme), what).toEqual([])
  expect(await outdatedWording(app.page), what).toEqual([])
  if (viewport.width < 768) {
    await app.page.setViewportSize(NARROW)
    const overflow = () =>
      app.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    await expect.poll(overflow, { message: where }).toBeLessThanOrEqual(0)
    expect(await cutTitles(app), where).toEqual([])
    await app.page.setViewportSize(viewport)
  }
  expect(await lostWhenLonger(app.page), what).toEqual([])
}

describe("has no accessibility findings and doesn't cut off longer texts, on a screen and a phone", () => {
  test.for(['/login', '/no-such-page'])('%s', async (path, { app }) => {
    if (path !== '/login') await app.enter()
    await app.open(path)
    await expect(app.title).toBeVisible()
    for (const size of SIZES) await lookAt(app, path, size)
  })

  test.for(GROUPS.map(pages => [pages.map(({ path }) => path), pages] as const))(
    '%j',
    async ([, pages], { app, mock }) => {
      await mock.reset(SMALL)
      await app.openSignedIn(pages[0]?.path ?? '')
      for (const { path, title } of pages) {
        await app.navigate(path)
        await expect(app.title).toHaveText(title)
        await expect(app.page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
        for (const size of SIZES) await lookAt(app, path, size)
      }
    },
  )
})

describe.each(SIZES)('on $name', ({ viewport }) => {
  test.override({ contextOptions: { viewport } })

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
    if (viewport.width >= 768) return
    await app.page.keyboard.press('Escape')
    await app.button(/sidebar/i).click()
    await expect(app.dialog('Sidebar')).toBeVisible()
    expect(await findingsInBothThemes(app.page, DIALOG)).toEqual([])
  })
})
