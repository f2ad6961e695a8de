// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Config } from '../../../web/contract/config.ts'
import PlexConfigurationPage from '../../../web/features/plex/configuration/plex-configuration-page.tsx'
import { domMock } from '../../support/dom-mock.ts'
import { card, openPage, retype, type User } from '../../support/dom-page.tsx'

const mock = domMock()
const OWN = '/v1/plex/self-watchlist-token'
const CONFIG = '/v1/config/config'
const open = () => openPage(PlexConfigurationPage, '/plex/configuration')
const press = async (user: User, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }))
const save = async (user: User) => {
  const bar = await screen.findByRole('region', { name: 'Unsaved changes' })
  await user.click(within(bar).getByRole('button', { name: /^Save/ }))
}
const token = () => screen.findByLabelText<HTMLInputElement>('Plex token')
const stored = async () => (await mock.send<{ config: Config }>('GET', CONFIG)).config

test('opens the token field for a link that asks for it', async () => {
  openPage(PlexConfigurationPage, '/plex/configuration?replace')
  expect(await screen.findByRole('button', { name: 'Save and connect' })).toBeTruthy()
  expect((await token()).readOnly).toBe(false)
})

test('asks before removing the token; a failure keeps the dialog open and the token saved', async () => {
  const user = open()
  await mock.fault({ method: 'PUT', path: CONFIG, status: 500 })
  await press(user, 'Connection actions')
  await user.click(await screen.findByRole('menuitem', { name: 'Remove token…' }))
  const question = within(
    await screen.findByRole('alertdialog', { name: 'Remove the Plex token?' }),
  )
  expect(question.getByText(/watchlists don’t sync/)).toBeTruthy()
  const remove = question.getByRole('button', { name: 'Remove token' })
  await user.click(remove)
  expect(await question.findByText(/Couldn’t remove the token/)).toBeTruthy()
  expect((await stored()).plexTokens).toHaveLength(1)
  await user.click(remove)
  expect(await card('Connect Plex')).toBeTruthy()
  expect((await token()).value).toBe('')
  expect((await stored()).plexTokens).toEqual([])
})

test('says that Plex rejected the token and offers to replace it', async () => {
  await mock.reset('rejected-token')
  const user = open()
  const connection = await card('Connection')
  expect(await connection.findByText('Rejected')).toBeTruthy()
  expect(connection.getByText(/Replace it to resume syncing/)).toBeTruthy()
  await user.click(connection.getByRole('button', { name: 'Replace token' }))
  expect((await token()).readOnly).toBe(false)
})

test('never shows an empty watchlist while Plex is unreachable', async () => {
  const user = open()
  expect(await (await card('Connection')).findByText('Connected')).toBeTruthy()
  const mine = await card('Yours')
  const empty = { user: { watchlistId: 'w', username: 'owner' }, watchlist: [] }
  await mock.fault({ path: OWN, status: 200, body: { total: 0, users: [empty] } })
  await mock.fault({ path: '/v1/plex/ping', status: 500, body: {}, times: 2 })
  await user.click(mine.getByRole('button', { name: 'Refresh yours' }))
  expect(await mine.findByText(/Plex can’t be reached, so nothing was synced/)).toBeTruthy()
  expect(mine.queryByText(/\b0 titles/)).toBeNull()
  await press(user, 'Test')
  expect(await (await card('Connection')).findByText(/^Can’t reach Plex/)).toBeTruthy()
  expect(await screen.findByText(/may be out of date/)).toBeTruthy()

  const theirs = await card('Friends')
  await mock.fault({ path: '/v1/plex/others-watchlist-token', status: 500 })
  await user.click(theirs.getByRole('button', { name: 'Refresh friends' }))
  expect(await theirs.findByText(/Friends’ watchlist sync failed/)).toBeTruthy()
  await user.click(theirs.getByRole('button', { name: 'Try again' }))
  expect(await theirs.findByText(/ finished/)).toBeTruthy()
  await press(user, 'Test')
  expect(await (await card('Connection')).findByText('Connected')).toBeTruthy()
})

test('saves the address and the friends setting, and explains missing RSS feeds', async () => {
  const user = open()
  const skip = await screen.findByRole('switch', { name: 'Ignore friends' })
  await user.click(skip)
  const address = screen.getByLabelText('Plex server URL')
  await retype(user, address, '192.168.1.10:32400')
  await save(user)
  expect(await screen.findByText(/Start with http/)).toBeTruthy()
  await retype(user, address, 'http://192.168.1.10:32400')
  await save(user)
  await waitFor(async () =>
    expect(await stored()).toMatchObject({
      plexServerUrl: 'http://192.168.1.10:32400',
      skipFriendSync: true,
    }),
  )
  const friends = await card('Friends')
  expect(await friends.findByText(/Friends are ignored/)).toBeTruthy()

  const feeds = await card('RSS feeds')
  const error = 'Unable to generate RSS feeds. Plex Pass is required.'
  await mock.fault({ path: '/v1/plex/generate-rss-feeds', status: 200, body: { error } })
  await user.click(feeds.getByRole('button', { name: 'Feed actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Regenerate feeds' }))
  expect(await feeds.findByText(new RegExp(error))).toBeTruthy()
  expect(feeds.getByText(/RSS feeds need a Plex Pass/)).toBeTruthy()
  await user.click(feeds.getByRole('button', { name: 'Try again' }))
  expect(await feeds.findByText(/Plex returned none for friends/)).toBeTruthy()
})

test('distinguishes a failed connection check from an unsupported one on version 0.4.6', async () => {
  await mock.reset('old-backend')
  const user = open()
  const connection = await card('Connection')
  expect(await connection.findByText('Connected')).toBeTruthy()
  await mock.fault({
    path: '/v1/plex/ping',
    status: 500,
    body: {
      statusCode: 500,
      code: 'FST_ERR_FAILED_ERROR_SERIALIZATION',
      message: 'Failed to serialize an error',
    },
  })
  await press(user, 'Test')
  expect(await connection.findByText(/The server couldn’t reach Plex/)).toBeTruthy()
  await mock.fault({ path: '/v1/plex/ping', kind: 'html' })
  await press(user, 'Test')
  expect(await connection.findByText(/doesn’t support connection checks/)).toBeTruthy()
})
