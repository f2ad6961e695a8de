// @vitest-environment happy-dom
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import type { User as StoredUser } from '../../../web/contract/users.ts'
import { BulkDialog } from '../../../web/features/plex/users/bulk/bulk-dialog.tsx'
import { BULK_QUOTAS } from '../../../web/features/plex/users/bulk/bulk-quotas.tsx'
import UsersPage from '../../../web/features/plex/users/users-page.tsx'
// Scripts of their own, here ahead of time.
import '../../../web/components/watchlist/watchlist-table.tsx'
import '../../../web/features/plex/users/bulk/bulk-window.tsx'
import '../../../web/features/plex/users/user-window.tsx'
import '../../../web/ui/dialog-window.tsx'
import { domMock } from '../../support/dom-mock.ts'
import { type card, openPage, retype, type User } from '../../support/dom-page.tsx'
import { user as person, rowsOf } from './support.ts'

const mock = domMock()
const noop = () => undefined
const ADA = 'Ada Lovelace'
const USER = '/v1/users/users/:id'

const stored = async (id: number) =>
  (await mock.send<{ user: StoredUser }>('GET', `/v1/users/users/${id}`)).user
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) })
const dialog = (name: string) => screen.findByRole('dialog', { name })
const openEditor = async () => {
  const user = openPage(UsersPage, '/plex/users?open=edit-2')
  const editor = within(await dialog(`Edit ${ADA}`))
  await editor.findByDisplayValue(ADA)
  return { user, editor }
}
type Editor = Awaited<ReturnType<typeof card>>
const alias = (editor: Editor) => editor.getByLabelText<HTMLInputElement>('Alias')
const save = (user: User, editor: Editor) =>
  editor.findByRole('button', { name: /^Save/ }).then(button => user.click(button))
const problem = async (editor: Editor) => (await editor.findByRole('alert')).textContent
/** The next call of this method does not reach the gateway. */
const loseNext = (method: string) => {
  const reach = fetch
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (init.method !== method) return reach(url, init)
    vi.stubGlobal('fetch', reach)
    throw new TypeError('Failed to fetch')
  })
}
const isClosed = (name: string) =>
  waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull())

describe('editing a user', () => {
  test('a wrong value is named beside its field; what changed is stored, an emptied text as null', async () => {
    const { user, editor } = await openEditor()
    await retype(user, alias(editor), 'Al')
    await user.clear(editor.getByLabelText('Discord ID'))
    await save(user, editor)
    expect(await editor.findByText('Use at least 3 characters, or leave it empty.')).toBeTruthy()
    expect(editor.getByText(/Without a Discord ID nothing can be sent/)).toBeTruthy()
    await retype(user, alias(editor), 'Countess')
    await user.click(editor.getByRole('switch', { name: 'Notify by Discord' }))
    await user.click(editor.getByRole('button', { name: 'Save 3 changes' }))
    await isClosed(`Edit ${ADA}`)
    expect(await stored(2)).toMatchObject({
      alias: 'Countess',
      discord_id: null,
      notify_discord: false,
    })
    expect((await row(ADA)).textContent).toContain('Countess')
  })

  test.for([
    [400, 'body/alias is too long', 'body/alias is too long'],
    [404, undefined, 'the backend has no such user any more'],
    [409, undefined, 'another user has this name already'],
    [429, undefined, 'try again in'],
    [500, 'Internal Server Error', 'the backend could not store the user'],
  ] as const)(
    'an answer of %i keeps what was typed and says what to do',
    async ([status, message, words]) => {
      const { user, editor } = await openEditor()
      await mock.fault({
        method: 'PATCH',
        path: USER,
        status,
        ...(message && { body: { message } }),
      })
      await retype(user, alias(editor), 'Countess')
      await save(user, editor)
      expect(await problem(editor)).toContain(words)
      expect(alias(editor).value).toBe('Countess')
      await save(user, editor)
      await isClosed(`Edit ${ADA}`)
      expect((await stored(2)).alias).toBe('Countess')
    },
  )

  test('a taken name is refused by the backend itself', async () => {
    const { user, editor } = await openEditor()
    await retype(user, editor.getByLabelText('Name'), 'grandma')
    await save(user, editor)
    expect(await problem(editor)).toContain('Choose another one')
  })

  test('a lost network keeps what was typed; closing then asks', async () => {
    const { user, editor } = await openEditor()
    loseNext('PATCH')
    await retype(user, alias(editor), 'Countess')
    await save(user, editor)
    expect(await problem(editor)).toContain('the gateway did not answer')
    await user.click(editor.getByRole('button', { name: 'Close' }))
    const question = within(
      await screen.findByRole('alertdialog', { name: 'Close without saving?' }),
    )
    expect(question.getByText(/^Alias: what you changed would be lost/)).toBeTruthy()
    await user.click(question.getByRole('button', { name: 'Keep editing' }))
    expect(alias(editor).value).toBe('Countess')
    await save(user, editor)
    await isClosed(`Edit ${ADA}`)
  })

  test('a user who is gone, and one who cannot be read, each say so', async () => {
    openPage(UsersPage, '/plex/users?open=edit-4711')
    const gone = within(await dialog('Edit User 4711'))
    expect(await problem(gone)).toContain('The backend has no such user any more.')
  })
})

describe('editing quotas', () => {
  const openQuotas = async () => {
    const user = openPage(UsersPage, '/plex/users?open=quotas-2')
    const window = within(await dialog(`Quotas of ${ADA}`))
    const movies = within(await window.findByRole('region', { name: 'Quota of movies' }))
    return { user, window, movies }
  }

  test('says what a limit would mean, and stores the touched part whole', async () => {
    const { user, window, movies } = await openQuotas()
    expect(await movies.findByText(`With 3 movies per day, ${ADA} has 2 left today.`)).toBeTruthy()
    const limit = movies.getByLabelText<HTMLInputElement>('Limit')
    await retype(user, limit, '0')
    await save(user, window)
    expect(await movies.findByText('Enter a whole number from 1 to 1,000.')).toBeTruthy()
    await retype(user, limit, '1')
    expect(await movies.findByText(/would have nothing left today/)).toBeTruthy()
    await save(user, window)
    await isClosed(`Quotas of ${ADA}`)
    const { userQuotas } = await mock.send<{ userQuotas: object }>('GET', '/v1/quota/users/2')
    expect(userQuotas).toMatchObject({
      movieQuota: { quotaType: 'daily', quotaLimit: 1, bypassApproval: false },
    })
    await waitFor(async () => expect((await row(ADA)).textContent).toContain('1 of 1 daily'))
  })

  test.for([
    [404, 'the backend has no such user any more'],
    [429, 'try again in'],
    [500, 'the backend could not store the quotas'],
  ] as const)(
    'a save refused with %i keeps what was chosen; a limit can go',
    async ([status, words]) => {
      const { user, window, movies } = await openQuotas()
      await mock.fault({ method: 'PATCH', path: '/v1/quota/users/:id/separate', status })
      await user.click(movies.getByRole('switch', { name: 'Limit movies' }))
      expect(await movies.findByText(/could request any number of movies/)).toBeTruthy()
      await save(user, window)
      expect(await problem(window)).toContain(words)
      await save(user, window)
      await isClosed(`Quotas of ${ADA}`)
      await waitFor(async () => expect((await row(ADA)).textContent).toContain('No limit'))
    },
  )

  test('a lost network keeps what was chosen', async () => {
    const { user, window, movies } = await openQuotas()
    loseNext('PATCH')
    await user.click(movies.getByRole('switch', { name: 'Limit movies' }))
    await save(user, window)
    expect(await problem(window)).toContain('the gateway did not answer')
    expect(movies.getByRole<HTMLInputElement>('switch', { name: 'Limit movies' }).checked).toBe(
      false,
    )
  })

  test('quotas that cannot be read can be asked for again', async () => {
    await mock.fault({ path: '/v1/quota/users/:id', status: 500 })
    const user = openPage(UsersPage, '/plex/users?open=quotas-2')
    const window = within(await dialog(`Quotas of ${ADA}`))
    expect(await problem(window)).toContain('could not be read')
    await user.click(window.getByRole('button', { name: 'Try again' }))
    expect(await window.findByRole('switch', { name: 'Limit movies' })).toBeTruthy()
  })
})

describe('many users at once', () => {
  /** A run takes the window over with elements of its own: what comes of it is looked for on the screen. */
  const openBulk = async (button: string, title: string) => {
    const user = openPage(UsersPage, '/plex/users')
    await screen.findAllByRole('button', { name: /^Edit (?!\d)/ })
    await user.click(screen.getByRole('checkbox', { name: 'Select all shown rows' }))
    await user.click(await screen.findByRole('button', { name: button }))
    return { user, window: within(await dialog(title)) }
  }
  const change = (user: User, window: Pick<Editor, 'getByRole'>) =>
    user.click(window.getByRole('button', { name: /^Change \d+/ }))

  test('what an edit does is counted first; only chosen fields are stored', async () => {
    const { updated_at: _, ...unchanged } = await stored(2)
    const { user, window } = await openBulk('Edit 12', 'Edit 12 users')
    await user.selectOptions(await window.findByLabelText('Sync the watchlist'), 'Off')
    const impact = window.getByRole('region', { name: 'What this does' })
    expect(impact.textContent).toMatch(/\d+ users lose sync/)
    await change(user, window)
    expect(await screen.findByText('12 users changed.')).toBeTruthy()
    const { updated_at: __, ...after } = await stored(2)
    expect(after).toEqual({ ...unchanged, can_sync: false })
    await user.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
    await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull())
  })

  test('a channel is not switched on while its address goes', async () => {
    const { user, window } = await openBulk('Edit 12', 'Edit 12 users')
    await user.selectOptions(await window.findByLabelText('Notify by Discord'), 'On')
    await user.click(window.getByRole('switch', { name: 'Remove the Discord ID' }))
    await change(user, window)
    expect(await window.findByText(/cannot be switched on while its Discord ID/)).toBeTruthy()
    expect((await mock.calls())['PATCH /v1/users/bulk']).toBeUndefined()
  })

  test('success:false with 200 is no success, and those named as failed are tried again', async () => {
    await mock.fault({
      method: 'PATCH',
      path: '/v1/users/bulk',
      status: 200,
      body: { success: false, message: 'No users were updated', updatedCount: 0 },
    })
    const { user, window } = await openBulk('Edit 12', 'Edit 12 users')
    await user.selectOptions(await window.findByLabelText('Every request needs approval'), 'On')
    await change(user, window)
    expect(await screen.findByText('12 users not changed')).toBeTruthy()
    expect(screen.getAllByText('No users were updated').length).toBe(12)
    await mock.fault({
      method: 'PATCH',
      path: '/v1/users/bulk',
      status: 200,
      body: { success: true, message: 'Some failed', updatedCount: 11, failedIds: [2] },
    })
    await user.click(screen.getByRole('button', { name: 'Try again for 12 users' }))
    const failed = await screen.findByRole('region', { name: '1 user not changed' })
    expect(failed.textContent).toContain(ADA)
    await user.click(screen.getByRole('button', { name: 'Try again for 1 user' }))
    expect(await screen.findByText('12 users changed.')).toBeTruthy()
  })

  test('where nothing answers, it goes no further and the rest can be tried again', async () => {
    loseNext('PATCH')
    const { user, window } = await openBulk('Edit 12', 'Edit 12 users')
    await user.selectOptions(await window.findByLabelText('Sync the watchlist'), 'Off')
    await change(user, window)
    expect(await screen.findByText('It went no further')).toBeTruthy()
    expect(screen.getByText('12 users not tried')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Try again for 12 users' }))
    expect(await screen.findByText('12 users changed.')).toBeTruthy()
  })

  test('quotas go in hundreds, can be stopped, and the rest is tried again', async () => {
    await mock.reset({ name: 'crowd', seed: 7, world: { users: 250, approvals: 0 } })
    await mock.fault({ method: 'PATCH', path: '/v1/quota/users/bulk', status: 500 })
    const changed = vi.fn()
    const rows = rowsOf(Array.from({ length: 250 }, (_, at) => person(at + 1, `user ${at + 1}`)))
    const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
    render(<BulkDialog edit={BULK_QUOTAS} open rows={rows} onClose={noop} onChanged={changed} />)
    const limit = await screen.findByLabelText('Limit on movies')
    await user.selectOptions(limit, 'Set a limit')
    await user.click(screen.getByRole('switch', { name: 'Approve beyond the limit' }))
    await user.selectOptions(limit, 'Leave as it is')
    await change(user, screen)
    expect(await screen.findByText('Choose what to change.')).toBeTruthy()
    await user.selectOptions(limit, 'Set a limit')
    await change(user, screen)
    expect(await screen.findByText('150 users changed.')).toBeTruthy()
    expect(screen.getByText('100 users not changed')).toBeTruthy()
    await mock.fault({ method: 'PATCH', path: '/v1/quota/users/bulk', delay: '1s' })
    await user.click(screen.getByRole('button', { name: 'Try again for 100 users' }))
    expect(await screen.findByRole('progressbar')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Stop' }))
    expect(await screen.findByText('250 users changed.')).toBeTruthy()
    expect((await mock.calls())['PATCH /v1/quota/users/bulk']).toBe(4)
    expect(changed.mock.lastCall?.[0]).toHaveLength(250)
  })
})

describe('what cannot be read', () => {
  test('quotas that cannot be read leave the users as they are', async () => {
    await mock.fault({ path: '/v1/quota/users', status: 500 })
    const user = openPage(UsersPage, '/plex/users')
    expect(await row(ADA)).toBeTruthy()
    expect((await screen.findByRole('alert')).textContent).toContain(
      'The quotas could not be read.',
    )
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect((await row(ADA)).textContent).toContain('of 3 daily')
  })

  test('a list that cannot be read says so', async () => {
    await mock.fault({ path: '/v1/users/users/list/with-counts', status: 500 })
    const user = openPage(UsersPage, '/plex/users')
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch user data')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await row(ADA)).toBeTruthy()
  })

  test('nobody yet says what to do', async () => {
    await mock.fault({
      path: '/v1/users/users/list/with-counts',
      status: 200,
      body: { success: true, users: [] },
      times: 0,
    })
    openPage(UsersPage, '/plex/users')
    expect(await screen.findByText('No users yet')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Open Plex configuration' })).toBeTruthy()
  })

  test.for([
    [500, 'does not mean it is empty'],
    [404, 'The backend has no such user any more.'],
  ] as const)('a watchlist answered %i is not an empty one', async ([status, words]) => {
    await mock.fault({ path: '/v1/users/:id/watchlist', status })
    const user = openPage(UsersPage, '/plex/users?open=watchlist-2')
    const sheet = within(await dialog(`Watchlist of ${ADA}`))
    expect(await problem(sheet)).toContain(words)
    await user.click(sheet.getByRole('button', { name: 'Try again' }))
    expect(await sheet.findByText('41 titles')).toBeTruthy()
  })
})
