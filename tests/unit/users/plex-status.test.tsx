// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
// Preload the lazy script.
import '../../../web/features/users/friends/friends-view.tsx'
import UsersPage from '../../../web/features/users/users-page.tsx'
import { config } from '../../../web/state/config.ts'
import { displayName } from '../../../web/state/users.ts'
import { domMock } from '../../support/dom-mock.ts'
import { openPage, type User } from '../../support/dom-page.tsx'
import { asked, press } from '../../support/dom-press.ts'
import { ADA, isClosed, row, save } from './page-parts.ts'
import { openEditor } from './page-support.tsx'

const MENTIONS = 'Discord mentions'
const MOBILE = 'Plex mobile notifications'
const STATUS = 'GET /v1/plex/user-status'

test.each([
  ['Lady', 'Ada', 'Lady'],
  [null, 'Ada', 'Ada'],
  [null, null, 'ada1815'],
])('a user with the alias %s and the name %s on Plex is called %s', (alias, display_name, name) => {
  expect(displayName({ name: 'ada1815', alias, display_name })).toBe(name)
})

const mock = domMock('0.19')
const open = async () => {
  const user = openPage(UsersPage, '/plex/users')
  await row(ADA)
  return user
}
const status = async (label: string) =>
  within(await row(ADA)).findByRole('button', { name: `Plex status of ${ADA}: ${label}` })
const confirm = async (user: User, title: string, effect: RegExp, yes: string) => {
  const question = await asked(title)
  expect(question.getByText(effect)).toBeTruthy()
  await user.click(question.getByRole('button', { name: yes }))
  return question
}

test('asks Plex once, shows pictures through the gateway, lists accounts that are no users, and keeps a question that Plex refuses', async () => {
  const user = await open()
  expect(await status('Friend')).toBeTruthy()
  const picture = within(await row(ADA)).getByRole('presentation', { hidden: true })
  const path = `/gateway/picture?of=${encodeURIComponent('/mock/posters/2')}`
  expect(picture.getAttribute('src')).toBe(path)
  expect(screen.getByText('2 more accounts on Plex')).toBeTruthy()
  await press(user, 'Show')
  expect(await row('Uncle Bob')).toBeTruthy()
  expect(screen.queryByText(ADA)).toBeNull()
  const body = { message: 'Plex refused the request' }
  await mock.fault({ path: '/v1/plex/send-friend-request', status: 400, body })
  await press(user, 'Send movie.night a friend request')
  const title = 'Send movie.night a friend request?'
  const question = await confirm(user, title, /watchlist is synced/, 'Send request')
  expect(await question.findByText('Couldn’t send the friend request')).toBeTruthy()
  expect(question.getByText('Plex refused the request.')).toBeTruthy()
  await user.click(question.getByRole('button', { name: 'Cancel' }))
  await user.click(screen.getByRole('link', { name: /^Users/ }))
  expect(await status('Friend')).toBeTruthy()
  expect((await mock.calls())[STATUS]).toBe(1)
})

test('removes a friend and sends and cancels requests, saying what it does to the watchlist', async () => {
  const user = await open()
  const steps: [from: string, step: string, title: string, effect: RegExp][] = [
    ['Friend', 'Remove friend', `Remove ${ADA} as a friend?`, /’s watchlist is no longer synced/],
    [
      'Server only',
      'Send friend request',
      `Send ${ADA} a friend request?`,
      /their watchlist is synced/,
    ],
    ['Request sent', 'Cancel request', `Cancel the friend request to ${ADA}?`, /stays unsynced/],
  ]
  for (const [from, step, title, effect] of steps) {
    await user.click(await status(from))
    await press(user, `${step}…`, screen, 'menuitem')
    await confirm(user, title, effect, step.replace(' friend request', ' request'))
  }
  expect(await status('Server only')).toBeTruthy()
})

test('the editor saves both switches, and says that Plex mobile is off', async () => {
  const { user, editor } = await openEditor(UsersPage)
  await mock.send('PUT', mock.configPath, { plexMobileEnabled: false })
  await config.load({ force: true })
  expect(await editor.findByText(/^Plex mobile is turned off under Notifications/)).toBeTruthy()
  await user.click(editor.getByRole('switch', { name: MENTIONS }))
  await user.click(editor.getByRole('switch', { name: MOBILE }))
  await save(user, editor)
  await isClosed(`Edit ${ADA}`)
  const saved = await mock.send<{ user: object }>('GET', '/v1/users/users/2')
  expect(saved.user).toMatchObject({ notify_discord_mention: false, notify_plex_mobile: true })
  expect(within(await row(ADA)).getByText('Plex mobile')).toBeTruthy()
})

test('version 0.5.12 has no Plex status, exclusions, pictures or newer switches', async () => {
  await mock.reset({ name: 'older', profile: '0.5.12' })
  // As the shell does.
  await config.load()
  openPage(UsersPage, '/plex/users?tab=friends')
  const shown = await row(ADA)
  expect(shown.textContent).toMatch(new RegExp(`^A${ADA}`))
  expect(within(shown).queryByRole('presentation', { hidden: true })).toBeNull()
  expect(screen.queryByRole('columnheader', { name: 'On Plex' })).toBeNull()
  expect(screen.queryByRole('link', { name: /^Exclusions/ })).toBeNull()
  cleanup()
  const { editor } = await openEditor()
  expect(editor.queryByRole('switch', { name: MENTIONS })).toBeNull()
  expect(editor.queryByRole('switch', { name: MOBILE })).toBeNull()
  const calls = Object.keys(await mock.calls())
  expect(calls.filter(call => call === STATUS || call.includes('exclusion'))).toEqual([])
})
