import { describe } from 'vitest'
import type { App } from '../support/app.ts'
import { DIALOG, findingsInTheme } from '../support/axe.ts'
import { expect, test } from '../support/test.ts'

const ADA = 'Ada Lovelace'

const row = (app: App, name: string) => app.page.getByRole('row').filter({ hasText: name })
const press = async (app: App, ...keys: string[]) => {
  for (const key of keys) await app.page.keyboard.press(key)
}
/** By Tab alone, as far as it takes. */
const tabTo = async (app: App, target: ReturnType<typeof row>) => {
  for (let tabs = 0; tabs < 20; tabs++) {
    await press(app, 'Tab')
    if (await target.evaluate(element => element === document.activeElement)) return
  }
  throw new Error('The Tab key does not lead there.')
}

test('search, facets and order are in the address, hidden columns are remembered, all is exported', async ({
  app,
}) => {
  await app.openSignedIn('/plex/users')
  await expect(app.page.getByRole('search').filter({ hasText: '12 users' })).toBeVisible()
  await app.page.getByRole('searchbox').fill('captain')
  await expect(row(app, 'captain_marlow')).toContainText('Owner')
  await expect(row(app, ADA)).not.toBeVisible()
  await app.page.getByRole('searchbox').fill('')
  await app.button('Quota').click()
  await app.page.getByRole('menuitemcheckbox', { name: /No limit/ }).click()
  await app.page.keyboard.press('Escape')
  await expect(row(app, ADA)).not.toBeVisible()
  await app.page.getByRole('columnheader', { name: 'Titles on' }).getByRole('button').click()
  await expect(app.page).toBeAt('/plex/users?quota=none&sort=-watchlist')
  await app.button('Columns').click()
  await app.page.getByRole('menuitemcheckbox', { name: 'Sync' }).click()
  await app.page.reload()
  await expect(row(app, 'captain_marlow')).toBeVisible()
  await expect(app.page.getByRole('columnheader', { name: 'Sync' })).not.toBeVisible()
  await expect(row(app, ADA)).not.toBeVisible()
  const saving = app.page.waitForEvent('download')
  await app.button('Export CSV').click()
  expect((await saving).suggestedFilename()).toMatch(/^plex-users-\d{4}-\d\d-\d\d\.csv$/)
})

test('by keyboard alone: find, edit, see the quotas and the watchlist, change many', async ({
  app,
  complaints,
}) => {
  complaints.expect(/status of 404/)
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
  // Back closes a window, but not one that holds something typed.
  await app.page.goBack()
  await expect(editor.getByLabel('Alias')).toHaveValue('Countess')
  await editor.getByLabel('Alias').press('Enter')
  await expect(editor).not.toBeVisible()
  await expect(row(app, ADA)).toContainText('Countess')
  await expect(row(app, ADA)).toBeFocused()

  await press(app, 'q')
  await expect(app.dialog(`Quotas of ${ADA}`)).toContainText(/Counted anew.*(AM|PM) E[SD]T/)
  await press(app, 'Escape')
  await expect(row(app, ADA)).toBeFocused()
  await press(app, 'w')
  const sheet = app.dialog(`Watchlist of ${ADA}`)
  await expect(sheet.getByRole('status')).toContainText('41 titles')
  await tabTo(app, sheet.getByRole('searchbox'))
  await app.page.keyboard.type('blade runner 2049')
  await expect(sheet.getByRole('link', { name: 'Blade Runner 2049 on TMDB' })).toHaveAttribute(
    'href',
    /^https:\/\/www\.themoviedb\.org\/movie\/\d+$/,
  )
  // The first takes what was typed back, as in any field of a search.
  await press(app, 'Escape', 'Escape')
  await expect(sheet).not.toBeVisible()
  await expect(app.page).toBeAt('/plex/users?q=ada')
  await expect(row(app, ADA)).toBeFocused()

  await press(app, ' ')
  await tabTo(app, app.button('Edit 1'))
  await press(app, 'Enter')
  const bulk = app.dialog('Edit 1 user')
  await tabTo(app, bulk.getByLabel('Sync the watchlist'))
  await app.page.keyboard.type('Off')
  await expect(bulk.getByRole('region', { name: 'What this does' })).toContainText('loses sync')
  await tabTo(app, bulk.getByRole('button', { name: 'Change 1' }))
  await press(app, 'Enter')
  await expect(bulk).toContainText('1 user changed.')
  await press(app, 'Escape')
  await expect(row(app, ADA)).toContainText('Not synced')
  // The bar with the button that was pressed is gone; the keys go on in the list.
  await expect(
    app.page.getByRole('region', { name: 'Actions for the selection' }),
  ).not.toBeVisible()
  await expect(row(app, ADA)).toBeFocused()
})

describe('on a phone', () => {
  test.override({
    contextOptions: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  })

  test('a card has every action of the row', async ({ app }) => {
    await app.openSignedIn('/plex/users?q=ada')
    const card = app.page.getByRole('article', { name: ADA })
    await expect(card).toContainText('of 3 daily')
    await card.getByRole('button', { name: `Quotas of ${ADA}` }).tap()
    const quotas = app.dialog(`Quotas of ${ADA}`)
    await expect(quotas.getByRole('switch', { name: 'Limit movies' })).toBeVisible()
    await quotas.getByRole('button', { name: 'Close' }).first().tap()
    await card.getByRole('button', { name: /^Watchlist of/ }).tap()
    await expect(app.dialog(`Watchlist of ${ADA}`)).toBeVisible()
    await app.page.goBack()
    await card.getByRole('checkbox').check()
    await expect(app.button('Edit 1')).toBeVisible()
    await card.getByRole('button', { name: `Edit ${ADA}`, exact: true }).tap()
    await expect(app.dialog(`Edit ${ADA}`)).toBeVisible()
  })
})

test('no window has accessibility findings', async ({ app, complaints }) => {
  complaints.expect(/status of 404/)
  await app.openSignedIn('/plex/users')
  await row(app, ADA).getByRole('checkbox').check()
  const window = app.page.getByRole('dialog')
  // Colors take most of the time, so each window has one theme.
  for (const [theme, button, sign] of [
    ['dark', `Edit ${ADA}`, 'Alias'],
    ['dark', 'Quotas of 1', 'Leave as'],
    ['light', `Quotas of ${ADA}`, 'Counted anew'],
    ['light', /^Watchlist of Ada/, '41 titles'],
  ] as const) {
    await app.button(button).click()
    await expect(window).toContainText(sign)
    expect(await findingsInTheme(app.page, theme, DIALOG), String(button)).toEqual([])
    await window.getByRole('button', { name: 'Close' }).first().click()
    await expect(window).not.toBeVisible()
  }
})
