// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
// Preload the lazy script.
import '../../../web/features/users/exclusions/exclusions-view.tsx'
import type { Exclusion } from '../../../web/contract/exclusions.ts'
import UsersPage from '../../../web/features/users/users-page.tsx'
import { everyWatchlist } from '../../../web/state/every-watchlist.ts'
import { initialise } from '../../../web/state/startup.ts'
import { giveLayout } from '../../support/dom-layout.ts'
import { domMock } from '../../support/dom-mock.ts'
import { openPage, retype } from '../../support/dom-page.tsx'
import { asked, press } from '../../support/dom-press.ts'

const LIST = '/v1/watchlist-exclusions'
giveLayout({ width: 1200, height: 240 })

const mock = domMock('0.19')
beforeEach(() => initialise({ force: true }))
const stored = async () => (await mock.send<{ exclusions: Exclusion[] }>('GET', LIST)).exclusions
const openTab = async () => {
  const { [`GET ${LIST}`]: before } = await mock.calls()
  const user = openPage(UsersPage, '/plex/users')
  const tab = await screen.findByRole('link', { name: /^Exclusions/ })
  expect((await mock.calls())[`GET ${LIST}`]).toBe(before)
  await user.click(tab)
  await screen.findByRole('searchbox', { name: 'Search titles and users' })
  return user
}
const names = () =>
  screen
    .queryAllByRole('button', { name: /^Undo the exclusion of/ })
    .map(button => button.getAttribute('aria-label'))

test('a title is excluded for some of those who want it in one dialog, and Undo takes it back', async () => {
  await mock.fault({ method: 'GET', path: LIST, status: 200, body: { exclusions: [] } })
  const user = openPage(UsersPage, '/plex/users?tab=exclusions')
  await screen.findByText('No exclusions')
  expect(Object.keys(await mock.calls()).join()).not.toContain('scheduler')
  const before = await stored()
  const field = screen.getByRole('combobox', { name: 'Exclude a title' })
  await user.click(field)
  await waitFor(() => expect(everyWatchlist.state.status).toBe('ready'))
  const wanted = everyWatchlist.state.data?.titles
    .all()
    .filter(({ wants }) => [...wants.values()].every(({ status }) => status === 'pending'))
    .sort((one, other) => other.wants.size - one.wants.size)[0]
  await user.paste(wanted?.title ?? '')
  await user.keyboard('{Enter}')
  const question = await asked()
  const [first] = question.getAllByRole('checkbox')
  await user.click(first as Element)
  const count = Number(wanted?.wants.size) - 1
  expect(count).toBeGreaterThan(0)
  await user.click(question.getByRole('button', { name: new RegExp(`^Exclude for ${count} user`) }))
  await waitFor(async () => expect(await stored()).toHaveLength(before.length + count))
  await user.keyboard('u')
  await waitFor(async () => expect(await stored()).toEqual(before))
})

test('a title is one row with all it is excluded for, and is undone for some or all of them, also after a failure', async () => {
  const [first] = await stored()
  if (!first) throw new Error('no exclusion')
  const { key, title, type, guids, username } = first
  const others = (await mock.users()).filter(({ id }) => id !== first.user_id)
  const ofTitle = async () => (await stored()).filter(one => one.key === key)
  const userIds = others.slice(0, 2).map(({ id }) => id)
  await mock.send('POST', LIST, { key, title, type, guids, userIds })
  const user = await openTab()
  await waitFor(() => expect(names()).toHaveLength(2))
  await retype(user, screen.getByRole('searchbox'), String(username))
  await waitFor(() => expect(names()).toEqual([expect.stringContaining(`of “${title}”`)]))
  await user.clear(screen.getByRole('searchbox'))
  const all = () => screen.findByRole('button', { name: new RegExp(`of “${title}” for .+ and `) })
  const undo = () => press(user, 'Undo exclusion')
  await user.click(await all())
  for (const other of screen.getAllByRole('checkbox'))
    if ((other as HTMLInputElement).labels?.[0]?.textContent !== username) await user.click(other)
  await undo()
  await waitFor(async () => expect((await stored()).map(({ id }) => id)).not.toContain(first.id))
  expect(await ofTitle()).toHaveLength(2)
  await user.click(await all())
  const question = await asked()
  const effect = `^“${title}” is added for .+ at a later sync, if it’s still on the watchlist\\.$`
  expect(question.getByText(new RegExp(effect))).toBeTruthy()
  await mock.fault({ method: 'DELETE', path: `${LIST}/:id`, status: 500, body: {} })
  await undo()
  expect((await question.findByRole('alert')).textContent).toContain('undo the exclusion')
  expect(await ofTitle()).toHaveLength(2)
  await undo()
  await waitFor(() => expect(names()).toHaveLength(1))
  expect(await ofTitle()).toEqual([])
})
