// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { switchesOf } from '../../../web/contract/user-edits.ts'
import { BulkDialog } from '../../../web/features/plex/users/bulk/bulk-dialog.tsx'
import type { BulkForm } from '../../../web/features/plex/users/bulk/bulk-edit.ts'
import { BULK_QUOTAS } from '../../../web/features/plex/users/bulk/bulk-quotas.tsx'
import { BulkResults } from '../../../web/features/plex/users/bulk/bulk-results.tsx'
import { BULK_USERS } from '../../../web/features/plex/users/bulk/bulk-users.tsx'
import { EditQuotasDialog } from '../../../web/features/plex/users/edit/edit-quotas-dialog.tsx'
import { EditUserDialog } from '../../../web/features/plex/users/edit/edit-user-dialog.tsx'
import { UserSheet } from '../../../web/features/plex/users/user-sheet.tsx'
import { keepFocus } from '../../../web/ui/focus.ts'
import { domMock } from '../../support/dom-mock.ts'
import { retype, type User } from '../../support/dom-page.tsx'
import type { Fault } from '../../support/mock.ts'
import { ADA, dialog, type Editor, problem, QUOTAS, save, USER } from './page-support.tsx'
import { user as person, rowsOf } from './support.ts'

const mock = domMock()
beforeEach(keepFocus)

const CONTEXT = { onOpen: vi.fn(), onJourney: vi.fn(), onFriend: vi.fn() }
const closed = vi.fn()
const open = async (Window: ReactElement, title: string) => {
  closed.mockClear()
  render(<MemoryRouter>{Window}</MemoryRouter>)
  const user = userEvent.setup({ pointerEventsCheck: 0 })
  return { user, editor: within(await dialog(title)) }
}
const one = { open: true, onClose: closed, userId: 2, name: ADA }

const openEditor = async () => {
  const { user, editor } = await open(<EditUserDialog {...one} />, `Edit ${ADA}`)
  await editor.findByDisplayValue(ADA)
  return { user, editor, field: editor.getByLabelText<HTMLInputElement>('Alias') }
}
const openQuotas = async () => {
  const { user, editor } = await open(<EditQuotasDialog {...one} />, `Edit quotas for ${ADA}`)
  const movies = within(await editor.findByRole('region', { name: 'Quota for movies' }))
  return { user, editor, movies, field: movies.getByLabelText<HTMLInputElement>('Limit') }
}
const storedUser = async () => (await mock.send<{ user: object }>('GET', '/v1/users/users/2')).user
const storedQuotas = async () =>
  (await mock.send<{ userQuotas: object }>('GET', '/v1/quota/users/2')).userQuotas

type Refusal = [fault: Omit<Fault, 'path'>, words: string]
const KEPT = 'Your changes are kept'
const REFUSALS: readonly Refusal[] = [
  [{ status: 400, body: { message: 'body/x is wrong' } }, 'body/x is wrong. Your'],
  [{ status: 403, body: { message: 'Not allowed here' } }, 'Not allowed here. Your'],
  [{ status: 404, body: { success: false } }, 'this user was deleted. Refresh the list'],
  [{ status: 429 }, 'try again in'],
  [{ status: 500, body: { error: 'Internal Server Error' } }, 'the server couldn’t save the'],
  [{ status: 502 }, KEPT],
  [{ status: 200, body: { success: false, message: 'No' } }, KEPT],
  [{ kind: 'malformed' }, KEPT],
  [{ kind: 'html' }, KEPT],
]

describe.each([
  {
    what: 'editing a user',
    path: USER,
    begin: openEditor,
    typed: 'Countess',
    more: [[{ status: 409, body: { success: false } }, 'Choose a different one']] as Refusal[],
    isStored: async () => expect(await storedUser()).toMatchObject({ alias: 'Countess' }),
  },
  {
    what: 'editing a user’s quotas',
    path: QUOTAS,
    begin: openQuotas,
    typed: '7',
    more: [] as Refusal[],
    isStored: async () =>
      expect(await storedQuotas()).toMatchObject({ movieQuota: { quotaLimit: 7 } }),
  },
])('$what', ({ path, begin, typed, more, isStored }) => {
  test('explains every error and keeps the input', async () => {
    const { user, editor, field } = await begin()
    await retype(user, field, typed)
    for (const [fault, words] of [...REFUSALS, ...more]) {
      await mock.fault({ method: 'PATCH', path, ...fault })
      await save(user, editor)
      await waitFor(async () => expect(await problem(editor), words).toContain(words))
      expect(field.value, words).toBe(typed)
    }
    mock.loseAnswer('PATCH')
    await save(user, editor)
    await waitFor(async () =>
      expect(await problem(editor)).toContain('the change wasn’t saved. Try again. Your changes'),
    )
    expect(closed).not.toHaveBeenCalled()
    await save(user, editor)
    await waitFor(() => expect(closed).toHaveBeenCalled())
    await isStored()
  })

  test('keeps the input when the session ends and saves it after signing in again', async () => {
    const { user, editor, field } = await begin()
    await retype(user, field, typed)
    await mock.endSession(false)
    await save(user, editor)
    expect(await problem(editor)).toContain(KEPT)
    expect(field.value).toBe(typed)
    await mock.endSession(true)
    await save(user, editor)
    await waitFor(() => expect(closed).toHaveBeenCalled())
    await isStored()
  })
})

describe('changes by another admin', () => {
  const choose = async (user: User, words: RegExp, button: string) => {
    const conflict = within(await screen.findByRole('alertdialog', { name: 'Changed elsewhere' }))
    expect(conflict.getByText(words)).toBeTruthy()
    await user.click(conflict.getByRole('button', { name: button }))
  }

  test('shows a change to the same user before overwriting it', async () => {
    const { user, editor, field } = await openEditor()
    await retype(user, field, 'Countess')
    await mock.send('PATCH', '/v1/users/users/2', { alias: 'Enchantress', can_sync: false })
    await save(user, editor)
    await choose(user, /Enchantress/, 'Keep my value')
    await save(user, editor)
    await waitFor(() => expect(closed).toHaveBeenCalled())
    expect(await storedUser()).toMatchObject({ alias: 'Countess', can_sync: false })
  })

  test('shows a change to the same quota before overwriting it', async () => {
    const { user, editor, movies, field } = await openQuotas()
    await retype(user, field, '7')
    const movieQuota = { enabled: true, quotaType: 'daily', quotaLimit: 9, bypassApproval: true }
    await mock.send('PATCH', '/v1/quota/users/2/separate', { movieQuota })
    await save(user, editor)
    await choose(user, /9 movies/, 'Use saved value')
    expect(field.value).toBe('9')
    const bypass = { name: 'Auto-approve over the limit' }
    expect((await movies.findByRole<HTMLInputElement>('switch', bypass)).checked).toBe(true)
  })

  test('reports a deleted user', async () => {
    const { user, editor, field } = await openEditor()
    await retype(user, field, 'Countess')
    await mock.fault({ method: 'GET', path: USER, status: 404, body: { success: false } })
    await save(user, editor)
    expect(await problem(editor)).toContain('this user was deleted. Refresh the list')
    expect(field.value).toBe('Countess')
  })
})

test.each(['quiet', 'old-backend'])(
  'scenario %s: explains that a name is taken and saves the first limit of a user',
  async scenario => {
    await mock.reset(scenario)
    const { user, editor } = await openEditor()
    await retype(user, editor.getByLabelText('Name'), 'grandma')
    await save(user, editor)
    expect(await problem(editor)).toContain('Choose a different one')
    cleanup()
    const Window = <EditQuotasDialog {...one} userId={1} name="captain_marlow" />
    const { editor: quotas } = await open(Window, 'Edit quotas for captain_marlow')
    await user.click(await quotas.findByRole('switch', { name: 'Limit shows' }))
    await save(user, quotas)
    await waitFor(() => expect(closed).toHaveBeenCalled())
    const { userQuotas } = await mock.send<{ userQuotas: object }>('GET', '/v1/quota/users/1')
    expect(userQuotas).toMatchObject({ showQuota: { quotaType: 'monthly', quotaLimit: 10 } })
    expect(userQuotas).not.toHaveProperty('movieQuota')
  },
)

describe('user fields', () => {
  test('a channel without an address doesn’t block other changes', async () => {
    await mock.send('PATCH', '/v1/users/users/2', { discord_id: null, notify_discord: true })
    const { user, editor, field } = await openEditor()
    expect(editor.queryByText(/nothing can be sent/)).toBeNull()
    await retype(user, field, 'Countess')
    await save(user, editor)
    await waitFor(() => expect(closed).toHaveBeenCalled())
    expect(await storedUser()).toMatchObject({ alias: 'Countess', notify_discord: true })
  })

  test('each explains invalid input, and nothing is sent', async () => {
    const { user, editor } = await openEditor()
    for (const [label, typed, words] of [
      ['Name', ' ', 'Enter a name.'],
      ['Name', 'Al', 'Use at least 3 characters.'],
      ['Discord ID', '123', 'A Discord ID has 17 to 20 digits.'],
      ['Apprise URL', 'nonsense', 'Enter an Apprise URL'],
    ] as const) {
      await retype(user, editor.getByLabelText(label), typed)
      await save(user, editor)
      expect(await editor.findByText(words, { exact: false })).toBeTruthy()
    }
    expect((await mock.calls())['PATCH /v1/users/users/:id']).toBeUndefined()
  })
})

const BulkWindow = (props: { edit: BulkForm; rows: ReturnType<typeof rowsOf> }) => (
  <>
    <BulkDialog open onClose={closed} {...props} />
    <BulkResults unselect={vi.fn()} />
  </>
)

describe('editing many users', () => {
  const begin = async (third: number) => {
    const rows = rowsOf([person(2, ADA), person(3, 'Bea'), person(third, 'Cy')])
    // Give all users the same switches, so that a single call can change all three.
    for (const { id, user } of rows) {
      const sent = mock.send('PATCH', `/v1/users/users/${id}`, { ...switchesOf(user) })
      await sent.catch(() => undefined)
    }
    const { user, editor } = await open(
      <BulkWindow edit={BULK_USERS} rows={rows} />,
      'Edit 3 users',
    )
    await user.selectOptions(await editor.findByLabelText('Sync watchlist'), 'Off')
    return user
  }
  const change = (user: User) =>
    user.click(screen.getByRole('button', { name: 'Apply to 3 users' }))
  const again = (user: User, name = 'Retry 3 users') =>
    screen.findByRole('button', { name }).then(button => user.click(button))

  test('every error lists all users with the reason, and they can be retried', async () => {
    const user = await begin(4)
    for (const [at, [fault, words]] of (
      [
        [{ status: 400, body: { success: false, message: 'Not like this' } }, 'Not like this'],
        [{ status: 403, body: { message: 'Not allowed here' } }, 'Not allowed here'],
        [
          { status: 500, body: { code: 'FST_ERR_FAILED_ERROR_SERIALIZATION' } },
          'Check the server log',
        ],
        [{ status: 200, body: { success: false, message: 'Nobody' } }, 'Nobody'],
      ] as Refusal[]
    ).entries()) {
      await mock.fault({ method: 'PATCH', path: '/v1/users/bulk', ...fault })
      await (at === 0 ? change(user) : again(user))
      expect(await screen.findAllByText(words, { exact: false })).toHaveLength(3)
      expect(screen.getByText('3 users not updated')).toBeTruthy()
    }
    const body = { success: true, message: 'Some failed', failedIds: [2] }
    await mock.fault({ method: 'PATCH', path: '/v1/users/bulk', status: 200, body })
    await again(user)
    const failed = await screen.findByRole('region', { name: '1 user not updated' })
    expect(failed.textContent).toContain(ADA)
    await again(user, 'Retry 1 user')
    expect(await screen.findByText(/1 user updated\./)).toBeTruthy()
    expect(document.activeElement).not.toBe(document.body)
  })

  test('names a deleted user and updates the others', async () => {
    await change(await begin(4711))
    expect(await screen.findByText(/2 users updated\./)).toBeTruthy()
    const failed = screen.getByRole('region', { name: '1 user not updated' })
    expect(failed.textContent).toContain('1 user not updatedCyThis user was deleted.')
  })
})

test('removing both limits of a user without any succeeds', async () => {
  const rows = rowsOf([person(1, 'captain_marlow'), person(2, ADA)])
  const Window = <BulkWindow edit={BULK_QUOTAS} rows={rows} />
  const { user, editor } = await open(Window, 'Edit quotas for 2 users')
  for (const type of ['movies', 'shows'])
    await user.selectOptions(await editor.findByLabelText(`Limit on ${type}`), 'Remove the limit')
  await user.click(screen.getByRole('button', { name: /^Apply to/ }))
  expect(await screen.findByText(/2 users updated\./)).toBeTruthy()
  await expect(storedQuotas()).rejects.toThrow('404')
})

describe('watchlist', () => {
  const begin = () => open(<UserSheet {...one} row={null} context={CONTEXT} />, ADA)
  const again = (user: User, sheet: Editor) =>
    user.click(sheet.getByRole('button', { name: 'Try again' }))

  test('shows an error instead of an empty list', async () => {
    mock.loseAnswer('/v1/users/2/watchlist')
    const { user, editor: sheet } = await begin()
    expect(await problem(sheet)).toContain('Couldn’t load the watchlist')
    await mock.fault({ path: '/v1/users/:id/watchlist', status: 404 })
    await again(user, sheet)
    expect(await sheet.findByText('This user was deleted')).toBeTruthy()
    await mock.fault({ path: '/v1/users/:id/watchlist', status: 500 })
    await again(user, sheet)
    expect(await sheet.findByText('Couldn’t load the watchlist')).toBeTruthy()
    await again(user, sheet)
    expect(await sheet.findByText('41 titles')).toBeTruthy()
  })

  test('shows that the list is empty', async () => {
    const data = { user: { id: 2, name: ADA }, watchlistItems: [], total: 0 }
    const body = { success: true, message: '', data }
    await mock.fault({ path: '/v1/users/:id/watchlist', status: 200, body })
    const { editor: sheet } = await begin()
    expect(await sheet.findByText('The watchlist is empty')).toBeTruthy()
    expect(sheet.getByText('0 titles')).toBeTruthy()
  })
})
