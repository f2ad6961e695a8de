// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { switchesOf } from '../../../web/contract/user-edits.ts'
import { ChangeResults } from '../../../web/features/users/edit/change-results.tsx'
import { startEdit } from '../../../web/features/users/edit/change-run.ts'
import { save as saveChange } from '../../../web/state/change.ts'
import { config } from '../../../web/state/config.ts'
import { editUsers } from '../../../web/state/edit-users.ts'
import { drainToasts } from '../../../web/state/toasts.ts'
import { displayName } from '../../../web/state/users.ts'
import { keepFocus } from '../../../web/ui/focus.ts'
import { domMock } from '../../support/dom-mock.ts'
import { openPage, retype } from '../../support/dom-page.tsx'
import { press } from '../../support/dom-press.ts'
import { ADA, alias, dialog, isClosed, problem, save, USER } from './page-parts.ts'
import { Elsewhere, openBulk, openEditor, people } from './page-support.tsx'
import { user as person } from './support.ts'

const mock = domMock()
beforeEach(keepFocus)

const storedUser = async () => (await mock.send<{ user: object }>('GET', '/v1/users/users/2')).user

test('explains every error and keeps the input; a channel without an address blocks no other change', async () => {
  await mock.send('PATCH', '/v1/users/users/2', { discord_id: null, notify_discord: true })
  const { user, editor } = await openEditor()
  expect(editor.queryByText(/nothing can be sent/)).toBeNull()
  await retype(user, alias(editor), 'Countess')
  for (const [status, words] of [
    [404, 'this user was deleted. Refresh the list'],
    [409, 'Choose a different one'],
  ] as const) {
    await mock.fault({ method: 'PATCH', path: USER, status, body: { success: false } })
    await save(user, editor)
    await waitFor(async () => expect(await problem(editor), words).toContain(words))
    expect(alias(editor).value, words).toBe('Countess')
  }
  await mock.endSession(false)
  await save(user, editor)
  await waitFor(async () => expect(await problem(editor)).toContain('Your changes are kept'))
  await mock.endSession(true)
  await save(user, editor)
  await isClosed(`Edit ${ADA}`)
  expect(await storedUser()).toMatchObject({ alias: 'Countess', notify_discord: true })
})

test.each(['quiet', 'old-backend'])(
  'scenario %s: saves the first limit of a user, without a failing call',
  async scenario => {
    await mock.reset(scenario)
    const user = openPage(Elsewhere, '/plex/users?open=quotas-1')
    const quotas = within(await dialog('Edit quotas for Captain'))
    await user.click(await quotas.findByRole('switch', { name: 'Limit shows' }))
    expect(mock.failedCalls).toEqual([])
    await save(user, quotas)
    await isClosed('Edit quotas for captain_marlow')
    const { userQuotas } = await mock.send<{ userQuotas: object }>('GET', '/v1/quota/users/1')
    expect(userQuotas).toMatchObject({ showQuota: { quotaType: 'monthly', quotaLimit: 10 } })
    expect(userQuotas).not.toHaveProperty('movieQuota')
  },
)

test('names the users who weren’t changed with the reason, and retries them', async () => {
  const chosen = await people([2, 3])
  // Give both the same switches, so that a single call can change them.
  for (const { id } of chosen)
    await mock.send('PATCH', `/v1/users/users/${id}`, { ...switchesOf(person(id, '')) })
  const path = '/v1/users/bulk'
  await mock.fault({ method: 'PATCH', path, status: 403, body: { message: 'Not allowed here' } })
  const user = openPage(() => <ChangeResults unselect={vi.fn()} />, '/plex/users')
  void startEdit('Users', [...chosen, person(4711, 'Cy')], { can_sync: false })
  expect(await screen.findAllByText('Not allowed here', { exact: false })).toHaveLength(2)
  const body = { success: true, message: 'Some failed', failedIds: [2] }
  await mock.fault({ method: 'PATCH', path, status: 200, body })
  await press(user, 'Retry 3 users')
  const failed = await screen.findByRole('region', { name: '2 users not updated' })
  expect(failed.textContent).toContain(ADA)
  expect(failed.textContent).toContain('CyThis user was deleted.')
  await press(user, 'Retry 2 users')
  expect(await screen.findByText(/1 user updated\./)).toBeTruthy()
  expect(document.activeElement).not.toBe(document.body)
})

test('undoes the fields of a user whose quotas failed', async () => {
  const [ada = person(2, '')] = await people([2])
  const isSynced = async () => (await people([2]))[0]?.can_sync
  const path = '/v1/quota/users/*'
  await mock.fault({ method: 'PATCH', path, status: 403, body: { message: 'Not allowed here' } })
  const user = openPage(() => <ChangeResults unselect={vi.fn()} />, '/plex/users')
  void startEdit('Plan', [ada], { can_sync: !ada.can_sync, show: null })
  const failed = await screen.findByRole('region', { name: '1 user not updated' })
  expect(failed.textContent).toContain('Everything except the quotas was saved. Not allowed here.')
  expect(await isSynced()).toBe(!ada.can_sync)
  await press(user, 'Undo')
  await waitFor(async () => expect(await isSynced()).toBe(ada.can_sync))
})

test('writes nothing once the number is another person’s, also on Undo, and names both', async () => {
  const path = '/v1/users/users/list/with-counts'
  const [ada = person(2, ''), bea = person(3, '')] = await people([2, 3])
  const users = [
    { ...ada, id: 3 },
    { ...bea, id: 2 },
  ]
  const restore = () => mock.fault({ path, status: 200, body: { success: true, users } })
  const before = await storedUser()
  const edit = editUsers([ada], { can_sync: !ada.can_sync, show: null }, 'Saved')
  await restore()
  const now = `now ${displayName(bea)}, not ${displayName(ada)}`
  await expect(saveChange(edit)).rejects.toThrow(now)
  expect(await storedUser()).toEqual(before)
  const undo = await saveChange(edit)
  const after = await storedUser()
  drainToasts()
  await restore()
  await undo?.()
  expect(drainToasts()).toContainEqual(
    expect.objectContaining({ description: expect.stringContaining(now) }),
  )
  expect(await storedUser()).toEqual(after)
})

test('bulk quotas forecast who would be over, and send nothing after a choice was undone', async () => {
  // As the shell does.
  await config.load()
  const { user, window } = await openBulk('Quotas', 'Edit quotas for 12 users')
  const movies = await window.findByLabelText('Limit movies')
  expect(window.getAllByText(/^Now: .*No limit \(\d+\)/)).toHaveLength(2)
  await user.selectOptions(movies, 'On')
  await retype(user, window.getByLabelText('Limit'), '1')
  await user.selectOptions(window.getByLabelText('Period'), 'Weekly (rolling)')
  expect(await window.findByText(/^[1-9]\d* of 12 would be over tonight\.$/)).toBeTruthy()
  await user.selectOptions(window.getByLabelText('Auto-approve over the limit'), 'On')
  await user.selectOptions(movies, 'Mixed')
  expect(window.getByRole('button', { name: /^Apply to/ })).toHaveProperty('disabled', true)
  // Also of users without any.
  for (const type of ['movies', 'shows'])
    await user.selectOptions(window.getByLabelText(`Limit ${type}`), 'Off')
  const effect = window.getByRole('region', { name: 'Effect' }).textContent ?? ''
  const [, told] = /^(\d+) of 12 users will change/.exec(effect) ?? []
  expect(told).not.toBe('12')
  await press(user, /^Apply to/, window)
  expect(await screen.findByText(`${told} users updated.`)).toBeTruthy()
  await expect(mock.send('GET', '/v1/quota/users/2')).rejects.toThrow('404')
})

test('a watchlist that can’t be loaded shows an error; one without titles shows that the list is empty', async () => {
  const path = '/v1/users/:id/watchlist'
  await mock.fault({ path, status: 404 })
  const user = openPage(Elsewhere, '/plex/users?open=user-2')
  const sheet = within(await dialog(ADA))
  expect(await sheet.findByText('This user was deleted')).toBeTruthy()
  const data = { user: { id: 2, name: ADA }, watchlistItems: [], total: 0 }
  await mock.fault({ path, status: 200, body: { success: true, message: '', data } })
  await press(user, 'Try again', sheet)
  expect(await sheet.findByText('The watchlist is empty')).toBeTruthy()
  expect(sheet.getByText('0 titles')).toBeTruthy()
})
