// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { User as StoredUser } from '../../../web/contract/users.ts'
import { changeRun, startEdit } from '../../../web/features/users/edit/change-run.ts'
import UsersPage from '../../../web/features/users/users-page.tsx'
import { config } from '../../../web/state/config.ts'
import { domMock } from '../../support/dom-mock.ts'
import { openPage, retype } from '../../support/dom-page.tsx'
import { asked, press } from '../../support/dom-press.ts'
import { RULES, rule } from '../../support/router-rule.ts'
import { ADA, alias, dialog, isClosed, problem, row, save } from './page-parts.ts'
import { Elsewhere, openBulk, openEditor, openQuotas, people } from './page-support.tsx'

const mock = domMock()
const HELD = 'GET /v1/quota/users/:id/pending-held-count'

const stored = async (id: number) =>
  (await mock.send<{ user: StoredUser }>('GET', `/v1/users/users/${id}`)).user

test('the editor shows errors beside their fields and saves only changes, cleared text as null', async () => {
  const { user, editor } = await openEditor(UsersPage)
  await retype(user, alias(editor), 'Al')
  await user.clear(editor.getByLabelText('Discord ID'))
  await save(user, editor)
  expect(await editor.findByText('Use at least 3 characters, or leave blank.')).toBeTruthy()
  expect(editor.getByText(/Enter a Discord ID, or turn notifications off/)).toBeTruthy()
  await retype(user, alias(editor), 'Countess')
  await user.click(editor.getByRole('switch', { name: 'Discord notifications' }))
  await user.click(editor.getByRole('button', { name: 'Save 3 changes' }))
  await isClosed(`Edit ${ADA}`)
  const saved = { alias: 'Countess', discord_id: null, notify_discord: false }
  expect(await stored(2)).toMatchObject(saved)
  expect((await row(ADA)).textContent).toContain('Countess')
})

test('the editor reports a deleted user, and forgets an address that names nothing', async () => {
  openPage(Elsewhere, '/plex/users?open=edit-4711')
  const gone = within(await dialog('Edit User 4711'))
  expect(await problem(gone)).toContain('This user was deleted.')
  cleanup()
  openPage(Elsewhere, '/plex/users?open=nonsense')
  await waitFor(() => expect(location.search).toBe(''))
})

test('the sheet requires approval with Undo, lists rules that name the user, and leads to the quotas', async () => {
  const condition = { field: 'user', operator: 'in' as const, value: [ADA] }
  await mock.send('POST', RULES, { ...rule(1, 50, 'Ada only', { condition }) })
  const user = openPage(UsersPage, '/plex/users')
  await user.click(within(await row(ADA)).getByRole('button', { name: ADA }))
  const sheet = within(await dialog(ADA))
  const before = (await stored(2)).requires_approval
  const required = sheet.getByRole('switch', { name: /^Approval required/ })
  expect(required).toHaveProperty('checked', before)
  await user.click(required)
  await waitFor(async () => expect((await stored(2)).requires_approval).toBe(!before))
  await waitFor(() => expect(required).toHaveProperty('checked', !before))
  const link = await sheet.findByRole('link', { name: 'Ada only' })
  expect(link.getAttribute('href')).toMatch(/^\/radarr\/content-router\?rule=\d+$/)
  await user.click(sheet.getByRole('link', { name: 'Edit quotas' }))
  expect(await dialog(`Edit quotas for ${ADA}`)).toBeTruthy()
  await user.keyboard('{Escape}')
  await isClosed(`Edit quotas for ${ADA}`)
  await dialog(ADA)
  await user.keyboard('{Escape}')
  await isClosed(ADA)
  await user.keyboard('u')
  await waitFor(async () => expect((await stored(2)).requires_approval).toBe(before))
})

const movies = async () => within(await row(ADA)).findByRole('button', { name: /limit on movies/ })
const shown = async () => (await movies()).parentElement?.textContent
const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Limit on movies' })
const quotaOf = async (id: number) => {
  const url = `/v1/quota/users/${id}`
  return (await mock.send<{ userQuotas: { movieQuota: object } }>('GET', url)).userQuotas.movieQuota
}
const edit = async (typed: string) => {
  const user = openPage(UsersPage, '/plex/users')
  await user.click(await movies())
  await retype(user, await field(), typed)
  return user
}

test('Enter saves a limit in its cell, which can be undone, Esc cancels, and an arrow saves and goes on to the next row', async () => {
  const before = await quotaOf(2)
  const user = await edit('9')
  expect(screen.getByText(/1 of 9 daily, 8 left\./)).toBeTruthy()
  await user.keyboard('{Enter}')
  expect(await shown()).toContain('1 of 9 daily')
  expect(await quotaOf(2)).toMatchObject({ ...before, quotaLimit: 9 })
  await user.keyboard('u')
  await waitFor(async () => expect(await quotaOf(2)).toEqual(before))
  await user.click(await movies())
  await retype(user, await field(), '7')
  await user.keyboard('{Escape}')
  expect(await shown()).toContain('1 of 3 daily')
  expect(await quotaOf(2)).toEqual(before)
  await user.click(await movies())
  await user.clear(await field())
  await user.keyboard('{ArrowDown}')
  expect((await field()).closest('tr')?.textContent).not.toContain(ADA)
  await waitFor(async () => expect(await shown()).toContain('No limit'))
  await expect(quotaOf(2)).resolves.toBeUndefined()
})

test('a failure is told in the cell and keeps the input, and a limit of another admin is shown before it is overwritten', async () => {
  const user = await edit('0')
  await user.keyboard('{Enter}')
  expect((await screen.findByRole('alert')).textContent).toContain('from 1 to 1,000')
  await retype(user, await field(), '8')
  await mock.fault({ method: 'PATCH', path: '/v1/quota/users/:id/separate', status: 500 })
  await user.keyboard('{Enter}')
  const alert = () => screen.getByRole('alert').textContent
  await waitFor(() => expect(alert()).toContain('couldn’t save the quotas'))
  expect((await field()).value).toBe('8')
  const movieQuota = { enabled: true, quotaType: 'daily', quotaLimit: 5 }
  await mock.send('PATCH', '/v1/quota/users/2/separate', { movieQuota })
  await user.keyboard('{Enter}')
  await asked('Changed elsewhere')
  await press(user, 'Keep my value')
  await user.type(await field(), '{Enter}')
  await waitFor(async () => expect(await quotaOf(2)).toMatchObject({ quotaLimit: 8 }))
})

test('a Discord ID entered in a cell turns the channel on', async () => {
  await mock.send('PATCH', '/v1/users/users/2', { discord_id: null, notify_discord: false })
  const user = openPage(UsersPage, '/plex/users')
  await user.click(within(await row(ADA)).getByRole('button', { name: /^Notifications of/ }))
  await user.click(screen.getByRole('menuitemcheckbox', { name: /^Discord No/ }))
  await user.type(await screen.findByRole('textbox', { name: 'Discord ID' }), '4{Enter}')
  expect((await screen.findByRole('alert')).textContent).toContain('17 to 20 digits')
  await retype(user, screen.getByRole('textbox', { name: 'Discord ID' }), '400000000000000009')
  await user.keyboard('{Enter}')
  const saved = { discord_id: '400000000000000009', notify_discord: true }
  await waitFor(async () => expect(await stored(2)).toMatchObject(saved))
})

test('tells when a quota resets or has room, if the server’s count differs from the recorded one, and the effect of a limit', async () => {
  await mock.send('PATCH', '/v1/quota/users/2/separate', {
    movieQuota: { enabled: true, quotaType: 'weekly_rolling', quotaLimit: 5 },
    showQuota: { enabled: true, quotaType: 'daily', quotaLimit: 5 },
  })
  const quotaStatus = { currentUsage: 7, exceeded: true, resetDate: null }
  const body = { success: true, quotaStatuses: [{ userId: 2, quotaStatus }] }
  await mock.fault({ path: '/v1/quota/users/status/bulk', status: 200, body, times: 0 })
  // As the shell does.
  await config.load()
  const { user, movies } = await openQuotas(UsersPage)
  expect(await movies.findByText(/^\d+ movies? stops? counting on [A-Z][a-z]+ \d+$/)).toBeTruthy()
  expect(movies.getByText(/^The server counts 7; \d+ (is|are) recorded since/)).toBeTruthy()
  await retype(user, movies.getByLabelText('Limit'), '9')
  expect(movies.getByText('7 of 9 weekly, 2 left.')).toBeTruthy()
  // This version has no caps.
  expect(movies.queryByLabelText('Watchlist cap')).toBeNull()
  expect(await mock.calls()).not.toHaveProperty([HELD])
  const listed = screen.getByRole('row', { name: new RegExp(ADA), hidden: true })
  await waitFor(() => expect(listed.textContent).toContain('Resets midnight UTC'))
})

test('a bulk edit counts its effect before applying, and saves only chosen and valid fields', async () => {
  await mock.send('PATCH', '/v1/users/users/2', { alias: 'Countess' })
  const listed = async () => (await mock.users()).map(({ updated_at: _, ...user }) => user)
  const before = await listed()
  const { user, window } = await openBulk('Edit', 'Edit 12 users')
  const choose = async (field: string, option: string) =>
    user.selectOptions(await window.findByLabelText(field), option)
  const effect = window.getByRole('region', { name: 'Effect' })
  await choose('Sync watchlist', 'Off')
  expect(effect.textContent).toMatch(/Sync watchlist: On → Off\d+ users/)
  await choose('Discord notifications', 'On')
  await choose('Discord ID', 'Change')
  await press(user, 'Apply to 12 users', window)
  const refused = await window.findAllByText('Enter a Discord ID, or turn notifications off.')
  expect(refused[0]?.closest('[data-setting]')).toBeTruthy()
  expect((await mock.calls())['PATCH /v1/users/bulk']).toBeUndefined()
  await choose('Discord notifications', 'Mixed')
  await choose('Alias', 'Change')
  expect(window.queryByLabelText('New Apprise URL')).toBeNull()
  await choose('Apprise URL', 'Change')
  expect(window.getAllByText('Leave blank to remove.').length).toBeGreaterThan(0)
  await choose('Apprise notifications', 'On')
  const address = window.getByLabelText('New Apprise URL')
  await retype(user, address, 'nonsense')
  await press(user, 'Apply to 12 users', window)
  const wrong = await window.findAllByText(/^Enter an Apprise URL, for example/)
  expect(wrong[0]?.closest('[data-setting]')).toBeTruthy()
  await retype(user, address, 'ntfy://push.example/home')
  expect(effect.textContent).toMatch(/12 of 12 users will change.*Apprise URL: .*Set/)
  await press(user, 'Apply to 12 users', window)
  expect(await screen.findByText(/12 users updated\./)).toBeTruthy()
  const apprise = 'ntfy://push.example/home'
  const chosen = { can_sync: false, apprise, notify_apprise: true, alias: null, discord_id: null }
  expect(await listed()).toEqual(before.map(one => ({ ...one, ...chosen })))
})

test('a bulk edit updates quotas in batches of 100 and names failed users', async () => {
  await mock.reset({ name: 'crowd', seed: 7, world: { users: 250, approvals: 0 } })
  const path = '/v1/quota/users/bulk'
  await mock.fault({ method: 'PATCH', path, status: 500 })
  const all = await people()
  await startEdit('Quotas', all, { show: null })
  const { result } = changeRun.state
  expect((await mock.calls())[`PATCH ${path}`]).toBe(3)
  expect(result?.changed).toHaveLength(150)
  expect(result?.failed).toHaveLength(100)
  expect(result?.failed[0]?.cause).toBeInstanceOf(Error)
})

test('keeps the users if quotas fail to load, and the limits if their usage does', async () => {
  await mock.fault({ path: '/v1/quota/users', status: 500 })
  const user = openPage(UsersPage, '/plex/users')
  expect(await row(ADA)).toBeTruthy()
  expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t load the quotas')
  await mock.fault({ path: '/v1/quota/users/status/bulk', status: 500, times: 2 })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/Some quota usage couldn’t be loaded/)).toBeTruthy()
  expect((await row(ADA)).textContent).toContain('3 daily, usage unknown')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect((await row(ADA)).textContent).toContain('of 3 daily')
  expect((await row('captain_marlow')).textContent).toContain('Owner')
})

test('shows the next step if there are no users and ignores quotas of deleted ones', async () => {
  const body = { success: true, users: [] }
  await mock.fault({ path: '/v1/users/users/list/with-counts', status: 200, body, times: 0 })
  openPage(UsersPage, '/plex/users')
  expect(await screen.findByText('No users yet')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open Plex configuration' })).toBeTruthy()
  await waitFor(async () => expect((await mock.calls())['GET /v1/quota/users']).toBe(1))
  expect(screen.queryByRole('alert')).toBeNull()
})
