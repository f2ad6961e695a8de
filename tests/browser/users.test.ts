import { describe } from 'vitest'
import type { App } from '../support/app.ts'
import { DIALOG, findingsInTheme } from '../support/axe.ts'
import { boxOf } from '../support/pointer.ts'
import { expect, PHONE, test } from '../support/test.ts'

const ADA = 'Ada Lovelace'

const row = (app: App, name: string) => app.page.getByRole('row').filter({ hasText: name })
const press = async (app: App, ...keys: string[]) => {
  for (const key of keys) await app.page.keyboard.press(key)
}
const tabTo = async (app: App, target: ReturnType<typeof row>) => {
  for (let tabs = 0; tabs < 20; tabs++) {
    await press(app, 'Tab')
    if (await target.evaluate(element => element === document.activeElement)) return
  }
  throw new Error('The Tab key does not lead there.')
}

/** Row indexes of the fully visible rows. The header row has index 1. */
const wholeRows = (app: App) =>
  app.page.getByRole('table', { name: 'Plex users' }).evaluate(table => {
    const { top, bottom } = (table.closest('main') ?? table).getBoundingClientRect()
    return [...table.querySelectorAll('tr[data-row]')]
      .filter(row => {
        const place = row.getBoundingClientRect()
        return place.top >= top && place.bottom <= bottom
      })
      .map(row => Number(row.getAttribute('aria-rowindex')))
  })

test('finds and edits users, and opens quotas and watchlist by keyboard alone', async ({ app }) => {
  await app.openSignedIn('/plex/users')
  await expect(row(app, ADA)).toBeVisible()
  await press(app, '/')
  await app.page.keyboard.type('ada')
  await expect(row(app, 'captain_marlow')).not.toBeVisible()
  await tabTo(app, row(app, ADA))
  await press(app, 'e')
  const editor = app.dialog(`Edit ${ADA}`)
  await expect(editor.getByLabel('Alias')).toBeVisible()
  await tabTo(app, editor.getByLabel('Alias'))
  await app.page.keyboard.type('Countess')
  await editor.getByLabel('Alias').press('Enter')
  await expect(editor).not.toBeVisible()
  await expect(row(app, 'Countess')).toBeFocused()

  await press(app, 'q')
  await expect(app.dialog('Edit quotas for Countess')).toContainText(/Resets ?Midnight UTC, in/i)
  expect(await findingsInTheme(app.page, 'dark', DIALOG)).toEqual([])
  await press(app, 'Escape')
  await expect(row(app, 'Countess')).toBeFocused()
  await press(app, 'w')
  const sheet = app.dialog('Countess')
  await expect(sheet.getByRole('status')).toContainText('41 titles')
  expect(await findingsInTheme(app.page, 'light', DIALOG)).toEqual([])
  await tabTo(app, sheet.getByRole('searchbox'))
  await app.page.keyboard.type('blade runner 2049')
  // The first Escape clears the field. Of the next two key presses, only one navigates back.
  await press(app, 'Escape')
  await expect(sheet.getByRole('searchbox')).toHaveValue('')
  await expect(sheet).toBeVisible()
  await press(app, 'Escape', 'Escape')
  await expect(sheet).not.toBeVisible()
  await expect(app.page).toBeAt('/plex/users?q=ada')
  await expect(row(app, 'Countess')).toBeFocused()
})

test('quotas open over the sheet of a request, which tells that there is room again, and over any page', async ({
  app,
}) => {
  await app.openSignedIn('/approvals?status=pending')
  await row(app, 'Breaking Bad').getByRole('link').click()
  const sheet = app.page.getByRole('dialog')
  const link = sheet.getByRole('link', { name: 'Edit quotas' })
  await link.click()
  const quotas = app.page.getByRole('dialog', { name: /^Edit quotas for/ })
  await expect(quotas.getByLabel('Limit', { exact: true }).first()).toBeVisible()
  await expect(app.page).toBeAt(/status=pending&request=\d+&open=quotas-\d+$/)
  await press(app, 'Escape')
  await expect(app.page).toBeAt(/status=pending&request=\d+$/)
  await expect(link).toBeFocused()
  await press(app, 'Enter')
  await expect(quotas.getByLabel('Limit', { exact: true }).first()).toBeVisible()
  for (const limit of await quotas.getByLabel('Limit', { exact: true }).all())
    await limit.fill('90')
  await quotas.getByRole('button', { name: /^Save/ }).click()
  await expect(sheet.getByText('Has room again')).toBeVisible()
  await expect(link).toBeFocused()
})

test('ten rows fit on a small screen, and narrow tables leave out the channels', async ({
  app,
}) => {
  await app.page.setViewportSize({ width: 1280, height: 800 })
  await app.openSignedIn('/plex/users')
  await expect(row(app, ADA)).toContainText('of 3 daily')
  await expect.poll(async () => (await wholeRows(app)).length).toBeGreaterThanOrEqual(10)
  const channels = app.page.getByRole('columnheader', { name: 'Channels' })
  await app.page.setViewportSize({ width: 1100, height: 800 })
  await expect(app.page.getByRole('columnheader', { name: 'Movies' })).toBeVisible()
  await expect(channels).not.toBeVisible()
  await app.page.setViewportSize({ width: 1440, height: 900 })
  await expect(channels).toBeVisible()
})

describe('on 0.19', () => {
  test.override({ profile: '0.19' })

  test('names are whole beside states on Plex in narrow tables', async ({ app }) => {
    await app.page.setViewportSize({ width: 1024, height: 800 })
    await app.openSignedIn('/plex/users')
    const state = row(app, 'Barty').getByText('Server only')
    await state.first().waitFor({ state: 'attached' })
    const name = row(app, 'Barty').getByRole('button', { name: 'Barty', exact: true })
    expect(await name.evaluate(one => one.scrollWidth - one.clientWidth)).toBe(0)
  })
})

test('a changed user stays under the pointer although the filter no longer matches', async ({
  app,
}) => {
  await app.openSignedIn('/plex/users?sync=off')
  const rows = app.page.getByRole('row').and(app.page.locator('[data-row]'))
  await expect(rows.nth(1)).toBeVisible()
  const before = await rows.count()
  const first = rows.first().getByRole('switch', { name: /^Sync/ })
  await first.click()
  await expect(first).toBeChecked()
  await expect(app.page.getByRole('button', { name: /^Sync off/ })).toContainText(
    String(before - 1),
  )
  await expect(rows).toHaveCount(before)
  await first.blur()
  await app.page.mouse.move(0, 0)
  await expect(rows).toHaveCount(before - 1)
})

test('renders the end of a long list, and Back restores the scroll position', async ({
  app,
  mock,
}) => {
  await mock.reset('scale')
  await app.openSignedIn('/plex/users')
  const scrolled = () => app.page.getByRole('main').evaluate(main => main.scrollTop)
  const rows = app.page.getByRole('row').and(app.page.locator('[data-row]'))
  await expect(rows.first()).toBeVisible()
  await rows.first().focus()
  await press(app, 'End')
  await expect(app.page.locator('[aria-rowindex="101"]')).toBeFocused()
  const inView = async () => (await wholeRows(app)).slice(-7)
  await expect.poll(inView).toEqual([95, 96, 97, 98, 99, 100, 101])
  const before = await scrolled()
  expect(before).toBeGreaterThan(3000)
  await app.link('Dashboard').click()
  await expect(app.page).toBeAt('/dashboard')
  await app.page.goBack()
  await expect.poll(inView).toEqual([95, 96, 97, 98, 99, 100, 101])
  await expect.poll(scrolled).toBe(before)
})

describe('on a phone', () => {
  test.override({
    contextOptions: PHONE,
  })

  test('a row is low and opens the sheet, where the name keeps the full width; a dialog shows why saving failed, although its form is longer than the window', async ({
    app,
    consoleErrors,
  }) => {
    consoleErrors.expect(/status of 409/)
    await app.openSignedIn('/plex/users?q=ada')
    const card = app.page.getByRole('article', { name: ADA })
    await expect(card).toContainText('1 of 3')
    expect((await boxOf(card)).height).toBeLessThanOrEqual(74)
    await card.getByText('1 of 3').tap()
    const sheet = app.dialog(ADA)
    await expect(sheet.getByRole('switch', { name: /^Sync/ })).toBeVisible()
    const close = await boxOf(sheet.getByRole('button', { name: 'Close' }))
    const edit = await boxOf(sheet.getByRole('link', { name: 'Edit', exact: true }))
    expect(edit.y).toBeGreaterThan(close.bottom)

    await app.navigate('/plex/users?open=edit-2')
    const dialog = app.dialog(`Edit ${ADA}`)
    await dialog.getByLabel('Name').fill('grandma')
    await dialog.getByRole('button', { name: 'Save 1 change' }).tap()
    const problem = dialog.getByRole('alert')
    await expect(problem).toContainText('another user already has this name')
    const foot = await boxOf(dialog.getByRole('button', { name: 'Save 1 change' }))
    await expect
      .poll(async () => {
        const { y, bottom } = await boxOf(problem)
        return y > 0 && bottom < foot.y
      })
      .toBe(true)
  })
})
