import type { RouterRule } from '../../web/contract/content-router.ts'
import type { App } from '../support/app.ts'
import { DIALOG, findingsInTheme } from '../support/axe.ts'
import { rule, withRules } from '../support/router-rule.ts'
import { expect, test } from '../support/test.ts'

const PUT_RULE = 'PUT /v1/content-router/rules/:id'
const ruleList = (app: App) => app.page.getByRole('list', { name: /^Rules/ })
const rows = (app: App) => ruleList(app).locator(':scope > li')
const row = (app: App, name: string) =>
  rows(app).filter({ has: app.page.getByRole('heading', { name, exact: true }) })
const field = (app: App, label: string) => app.page.getByLabel(label, { exact: true })
const storedRules = async (app: App) => {
  const answer = await app.page.request.get(`${app.url}/v1/content-router/rules`, {
    headers: { accept: 'application/json' },
  })
  return ((await answer.json()) as { rules: RouterRule[] }).rules
}
const storedOrders = async (app: App) =>
  Object.fromEntries((await storedRules(app)).map(one => [one.name, one.order]))
/** A saved rule without its id and times. */
const storedRule = async (app: App, name: string) => {
  const found = (await storedRules(app)).find(one => one.name === name)
  return found && { ...found, id: 0, created_at: '', updated_at: '' }
}
const names = async (app: App) =>
  (await ruleList(app).getByRole('heading').allInnerTexts()).join(' > ')

const leaf = (name: string, operator: string, value: unknown) => ({ field: name, operator, value })
const all = (...conditions: ReturnType<typeof leaf>[]) => ({ operator: 'AND' as const, conditions })

test('builds a rule with nested groups by keyboard alone', async ({ app }) => {
  const { keyboard } = app.page
  const press = async (...keys: string[]) => {
    for (const key of keys) await keyboard.press(key)
  }
  const focused = () =>
    app.page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
  /** Presses the key until the control with this name has the focus. */
  const tabTo = async (name: string, key = 'Tab') => {
    for (let steps = 0; steps < 60 && (await focused()) !== name; steps++) await press(key)
    expect(await focused()).toBe(name)
  }
  await app.openSignedIn('/radarr/content-router?rule=new')
  await field(app, 'Name').focus()
  await keyboard.type('Old or foreign drama')
  await tabTo('Add condition')
  await press('Enter')
  // Adding a condition focuses its field.
  await expect(field(app, 'Condition 1: field')).toBeFocused()
  await keyboard.type('Genre')
  await tabTo('Condition 1: value')
  await keyboard.type('Drama')
  await press('Enter')
  await tabTo('Add group', 'Shift+Tab')
  await press('Enter')
  await expect(field(app, 'Condition 2.1: field')).toBeFocused()
  await keyboard.type('Year')
  await tabTo('Condition 2.1: comparison')
  await keyboard.type('is before')
  await tabTo('Condition 2.1: value')
  await keyboard.type('1970')
  await tabTo('Add group to group 2', 'Shift+Tab')
  await press('Enter')
  await expect(field(app, 'Condition 2.2.1: field')).toBeFocused()
  await keyboard.type('Language')
  await tabTo('Condition 2.2.1: value')
  await press('Control+s')
  await expect(app.page.getByText('Choose a value.')).toBeVisible()
  await field(app, 'Condition 2.2.1: value').focus()
  await keyboard.type('French')
  await expect(
    app.page.getByText('if genre contains Drama and (year is before 1970 or language is French)'),
  ).toBeVisible()
  await expect(field(app, 'Instance').locator('option:checked')).toContainText('(default)')
  await field(app, 'Instance').focus()
  await keyboard.type('Radarr 4K')
  await press('Control+s')
  await expect(row(app, 'Old or foreign drama')).toContainText(
    'If genre contains Drama and (year is before 1970 or language is French)',
  )
  await expect(row(app, 'Old or foreign drama')).toContainText('Radarr 4K')
})

/** Drags a rule's handle onto another rule by touch. */
const dragByFinger = async (app: App, handle: RegExp, over: string) => {
  const touch = await app.page.context().newCDPSession(app.page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x, y }],
    })
  const from = await app.button(handle).boundingBox()
  const to = await row(app, over).boundingBox()
  if (!from || !to) throw new Error('There is nothing to drag.')
  const [x, y] = [from.x + from.width / 2, from.y + from.height / 2]
  await send('touchStart', x, y)
  for (const part of [0.1, 0.5, 0.9, 1]) await send('touchMove', x, y + (to.y + 8 - y) * part)
  await send('touchEnd')
}

test('moves rules by keyboard, mouse and touch, and finishes a move that failed halfway', async ({
  app,
  mock,
  consoleErrors,
}) => {
  consoleErrors.expect(/status of 500/)
  await mock.reset(withRules([rule(1, 90, 'One'), rule(2, 50, 'Two'), rule(3, 40, 'Three')]))
  await app.openSignedIn('/radarr/content-router')
  const handle = () => app.button(/^Move Three, /)
  await handle().focus()
  await app.page.keyboard.press('Home')
  await expect(app.page.getByText('Three is now 1 of 3.')).toBeVisible()
  await expect.poll(() => names(app)).toBe('Three > One > Two')
  await expect(app.button('Move Three, 1 of 3')).toBeFocused()
  await expect.poll(() => storedOrders(app)).toEqual({ Three: 99, One: 66, Two: 33 })
  expect((await mock.calls())[PUT_RULE]).toBe(3)
  // Rules are numbered by position, not by the saved order value.
  await expect(row(app, 'Three')).toContainText(/^1\s*Three/)
  await expect(row(app, 'Two')).toContainText(/^3\s*Two/)
  await expect(ruleList(app)).not.toContainText(/Order|99/)

  await mock.fault({ method: 'PUT', path: '/v1/content-router/rules/:id', status: 500 })
  await app.page.keyboard.press('End')
  await expect(app.page.getByText('Couldn’t save the new order')).toBeVisible()
  await expect.poll(() => names(app)).toBe('Three > One > Two')
  await app.button('Finish move').click()
  await expect.poll(async () => (await storedOrders(app)).Three).toBe(33)
  await expect.poll(() => names(app)).toBe('One > Two > Three')
  await app.page.reload()
  await expect(row(app, 'Three')).toBeVisible()
  await expect.poll(() => names(app)).toBe('One > Two > Three')

  await handle().dragTo(row(app, 'One'), { targetPosition: { x: 200, y: 4 } })
  await expect(app.button('Move Three, 1 of 3')).toBeVisible()
  await dragByFinger(app, /^Move Two, /, 'Three')
  await expect(app.button('Move Two, 1 of 3')).toBeVisible()

  await app.page.getByRole('switch', { name: 'Enable Two' }).click()
  await expect(row(app, 'Two')).toContainText('Off')
  const act = async (name: string, action: string) => {
    await app.button(`More actions for ${name}`).click()
    await app.page.getByRole('menuitem', { name: action }).click()
  }
  await act('One', 'Duplicate')
  await expect(app.toast('“One (copy)” added')).toBeVisible()
  await expect(row(app, 'One (copy)')).toContainText('Off')

  await expect(app.page.getByText('Saving the new order…')).toHaveCount(0)
  const before = await storedRule(app, 'Two')
  await act('Two', 'Delete rule')
  const question = app.dialog('Delete “Two”?')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(row(app, 'Two')).toBeVisible()
  await act('Two', 'Delete rule')
  await question.getByRole('button', { name: 'Delete rule' }).click()
  await expect(rows(app)).toHaveCount(3)
  expect(await storedRule(app, 'Two')).toBeUndefined()
  await app.button('Undo deletion of Two').click()
  await expect(app.page.getByRole('link', { name: 'Two', exact: true })).toBeFocused()
  expect(await storedRule(app, 'Two')).toEqual(before)
})

test("flags rules that can't work, and explains matches, misses and unknowns when testing a title", async ({
  app,
  mock,
}) => {
  await mock.reset(
    withRules([
      rule(1, 90, 'Rated', { condition: all(leaf('certification', 'equals', 'R')) }),
      rule(2, 80, 'Drama', { condition: all(leaf('genres', 'contains', 'Drama')) }),
      rule(3, 70, 'Old drama', {
        condition: all(leaf('genres', 'contains', 'Drama'), leaf('year', 'lessThan', 1990)),
      }),
      rule(4, 60, 'Nothing', { condition: { operator: 'AND', conditions: [] } }),
      rule(5, 50, 'Horror', {
        condition: all(leaf('genres', 'contains', 'Horror')),
        target_instance_id: 77,
      }),
      rule(6, 40, 'Wrong folder', {
        condition: all(leaf('user', 'equals', 2)),
        root_folder: '/gone',
        quality_profile: 99,
      }),
    ]),
  )
  await app.openSignedIn('/radarr/content-router')
  await expect(row(app, 'Old drama')).toContainText(
    /Never reached: rule \d matches first.*“Drama” is higher in the list and matches the same titles/,
  )
  await expect(row(app, 'Drama')).not.toContainText('Never reached')
  await expect(row(app, 'Nothing')).toContainText('Never matches')
  await expect(row(app, 'Horror')).toContainText('Instance missing')
  await expect(row(app, 'Wrong folder')).toContainText(/Folder missing Profile missing/)

  const placeOfRules = async () => {
    const { x, y } = (await ruleList(app).boundingBox()) ?? {}
    return { x, y }
  }
  const before = await placeOfRules()
  await app.button('Test a title').click()
  const bench = app.page.getByRole('region', { name: 'Test a title' })
  // Otherwise, typing would run the page's shortcuts.
  await expect(bench.getByRole('combobox', { name: 'Search watchlists' })).toBeFocused()
  await expect(bench).toBeVisible()
  // The panel opens next to the rules without moving them.
  expect(await placeOfRules()).toEqual(before)
  const search = bench.getByRole('combobox', { name: 'Search watchlists' })
  const titles = app.page.getByRole('listbox', { name: 'Titles on watchlists' })
  const pick = async () => {
    await search.fill('Das Boot')
    await titles.getByRole('option').first().click()
    await expect(titles).toHaveCount(0)
    await expect(search).toBeFocused()
  }
  await pick()
  await bench.getByRole('button', { name: 'Clear' }).click()
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('')
  await pick()
  await expect(bench).toContainText('“Rated” might match, depending on missing data.')
  await expect(bench).toContainText('Unknown: certification is R Checked by the server.')
  await expect(bench).toContainText('Year 1981 Language German')
  await expect(bench).toContainText('“Drama” sends the title to Radarr')
  const result = (name: string) =>
    bench.getByRole('group').filter({ hasText: new RegExp(`^${name}`) })
  await result('Drama').locator('summary').click()
  await expect(result('Drama')).toContainText(
    'Passes: genre contains Drama — actual value: Drama, History, War',
  )
  await result('Horror').locator('summary').click()
  await expect(result('Horror')).toContainText(
    'Fails: genre contains Horror — actual value: Drama, History, War',
  )
  expect(await findingsInTheme(app.page, 'dark', 'main')).toEqual([])
  await bench.getByRole('button', { name: 'Close' }).click()
  await expect(app.button('Test a title')).toBeFocused()

  await app.page.setViewportSize({ width: 390, height: 844 })
  await app.button('Test a title').click()
  await expect(app.dialog('Test a title')).toBeVisible()
  await app.page.keyboard.press('Escape')
  await expect(app.dialog('Test a title')).toHaveCount(0)
  await expect(app.button('Test a title')).toBeFocused()
})

const boxOf = async (element: ReturnType<App['page']['locator']>) => {
  const box = await element.boundingBox()
  if (!box) throw new Error('There is no such element in view.')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}
const saveBar = (app: App) => app.page.getByRole('region', { name: 'Unsaved changes' })

test('shows the impact of each edit: a line on the save bar on a phone, a card that stays in view on a screen', async ({
  app,
  mock,
}) => {
  await mock.reset(withRules([rule(1, 90, 'All', { condition: all(leaf('user', 'regex', '.')) })]))
  await app.page.setViewportSize({ width: 390, height: 844 })
  await app.openSignedIn('/radarr/content-router?rule=1')
  const line = app.button(/^Matches [\d,]+ of [\d,]+ · 0 change destination$/)
  await expect(line).toBeVisible()
  expect((await boxOf(line)).bottom).toBeGreaterThan(780)
  const last = app.page.getByRole('switch', { name: 'Bypass user quotas' })
  await last.scrollIntoViewIfNeeded()
  await last.press('Space')
  await expect(saveBar(app)).toBeVisible()
  expect((await boxOf(line)).bottom).toBe((await boxOf(saveBar(app))).y)
  expect((await boxOf(last)).bottom).toBeLessThan((await boxOf(line)).y)
  // In a narrower window, the line wraps.
  await app.page.setViewportSize({ width: 320, height: 844 })
  const folder = field(app, 'Root folder')
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
  const impact = app.page.getByRole('region', { name: 'Effect' })
  const bench = app.page.getByRole('region', { name: 'Test a title' })
  await expect(impact).toContainText(/ of [\d,]+ match/)
  const main = await boxOf(app.page.getByRole('main'))
  // Both cards fit in the window without scrolling, even with all titles shown.
  await field(app, 'Instance').selectOption({ label: 'Radarr 4K' })
  await expect(impact).toContainText(/([\d,]+) of \1 match \1 change destination/)
  await impact.getByRole('button', { expanded: false }).click()
  await expect(impact.getByRole('list', { name: 'Change' })).toContainText('→ Radarr 4K')
  const requests = app.page.getByRole('region', { name: 'Last 30 days' })
  await expect(requests).toContainText(
    /^[1-9]\d* of \d+ requests that needed approval in the last 30 days go to Radarr 4K/,
  )
  expect((await boxOf(bench)).bottom).toBeLessThan(main.bottom)
  await last.scrollIntoViewIfNeeded()
  await last.press('Space')
  const shown = await boxOf(impact.getByText(/^of [\d,]+ match/))
  for (const { y, bottom } of [shown, await boxOf(last)]) {
    expect(y).toBeGreaterThan(main.y)
    expect(bottom).toBeLessThan(main.bottom)
  }
  expect((await boxOf(bench)).bottom).toBeLessThan(main.bottom)
  const form = await boxOf(app.page.getByRole('region', { name: 'Approval and quotas' }))
  const bar = await boxOf(saveBar(app).locator('..'))
  expect([bar.x, bar.right]).toEqual([form.x, form.right])

  // A tested title tells what the change does to it.
  await bench.getByRole('combobox', { name: 'Search watchlists' }).fill('Das Boot')
  const titles = app.page.getByRole('listbox', { name: 'Titles on watchlists' })
  await titles.getByRole('option').first().click()
  await expect(bench).toContainText('“All” sends the title to Radarr 4K')
  await expect(bench).toContainText(/Today: “All” sends the title to Radarr[.,]/)

  // The impact follows the condition, too.
  await field(app, 'Condition 1: comparison').selectOption({ label: 'is' })
  await expect(impact).toContainText(/\b0 of [\d,]+ match/)
  await app.button('Add group').click()
  await expect(field(app, 'Condition 2.1: field')).toBeVisible()
  expect(await findingsInTheme(app.page, 'light', 'main')).toEqual([])
})
