// @vitest-environment happy-dom
import { render, screen, waitFor, within } from '@testing-library/react'
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
import {
  appriseError,
  discordError,
  nameError,
} from '../../../web/features/plex/users/edit/user-fields.tsx'
import { UserSheet } from '../../../web/features/plex/users/user-sheet.tsx'
import { keepFocus } from '../../../web/ui/focus.ts'
import { domMock } from '../../support/dom-mock.ts'
import { retype } from '../../support/dom-page.tsx'
import type { Fault } from '../../support/mock.ts'
import { ADA, dialog, problem, save, USER } from './page-support.tsx'
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
const storedUser = async () => (await mock.send<{ user: object }>('GET', '/v1/users/users/2')).user
const storedQuotas = async () =>
  (await mock.send<{ userQuotas: object }>('GET', '/v1/quota/users/2')).userQuotas

test('explains every error and keeps the input, also when the session ends', async () => {
  const { user, editor, field } = await openEditor()
  await retype(user, field, 'Countess')
  const refusals: [fault: Omit<Fault, 'path'>, words: string][] = [
    [{ status: 404, body: { success: false } }, 'this user was deleted. Refresh the list'],
    [{ status: 409, body: { success: false } }, 'Choose a different one'],
    [{ status: 429 }, 'try again in'],
    [{ status: 500, body: { error: 'Internal Server Error' } }, 'the server couldn’t save the'],
  ]
  for (const [fault, words] of refusals) {
    await mock.fault({ method: 'PATCH', path: USER, ...fault })
    await save(user, editor)
    await waitFor(async () => expect(await problem(editor), words).toContain(words))
    expect(field.value, words).toBe('Countess')
  }
  await mock.endSession(false)
  await save(user, editor)
  await waitFor(async () => expect(await problem(editor)).toContain('Your changes are kept'))
  expect(closed).not.toHaveBeenCalled()
  await mock.endSession(true)
  await save(user, editor)
  await waitFor(() => expect(closed).toHaveBeenCalled())
  expect(await storedUser()).toMatchObject({ alias: 'Countess' })
})

test.each(['quiet', 'old-backend'])(
  'scenario %s: saves the first limit of a user',
  async scenario => {
    await mock.reset(scenario)
    const Window = <EditQuotasDialog {...one} userId={1} name="captain_marlow" />
    const { user, editor: quotas } = await open(Window, 'Edit quotas for captain_marlow')
    await user.click(await quotas.findByRole('switch', { name: 'Limit shows' }))
    await save(user, quotas)
    await waitFor(() => expect(closed).toHaveBeenCalled())
    const { userQuotas } = await mock.send<{ userQuotas: object }>('GET', '/v1/quota/users/1')
    expect(userQuotas).toMatchObject({ showQuota: { quotaType: 'monthly', quotaLimit: 10 } })
    expect(userQuotas).not.toHaveProperty('movieQuota')
  },
)

test('a channel without an address doesn’t block other changes', async () => {
  await mock.send('PATCH', '/v1/users/users/2', { discord_id: null, notify_discord: true })
  const { user, editor, field } = await openEditor()
  expect(editor.queryByText(/nothing can be sent/)).toBeNull()
  await retype(user, field, 'Countess')
  await save(user, editor)
  await waitFor(() => expect(closed).toHaveBeenCalled())
  expect(await storedUser()).toMatchObject({ alias: 'Countess', notify_discord: true })
})

test.each([
  ['name', 'Al', nameError, 'Use at least 3 characters.'],
  ['Discord ID', '123', discordError, 'A Discord ID has 17 to 20 digits.'],
  ['Apprise URL', 'nonsense', appriseError, 'Enter an Apprise URL'],
])('explains the %s %j', (_, typed, errorOf, words) => {
  expect(errorOf(typed)).toContain(words)
})

const BulkWindow = (props: { edit: BulkForm; rows: ReturnType<typeof rowsOf> }) => (
  <>
    <BulkDialog open onClose={closed} {...props} />
    <BulkResults unselect={vi.fn()} />
  </>
)

test('names the users who weren’t changed with the reason, and retries them', async () => {
  const rows = rowsOf([person(2, ADA), person(3, 'Bea'), person(4711, 'Cy')])
  // Give both the same switches, so that a single call can change them.
  for (const { id, user } of rows.slice(0, 2))
    await mock.send('PATCH', `/v1/users/users/${id}`, { ...switchesOf(user) })
  const { user, editor } = await open(<BulkWindow edit={BULK_USERS} rows={rows} />, 'Edit 3 users')
  await user.selectOptions(await editor.findByLabelText('Sync watchlist'), 'Off')
  const path = '/v1/users/bulk'
  await mock.fault({ method: 'PATCH', path, status: 403, body: { message: 'Not allowed here' } })
  await user.click(screen.getByRole('button', { name: 'Apply to 3 users' }))
  expect(await screen.findAllByText('Not allowed here', { exact: false })).toHaveLength(2)
  const body = { success: true, message: 'Some failed', failedIds: [2] }
  await mock.fault({ method: 'PATCH', path, status: 200, body })
  await user.click(await screen.findByRole('button', { name: 'Retry 3 users' }))
  const failed = await screen.findByRole('region', { name: '2 users not updated' })
  expect(failed.textContent).toContain(ADA)
  expect(failed.textContent).toContain('CyThis user was deleted.')
  await user.click(await screen.findByRole('button', { name: 'Retry 2 users' }))
  expect(await screen.findByText(/1 user updated\./)).toBeTruthy()
  expect(document.activeElement).not.toBe(document.body)
})

test('sends nothing after a choice was undone; removing both limits of a user without any succeeds', async () => {
  const rows = rowsOf([person(1, 'captain_marlow'), person(2, ADA)])
  const Window = <BulkWindow edit={BULK_QUOTAS} rows={rows} />
  const { user, editor } = await open(Window, 'Edit quotas for 2 users')
  const movies = await editor.findByLabelText('Limit on movies')
  await user.selectOptions(movies, 'Set a limit')
  await user.click(editor.getByRole('switch', { name: 'Auto-approve over the limit' }))
  await user.selectOptions(movies, 'No change')
  await user.click(screen.getByRole('button', { name: /^Apply to/ }))
  expect(await screen.findByText('Choose what to change.')).toBeTruthy()
  for (const type of ['movies', 'shows'])
    await user.selectOptions(await editor.findByLabelText(`Limit on ${type}`), 'Remove the limit')
  await user.click(screen.getByRole('button', { name: /^Apply to/ }))
  expect(await screen.findByText(/2 users updated\./)).toBeTruthy()
  await expect(storedQuotas()).rejects.toThrow('404')
})

describe('watchlist', () => {
  const begin = () => open(<UserSheet {...one} row={null} context={CONTEXT} />, ADA)

  test('shows an error instead of an empty list', async () => {
    await mock.fault({ path: '/v1/users/:id/watchlist', status: 404 })
    const { user, editor: sheet } = await begin()
    expect(await sheet.findByText('This user was deleted')).toBeTruthy()
    await user.click(sheet.getByRole('button', { name: 'Try again' }))
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
