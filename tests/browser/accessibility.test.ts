import { describe } from 'vitest'
import { SHELL_PAGES } from '../../web/app/pages.ts'
import type { App } from '../support/app.ts'
import { DIALOG, findingsInTheme } from '../support/axe.ts'
import { expect, test } from '../support/test.ts'
import { lostWhenLonger } from './support/long-text.ts'
import { outdatedWording } from './support/wording.ts'

/** axe checks every element, so one item of each kind is enough. */
const SMALL = { name: 'small', seed: 7, world: { users: 4, approvals: 8 } }
/** Effective size of a 1280 px screen at 400% zoom. */
const NARROW = { width: 320, height: 640 }
/** Color checks take most of the time, so each size is checked in one theme. */
const SIZES = [
  { name: 'a screen', viewport: { width: 1440, height: 900 }, theme: 'dark' },
  { name: 'a phone', viewport: { width: 390, height: 844 }, theme: 'light' },
] as const
type Size = (typeof SIZES)[number]
/** The views that differ in kind. The others consist of the same parts, so only their texts are checked. */
const VIEWS = new Set([
  '/login',
  '/dashboard',
  '/approvals',
  '/notifications',
  '/plex/configuration',
  '/plex/users',
  '/sonarr/content-router',
  '/utilities/delete-sync',
])
const PAGES = [...new Map(SHELL_PAGES.map(page => [page.file, page])).values()]
const HALF = Math.ceil(PAGES.length / 2)

/** Header titles that are cut off. */
const cutTitles = (app: App) =>
  app.page
    .locator('header > div.font-display')
    .evaluateAll(titles =>
      titles
        .filter(one => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight)
        .map(one => one.textContent),
    )

const lookAt = async (app: App, where: string, { viewport, theme }: Size) => {
  const what = `${where} at ${viewport.width} px`
  await app.page.setViewportSize(viewport)
  if (VIEWS.has(where)) expect(await findingsInTheme(app.page, theme), what).toEqual([])
  // The chips of a filter bar are counted anew after a change of size.
  await expect.poll(() => lostWhenLonger(app.page), { message: what }).toEqual([])
  if (viewport.width >= 768) {
    expect(await outdatedWording(app.page), what).toEqual([])
    return
  }
  await app.page.setViewportSize(NARROW)
  const overflow = () => app.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  await expect.poll(overflow, { message: where }).toBeLessThanOrEqual(0)
  expect(await cutTitles(app), where).toEqual([])
}

describe("has no accessibility findings and doesn't cut off longer texts, on a screen and a phone", () => {
  test('/login and /no-such-page', async ({ app }) => {
    for (const path of ['/login', '/no-such-page']) {
      await app.open(path)
      await expect(app.title).toBeVisible()
      for (const size of SIZES) await lookAt(app, path, size)
      await app.enter()
    }
  })

  test.for([
    ['first', PAGES.slice(0, HALF)],
    ['second', PAGES.slice(HALF)],
  ] as const)('%s half of the pages', async ([, pages], { app, mock }) => {
    await mock.reset(SMALL)
    await app.openSignedIn('/dashboard')
    // Before the app runs, it doesn't follow the address.
    await expect(app.button(/^Approve /).first()).toBeVisible()
    for (const { path, title } of pages) {
      await app.navigate(path)
      await expect(app.title).toHaveText(title)
      await expect(app.page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
      for (const size of SIZES) await lookAt(app, path, size)
    }
  })
})

test('menus and dialogs have no accessibility findings, on a screen and a phone', async ({
  app,
  mock,
}) => {
  await mock.reset(SMALL)
  await app.openSignedIn('/approvals')
  for (const [opener, part, sizes] of [
    [/^Settings$/, '[role="menu"]', SIZES],
    [/^Reject /, DIALOG, SIZES],
    [/^Activity/, DIALOG, SIZES],
    // On a screen, the sidebar is part of the page.
    [/sidebar/i, DIALOG, [SIZES[1]]],
  ] as const) {
    for (const { viewport, theme } of sizes) {
      await app.page.setViewportSize(viewport)
      if ((await app.page.locator(part).count()) === 0) await app.button(opener).first().click()
      await expect(app.page.locator(part)).toBeVisible()
      expect(await findingsInTheme(app.page, theme, part), String(opener)).toEqual([])
    }
    expect(await outdatedWording(app.page)).toEqual([])
    await app.page.keyboard.press('Escape')
    await expect(app.page.locator(part)).toHaveCount(0)
  }
})
