import AxeBuilder from '@axe-core/playwright'
import { describe } from 'vitest'
import type { App } from '../support/app.ts'
import { expect, test } from '../support/test.ts'

const ADA = 'Ada Lovelace'
const USER = '/v1/users/users/:id'

const row = (app: App, name: string) => app.page.getByRole('row').filter({ hasText: name })
const openEditor = async (app: App) => {
  await app.openSignedIn('/plex/users')
  await app.button(`Edit ${ADA}`).click()
  const editor = app.dialog(`Edit ${ADA}`)
  await expect(editor.getByLabel('Name', { exact: true })).toHaveValue(ADA)
  return editor
}
/** As another admin would, past this tab. */
const patchElsewhere = (app: App, id: number, data: object) =>
  app.page.request.patch(`${app.url}/v1/users/users/${id}`, { data })

describe('the list', () => {
  test('search, facets and order are in the address, hidden columns are remembered', async ({
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
  })

  test('quotas that cannot be read leave the users as they are', async ({
    app,
    mock,
    complaints,
  }) => {
    complaints.expect(/status of 500/)
    await mock.fault({ path: '/v1/quota/users', status: 500, times: 0 })
    await app.openSignedIn('/plex/users')
    await expect(row(app, ADA)).toBeVisible()
    await expect(app.page.getByRole('alert')).toContainText('The quotas could not be read.')
    await mock.removeFaults()
    await app.button('Try again').click()
    await expect(app.page.getByRole('alert')).not.toBeVisible()
    await expect(row(app, ADA)).toContainText('of 3 daily')
  })

  test('a list that cannot be read says so, and nobody yet says what to do', async ({
    app,
    mock,
    complaints,
  }) => {
    complaints.expect(/status of 500/)
    await mock.fault({ path: '/v1/users/users/list/with-counts', status: 500, times: 0 })
    await app.openSignedIn('/plex/users')
    await expect(app.page.getByRole('alert')).toContainText('Failed to fetch user data')
    await mock.removeFaults()
    await mock.fault({
      path: '/v1/users/users/list/with-counts',
      status: 200,
      body: { success: true, users: [] },
      times: 0,
    })
    await app.open('/plex/users')
    await expect(app.page.getByText('No users yet')).toBeVisible()
  })

  test('the shown users are exported', async ({ app }) => {
    await app.openSignedIn('/plex/users?q=ada')
    await expect(row(app, ADA)).toBeVisible()
    const saving = app.page.waitForEvent('download')
    await app.button('Export CSV').click()
    expect((await saving).suggestedFilename()).toMatch(/^plex-users-\d{4}-\d\d-\d\d\.csv$/)
  })
})

describe('editing a user', () => {
  test('stores what changed, clears with null, and a wrong value is named beside its field', async ({
    app,
  }) => {
    const editor = await openEditor(app)
    await editor.getByLabel('Alias').fill('Al')
    await editor.getByLabel('Discord ID').fill('')
    await editor.getByRole('button', { name: /^Save/ }).click()
    await expect(editor).toContainText('Use at least 3 characters, or leave it empty.')
    await expect(editor).toContainText('Without a Discord ID nothing can be sent')
    await editor.getByLabel('Alias').fill('Countess')
    await editor.getByRole('switch', { name: 'Notify by Discord' }).uncheck()
    const sent = app.page.waitForRequest(request => request.method() === 'PATCH')
    await editor.getByRole('button', { name: 'Save 3 changes' }).click()
    expect((await sent).postDataJSON()).toEqual({
      alias: 'Countess',
      discord_id: null,
      notify_discord: false,
    })
    await expect(editor).not.toBeVisible()
    await expect(row(app, ADA)).toContainText('Countess')
  })

  test.for([
    [409, 'another user has this name already'],
    [404, 'the backend has no such user any more'],
    [500, 'the backend could not store the user'],
    [429, 'try again in'],
  ] as const)(
    'an answer of %i keeps what was typed and says what to do',
    async ([status, words], { app, mock, complaints }) => {
      complaints.expect(/status of \d+/)
      const editor = await openEditor(app)
      await mock.fault({ method: 'PATCH', path: USER, status })
      await editor.getByLabel('Alias').fill('Countess')
      await editor.getByRole('button', { name: 'Save 1 change' }).click()
      await expect(editor.getByRole('alert')).toContainText(words)
      await expect(editor.getByLabel('Alias')).toHaveValue('Countess')
      await editor.getByRole('button', { name: 'Save 1 change' }).click()
      await expect(editor).not.toBeVisible()
    },
  )

  test('a taken name is refused by the backend itself', async ({ app, complaints }) => {
    complaints.expect(/status of 409/)
    const editor = await openEditor(app)
    await editor.getByLabel('Name', { exact: true }).fill('grandma')
    await editor.getByRole('button', { name: 'Save 1 change' }).click()
    await expect(editor.getByRole('alert')).toContainText('Choose another one')
  })

  test('a lost network keeps what was typed; closing then asks', async ({ app, complaints }) => {
    complaints.expect(/ERR_FAILED/)
    const editor = await openEditor(app)
    await app.page.route('**/v1/users/users/2', route => route.abort())
    await editor.getByLabel('Alias').fill('Countess')
    await editor.getByRole('button', { name: 'Save 1 change' }).click()
    await expect(editor.getByRole('alert')).toContainText('Nothing was saved')
    await editor.getByRole('button', { name: 'Close' }).click()
    const question = app.dialog('Close without saving?')
    await expect(question).toContainText('Alias')
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(editor.getByLabel('Alias')).toHaveValue('Countess')
    await app.page.goBack()
    await expect(editor.getByLabel('Alias')).toHaveValue('Countess')
    await app.page.unroute('**/v1/users/users/2')
    await editor.getByRole('button', { name: 'Save 1 change' }).click()
    await expect(editor).not.toBeVisible()
  })

  test('a session that ended asks to sign in, then goes on', async ({ app, mock, complaints }) => {
    complaints.expect(/status of 401/)
    const editor = await openEditor(app)
    await editor.getByLabel('Alias').fill('Countess')
    await mock.session('dropped')
    await editor.getByRole('button', { name: 'Save 1 change' }).click()
    const question = app.dialog('Your session ended')
    await expect(question).toBeVisible()
    await app.fillSignIn()
    await question.getByRole('button', { name: 'Log in' }).click()
    await expect(editor).not.toBeVisible()
    await expect(row(app, ADA)).toContainText('Countess')
  })

  test('what another admin stored meanwhile is shown before it is overwritten', async ({ app }) => {
    const editor = await openEditor(app)
    await editor.getByLabel('Alias').fill('Countess')
    await patchElsewhere(app, 2, { alias: 'Enchantress' })
    await editor.getByRole('button', { name: 'Save 1 change' }).click()
    const conflict = app.dialog('Changed elsewhere')
    await expect(conflict).toContainText('Enchantress')
    await conflict.getByRole('button', { name: 'Keep mine' }).click()
    await editor.getByRole('button', { name: 'Save 1 change' }).click()
    await expect(row(app, ADA)).toContainText('Countess')
  })

  test('by keyboard alone, from the list and back', async ({ app }) => {
    await app.openSignedIn('/plex/users')
    await expect(row(app, ADA)).toBeVisible()
    const press = async (...keys: string[]) => {
      for (const key of keys) await app.page.keyboard.press(key)
    }
    await press('/')
    await app.page.keyboard.type('ada')
    await expect(row(app, 'captain_marlow')).not.toBeVisible()
    for (let tabs = 0; tabs < 20; tabs++) {
      await press('Tab')
      if (await row(app, ADA).evaluate(element => element === document.activeElement)) break
    }
    await press('e')
    const editor = app.dialog(`Edit ${ADA}`)
    await expect(editor.getByLabel('Alias')).toBeVisible()
    for (let tabs = 0; tabs < 20; tabs++) {
      await press('Tab')
      if (await editor.getByLabel('Alias').evaluate(element => element === document.activeElement))
        break
    }
    await app.page.keyboard.type('Countess')
    await press('Enter')
    await expect(editor).not.toBeVisible()
    await expect(row(app, ADA)).toContainText('Countess')
    await expect(row(app, ADA)).toBeFocused()
  })
})

describe('editing quotas', () => {
  const openQuotas = async (app: App) => {
    await app.openSignedIn('/plex/users?open=quotas-2')
    const dialog = app.dialog(`Quotas of ${ADA}`)
    await expect(dialog.getByRole('switch', { name: 'Limit movies' })).toBeVisible()
    return dialog
  }
  const movies = (dialog: ReturnType<App['dialog']>) =>
    dialog.getByRole('region', { name: 'Quota of movies' })

  test('says what a limit would mean, and stores the touched part whole', async ({ app }) => {
    const dialog = await openQuotas(app)
    await expect(movies(dialog)).toContainText(`With 3 movies per day, ${ADA} has 2 left today.`)
    await expect(movies(dialog)).toContainText(/Counted anew.*(AM|PM) E[SD]T/)
    await movies(dialog).getByLabel('Limit', { exact: true }).fill('0')
    await dialog.getByRole('button', { name: 'Save 1 change' }).click()
    await expect(movies(dialog)).toContainText('Enter a whole number from 1 to 1,000.')
    await movies(dialog).getByLabel('Limit', { exact: true }).fill('1')
    await expect(movies(dialog)).toContainText('would have nothing left today')
    const sent = app.page.waitForRequest(request => request.method() === 'PATCH')
    await dialog.getByRole('button', { name: 'Save 1 change' }).click()
    expect((await sent).postDataJSON()).toEqual({
      movieQuota: { enabled: true, quotaType: 'daily', quotaLimit: 1, bypassApproval: false },
    })
    await expect(dialog).not.toBeVisible()
    await expect(row(app, ADA)).toContainText('1 of 1 daily')
  })

  test('a refused save keeps what was chosen; a limit can go', async ({
    app,
    mock,
    complaints,
  }) => {
    complaints.expect(/status of 500/)
    const dialog = await openQuotas(app)
    await mock.fault({ method: 'PATCH', path: '/v1/quota/users/:id/separate', status: 500 })
    await dialog.getByRole('switch', { name: 'Limit movies' }).uncheck()
    await expect(movies(dialog)).toContainText('could request any number of movies')
    await dialog.getByRole('button', { name: 'Save 1 change' }).click()
    await expect(dialog.getByRole('alert')).toContainText('could not store the quotas')
    await dialog.getByRole('button', { name: 'Save 1 change' }).click()
    await expect(dialog).not.toBeVisible()
    await expect(row(app, ADA)).toContainText('No limit')
  })
})

describe('many users at once', () => {
  const openBulk = async (app: App, button: string) => {
    await app.openSignedIn('/plex/users')
    await app.page.getByRole('checkbox', { name: 'Select all shown rows' }).check()
    await app.button(button).click()
  }

  test('what an edit does is counted first; only chosen fields are sent', async ({ app }) => {
    await openBulk(app, 'Edit 12')
    const dialog = app.dialog('Edit 12 users')
    await dialog.getByLabel('Sync the watchlist').selectOption('Off')
    await expect(dialog.getByRole('region', { name: 'What this does' })).toContainText(
      /\d+ users lose sync/,
    )
    const sent = app.page.waitForRequest(request => request.method() === 'PATCH')
    await dialog.getByRole('button', { name: /^Change \d+/ }).click()
    expect((await sent).postDataJSON().updates).toEqual({ can_sync: false })
    await expect(dialog).toContainText('12 users changed.')
    await dialog.getByRole('button', { name: 'Close' }).first().click()
    await expect(row(app, ADA)).toContainText('Not synced')
    await expect(app.page.getByRole('toolbar')).not.toBeVisible()
  })

  test('a success:false with 200 is no success', async ({ app, mock }) => {
    await mock.fault({
      method: 'PATCH',
      path: '/v1/users/bulk',
      status: 200,
      body: { success: false, message: 'No users were updated', updatedCount: 0 },
    })
    await openBulk(app, 'Edit 12')
    const dialog = app.dialog('Edit 12 users')
    await dialog.getByLabel('Every request needs approval').selectOption('On')
    await dialog.getByRole('button', { name: /^Change \d+/ }).click()
    await expect(dialog).toContainText('12 users not changed')
    await expect(dialog).toContainText('No users were updated')
    await dialog.getByRole('button', { name: 'Try again for 12 users' }).click()
    await expect(dialog).toContainText('12 users changed.')
  })

  test('quotas go in hundreds, can be stopped, and the rest is tried again', async ({
    app,
    mock,
    complaints,
  }) => {
    complaints.expect(/status of 500/)
    await mock.reset({ name: 'crowd', seed: 7, world: { users: 250, approvals: 0 } })
    await mock.fault({ method: 'PATCH', path: '/v1/quota/users/bulk', status: 500 })
    await openBulk(app, 'Quotas of 250')
    const dialog = app.dialog('Quotas of 250 users')
    await dialog.getByLabel('Limit on movies').selectOption('Set a limit')
    await dialog.getByRole('button', { name: /^Change \d+/ }).click()
    await expect(dialog).toContainText('150 users changed.')
    await expect(dialog).toContainText('100 users not changed')
    await mock.fault({ method: 'PATCH', path: '/v1/quota/users/bulk', delay: '2s' })
    await dialog.getByRole('button', { name: 'Try again for 100 users' }).click()
    await expect(dialog.getByRole('progressbar')).toBeVisible()
    await dialog.getByRole('button', { name: 'Stop' }).click()
    await expect(dialog).toContainText('250 users changed.')
    const calls = await mock.calls()
    expect(calls['PATCH /v1/quota/users/bulk']).toBe(4)
  })
})

describe('the watchlist of a user', () => {
  test('is searched, links to each title, and shows a tile where a poster fails', async ({
    app,
    complaints,
  }) => {
    complaints.expect(/status of 404/)
    await app.openSignedIn('/plex/users')
    await app.button(/^Watchlist of Ada Lovelace/).click()
    const sheet = app.dialog(`Watchlist of ${ADA}`)
    await expect(sheet.getByRole('status')).toContainText('41 titles')
    await sheet.getByRole('searchbox').fill('blade runner 2049')
    await expect(sheet.getByRole('row').filter({ hasText: 'Blade Runner 2049' })).toBeVisible()
    await expect(sheet.getByRole('link', { name: 'Blade Runner 2049 on TMDB' })).toHaveAttribute(
      'href',
      /^https:\/\/www\.themoviedb\.org\/movie\/\d+$/,
    )
    await app.page.keyboard.press('Escape')
    await expect(sheet).not.toBeVisible()
    await expect(app.page).toBeAt('/plex/users')
  })

  test('one that cannot be read is not an empty one', async ({ app, mock, complaints }) => {
    complaints.expect(/status of 500/)
    await mock.fault({ path: '/v1/users/:id/watchlist', status: 500 })
    await app.openSignedIn('/plex/users?open=watchlist-2')
    const sheet = app.dialog(`Watchlist of ${ADA}`)
    await expect(sheet.getByRole('alert')).toContainText('does not mean it is empty')
    await sheet.getByRole('button', { name: 'Try again' }).click()
    await expect(sheet.getByRole('status')).toContainText('41 titles')
  })
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
  const editor = await openEditor(app)
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

describe.each(['dark', 'light'] as const)('in the %s theme', theme => {
  test.override({ contextOptions: { colorScheme: theme } })

  test('list and windows have no accessibility findings', async ({ app, complaints }) => {
    complaints.expect(/status of 404/)
    const findings = async () => {
      const { violations } = await new AxeBuilder({ page: app.page }).analyze()
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' ')}`)
    }
    await app.openSignedIn('/plex/users')
    await expect(row(app, ADA)).toContainText('of 3 daily')
    expect(await findings()).toEqual([])
    for (const [open, sign] of [
      ['edit-2', 'Alias'],
      ['quotas-2', 'Counted anew'],
      ['watchlist-2', 'Blade Runner 2049'],
    ] as const) {
      await app.open(`/plex/users?open=${open}`)
      await expect(app.page.getByRole('dialog')).toContainText(sign)
      expect(await findings(), open).toEqual([])
    }
  })
})
