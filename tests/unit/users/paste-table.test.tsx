// @vitest-environment happy-dom
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { editsByUser } from '../../../web/components/users/user-changes.ts'
import { changeRun } from '../../../web/features/users/edit/change-run.ts'
import type { UserRow } from '../../../web/features/users/list/user-rows.ts'
import { userRows } from '../../../web/features/users/list/user-rows.ts'
import { USERS } from '../../../web/features/users/list/users-list.tsx'
import { PasteDialog } from '../../../web/features/users/paste/paste-dialog.tsx'
import { compareTable, linesIn } from '../../../web/features/users/paste/user-table.ts'
import { quotas, refreshUsers } from '../../../web/state/quotas.ts'
import { users } from '../../../web/state/users.ts'
import { domMock } from '../../support/dom-mock.ts'

const mock = domMock('0.19')
const ID = '123456789012345678'

const load = async () => {
  await refreshUsers({ force: true })
  return userRows(users.state.data ?? [], quotas.state.data)
}

const unlinked = (rows: readonly UserRow[]) => {
  const one = rows.find(({ user }) => !user.discord_id && !user.notify_discord)
  if (!one) throw new Error('The mock has no user without a Discord ID.')
  return one
}

test('finds columns by their heads or content, and users by name or alias', async () => {
  const rows = await load()
  const [one, two] = rows.filter(({ user }) => !user.discord_id && /^\w+$/.test(user.name))
  if (!one || !two) throw new Error('The mock has no users without a Discord ID.')
  const tabs = compareTable(linesIn(`${one.user.name}\t${ID}\n"${two.user.name}"\t${ID}`), rows)
  expect(tabs.changes.map(({ userId }) => userId)).toEqual([one.id, two.id])
  const csv = linesIn(
    `User;Discord;Movies;Sync\r\n${one.user.name.toUpperCase()};${ID};5 weekly;maybe\r\nNobody;;;\r\n${one.user.name};;3 / day;`,
  )
  const { changes, missing } = compareTable(csv, rows)
  expect(missing.map(({ name }) => name)).toEqual(['Nobody'])
  expect(changes.map(({ label, to, error }) => [label, to, error])).toEqual([
    ['Discord ID', expect.stringContaining(ID), null],
    ['Movie quota', '5 weekly', null],
    ['Sync watchlist', 'maybe', 'Use yes or no.'],
    ['Movie quota', '3 daily', 'Line 2 is about the same user.'],
  ])
  expect(compareTable(csv, rows, { 3: two.id }).missing).toEqual([])
})

test('applies plans by name; other columns win, and an unknown plan is refused', async () => {
  const rows = await load()
  const row = rows.find(({ quotas: own }) => own?.movie?.quotaType === 'daily' && own.show)
  if (!row) throw new Error('The mock has no user with a daily movie quota.')
  const { name } = row.user
  const movies = `${row.quotas?.movie?.quotaLimit} daily`
  const lines = linesIn(`Name,Discord ID,Alias,Plan,Movies\n${name},${ID},Ada,guest,${movies}`)
  const { changes } = compareTable(lines, rows)
  expect(changes.map(({ label, to }) => [label, to])).toEqual([
    ['Discord ID', expect.stringContaining(ID)],
    ['Alias', 'Ada'],
    ['Plan', 'Guest'],
  ])
  const edit = editsByUser(changes).get(row.id)
  expect(edit).toMatchObject({ requires_approval: true, discord_id: ID, alias: 'Ada' })
  expect(edit).toMatchObject({ show: { quotaType: 'weekly_rolling', quotaLimit: 1 } })
  expect(edit).not.toHaveProperty('movie')
  const unknown = compareTable(linesIn(`Name,Plan\n${name},Guests`), rows)
  expect(unknown.changes).toMatchObject([{ label: 'Plan', error: 'No plan has this name.' }])
})

test('our own export changes nothing; an ID allows its channel, unless the line turns that off', async () => {
  const rows = await load()
  const csv = USERS.csvOf(rows, { clock: { windows: null, offset: 0 }, now: new Date() })
  expect(compareTable(linesIn(csv), rows).changes).toEqual([])
  const one = unlinked(rows)
  const line = (on: string) =>
    linesIn(`Name,Discord notifications,Discord ID\n${one.user.name},${on},${ID}`)
  const edits = (on: string) => editsByUser(compareTable(line(on), rows).changes).get(one.id)
  expect(edits('yes')).toEqual({ discord_id: ID, notify_discord: true })
  expect(edits('no')).toEqual({ discord_id: ID })
})

test('shows what would change, saves it on Apply with Discord on, and undoes it', async () => {
  const rows = await load()
  const one = unlinked(rows)
  const stored = async () => (await mock.users()).find(({ id }) => id === one.id)
  const onClose = vi.fn()
  render(<PasteDialog open onClose={onClose} rows={rows} />, { wrapper: MemoryRouter })
  const user = userEvent.setup({ pointerEventsCheck: 0 })
  await user.click(screen.getByLabelText('Table'))
  await user.paste(`Name,Discord ID,Shows\n${one.user.name},${ID},4 monthly\nNobody,${ID},`)
  const list = within(await screen.findByRole('region', { name: 'Differences' }))
  expect(list.getByText('1 name matched, 1 not found.')).toBeTruthy()
  expect(list.getByText(`${ID}, Discord notifications on`)).toBeTruthy()
  const before = { discord_id: null, notify_discord: false }
  expect(await stored()).toMatchObject(before)
  await user.click(screen.getByRole('button', { name: 'Apply to 1' }))
  expect(onClose).toHaveBeenCalled()
  await waitFor(() => expect(changeRun.state.result?.changed).toEqual([one.id]))
  expect(await stored()).toMatchObject({ discord_id: ID, notify_discord: true })
  void changeRun.state.result?.undo?.()
  await waitFor(async () => expect(await stored()).toMatchObject(before))
})
