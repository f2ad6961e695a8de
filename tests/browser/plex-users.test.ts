import AxeBuilder from '@axe-core/playwright'
import { describe } from 'vitest'
import type { App } from '../support/app.ts'
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
  await expect(app.page.getByRole('status').filter({ hasText: '12 users' })).toBeVisible()
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

test('an edit outlives a lost network, Back, another admin and the end of the session', async ({
  app,
  mock,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED|status of 401/)
  await app.openSignedIn('/plex/users')
  await app.button(`Edit ${ADA}`).click()
  const editor = app.dialog(`Edit ${ADA}`)
  const alias = editor.getByLabel('Alias')
  const save = () => editor.getByRole('button', { name: 'Save 1 change' }).click()

  await app.page.route('**/v1/users/users/2', route =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  )
  await alias.fill('Countess')
  await save()
  await expect(editor.getByRole('alert')).toContainText('the gateway did not answer')
  await editor.getByRole('button', { name: 'Close' }).click()
  const question = app.dialog('Close without saving?')
  await expect(question).toContainText('Alias')
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await app.page.goBack()
  await expect(alias).toHaveValue('Countess')
  await app.page.unroute('**/v1/users/users/2')

  await app.page.request.patch(`${app.url}/v1/users/users/2`, { data: { alias: 'Enchantress' } })
  await save()
  const conflict = app.dialog('Changed elsewhere')
  await expect(conflict).toContainText('Enchantress')
  await conflict.getByRole('button', { name: 'Keep mine' }).click()

  await mock.session('dropped')
  await save()
  const ended = app.dialog('Your session ended')
  await expect(ended).toBeVisible()
  await app.fillSignIn()
  await ended.getByRole('button', { name: 'Log in' }).click()
  await expect(editor).not.toBeVisible()
  await expect(row(app, ADA)).toContainText('Countess')
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
  await press(app, 'Enter')
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
  await expect(app.page.getByRole('toolbar')).not.toBeVisible()
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

test('an old backend is served as well', async ({ app, mock, complaints }) => {
  complaints.expect(/status of 40[49]/)
  await mock.reset('old-backend')
  await app.openSignedIn('/plex/users?open=edit-2')
  const editor = app.dialog(`Edit ${ADA}`)
  await editor.getByLabel('Name', { exact: true }).fill('grandma')
  await editor.getByRole('button', { name: 'Save 1 change' }).click()
  await expect(editor.getByRole('alert')).toContainText('Choose another one')
  await editor.getByRole('button', { name: 'Cancel' }).click()
  await app.dialog('Close without saving?').getByRole('button', { name: 'Discard' }).click()
  await app.page.goto(`${app.url}/plex/users?open=quotas-1`)
  const quotas = app.dialog('Quotas of captain_marlow')
  await quotas.getByRole('switch', { name: 'Limit shows' }).check()
  await quotas.getByRole('button', { name: 'Save 1 change' }).click()
  await expect(quotas).not.toBeVisible()
  await expect(row(app, 'captain_marlow')).toContainText('0 of 10 monthly')
})

// All windows in one theme would be one long test; each theme has those the other has not.
describe.each([
  [
    'dark',
    [
      [`Edit ${ADA}`, 'Alias'],
      ['Quotas of 1', 'Leave as'],
    ],
  ],
  [
    'light',
    [
      [`Quotas of ${ADA}`, 'Counted anew'],
      [/^Watchlist of Ada/, '41 titles'],
    ],
  ],
] as const)('in the %s theme', (theme, windows) => {
  test.override({ contextOptions: { colorScheme: theme } })

  test('list and windows have no accessibility findings', async ({ app, complaints }) => {
    complaints.expect(/status of 404/)
    const findings = async (part: string) => {
      const { violations } = await new AxeBuilder({ page: app.page }).include(part).analyze()
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' ')}`)
    }
    await app.openSignedIn('/plex/users')
    await expect(row(app, ADA)).toContainText('of 3 daily')
    await row(app, ADA).getByRole('checkbox').check()
    expect(await findings('main')).toEqual([])
    const window = app.page.getByRole('dialog')
    for (const [button, sign] of windows) {
      await app.button(button).click()
      await expect(window).toContainText(sign)
      expect(await findings('[role=dialog]'), String(button)).toEqual([])
      await window.getByRole('button', { name: 'Close' }).first().click()
      await expect(window).not.toBeVisible()
    }
  })
})
