import type { App } from '../support/app.ts'
import { DIALOG, findingsInTheme } from '../support/axe.ts'
import { boxOf } from '../support/pointer.ts'
import { rule, withRules } from '../support/router-rule.ts'
import { expect, test } from '../support/test.ts'

const PHONE = { width: 390, height: 844 }
const row = (app: App, name: string) =>
  app.page
    .getByRole('list', { name: /^Rules/ })
    .locator(':scope > li')
    .filter({ has: app.page.getByRole('heading', { name, exact: true }) })

/** Drags a rule's handle onto another rule by touch. */
const dragByFinger = async (app: App, handle: RegExp, over: string) => {
  const touch = await app.page.context().newCDPSession(app.page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x, y }],
    })
  const from = await boxOf(app.button(handle))
  const to = await boxOf(row(app, over))
  const [x, y] = [from.x + from.width / 2, from.y + from.height / 2]
  await send('touchStart', x, y)
  for (const part of [0.1, 0.5, 0.9, 1]) await send('touchMove', x, y + (to.y + 8 - y) * part)
  await send('touchEnd')
}

test('rules are moved by mouse and touch', async ({ app, mock }) => {
  await mock.reset(withRules([rule(1, 90, 'One'), rule(2, 50, 'Two'), rule(3, 40, 'Three')]))
  await app.openSignedIn('/radarr/content-router')
  await app.button(/^Move Three, /).dragTo(row(app, 'One'), { targetPosition: { x: 200, y: 4 } })
  await expect(app.button('Move Three, 1 of 3')).toBeVisible()
  await dragByFinger(app, /^Move Two, /, 'Three')
  await expect(app.button('Move Two, 1 of 3')).toBeVisible()
})

test('testing a title opens beside the rules without moving them, and as a dialog on a phone', async ({
  app,
}) => {
  await app.openSignedIn('/radarr/content-router')
  const placeOfRules = async () => {
    const { x, y } = await boxOf(app.page.getByRole('list', { name: /^Rules/ }))
    return { x, y }
  }
  const opener = app.button('Test a title')
  await expect(opener).toBeVisible()
  const before = await placeOfRules()
  await opener.click()
  const bench = app.page.getByRole('region', { name: 'Test a title' })
  const search = bench.getByRole('combobox', { name: 'Search watchlists' })
  // Otherwise, typing would run the page's shortcuts.
  await expect(search).toBeFocused()
  expect(await placeOfRules()).toEqual(before)
  await search.fill('Das Boot')
  await app.page.getByRole('option').first().click()
  await expect(search).toBeFocused()
  await expect(bench).toContainText('Year 1981 Language German')
  expect(await findingsInTheme(app.page, 'dark', 'main')).toEqual([])
  await bench.getByRole('button', { name: 'Close' }).click()
  await expect(opener).toBeFocused()

  await app.page.setViewportSize(PHONE)
  await opener.click()
  await expect(app.dialog('Test a title')).toBeVisible()
  await app.page.keyboard.press('Escape')
  await expect(app.dialog('Test a title')).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test('shows the effect of each edit: a line on the save bar on a phone, a card that stays in view on a screen', async ({
  app,
  mock,
}) => {
  const everyone = { field: 'user', operator: 'regex', value: '.' }
  const condition = { operator: 'AND' as const, conditions: [everyone] }
  await mock.reset(withRules([rule(1, 90, 'All', { condition })]))
  await app.page.setViewportSize(PHONE)
  await app.openSignedIn('/radarr/content-router?rule=1')
  const saveBar = app.page.getByRole('region', { name: 'Unsaved changes' })
  const line = app.button(/^Matches [\d,]+ of [\d,]+ · 0 change destination$/)
  await expect(line).toBeVisible()
  expect((await boxOf(line)).bottom).toBeGreaterThan(780)
  const last = app.page.getByRole('switch', { name: 'Bypass user quotas' })
  await last.scrollIntoViewIfNeeded()
  await last.press('Space')
  await expect(saveBar).toBeVisible()
  expect((await boxOf(line)).bottom).toBe((await boxOf(saveBar)).y)
  expect((await boxOf(last)).bottom).toBeLessThan((await boxOf(line)).y)
  // In a narrower window, the line wraps.
  await app.page.setViewportSize({ width: 320, height: 844 })
  const folder = app.page.getByLabel('Root folder', { exact: true })
  await app.button('All rules').focus()
  await folder.focus()
  expect((await boxOf(folder)).bottom).toBeLessThan((await boxOf(line)).y)
  await line.click()
  const drawer = app.dialog('Effect')
  await expect(drawer.getByRole('combobox', { name: 'Search watchlists' })).toBeVisible()
  expect(await findingsInTheme(app.page, 'light', DIALOG)).toEqual([])
  await app.page.keyboard.press('Escape')
  await expect(line).toBeFocused()

  await app.page.setViewportSize({ width: 1440, height: 900 })
  const effect = app.page.getByRole('region', { name: 'Effect' })
  const bench = app.page.getByRole('region', { name: 'Test a title' })
  await expect(effect).toContainText(/ of [\d,]+ match/)
  const main = await boxOf(app.page.getByRole('main'))
  // Both cards fit in the window without scrolling, even with all titles shown.
  await app.page.getByLabel('Instance', { exact: true }).selectOption({ label: 'Radarr 4K' })
  await expect(effect).toContainText(/([\d,]+) of \1 match \1 change destination/)
  await effect.getByText('Change destination', { exact: true }).click()
  await expect(effect.getByRole('list', { name: 'Change destination' })).toContainText(
    '→ Radarr 4K',
  )
  await last.scrollIntoViewIfNeeded()
  await last.press('Space')
  for (const inView of [effect.getByText(/^of [\d,]+ match/), last, bench]) {
    const { y, bottom } = await boxOf(inView)
    expect(y).toBeGreaterThan(main.y)
    expect(bottom).toBeLessThan(main.bottom)
  }
  const form = await boxOf(app.page.getByRole('region', { name: 'Approval and quotas' }))
  const bar = await boxOf(saveBar.locator('..'))
  expect([bar.x, bar.right]).toEqual([form.x, form.right])

  // A result is shown in full; the column scrolls instead of the card.
  await bench.getByRole('combobox', { name: 'Search watchlists' }).fill('Das Boot')
  await app.page.getByRole('listbox').getByRole('option').first().click()
  await expect(bench).toContainText('“All” sends the title to Radarr 4K')
  const isCut = ({ scrollHeight, clientHeight }: Element) => scrollHeight > clientHeight
  expect(await bench.evaluate(isCut)).toBe(false)
})
