// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import PlexConfigurationPage from '../../../web/features/plex/plex-configuration-page.tsx'
import { domMock } from '../../support/dom-mock.ts'
import { card, openPage, retype, save } from '../../support/dom-page.tsx'
import { asked, choose, press } from '../../support/dom-press.ts'

const mock = domMock()
const OWN = '/v1/plex/self-watchlist-token'
const CONFIG = '/v1/config/config'
const FRIENDS = '/v1/plex/others-watchlist-token'
const FEEDS = '/v1/plex/generate-rss-feeds'
const open = () => openPage(PlexConfigurationPage, '/plex/configuration')
const token = () => screen.findByLabelText<HTMLInputElement>('Plex token')

test('asks before removing the token; a failure keeps the dialog open and the token saved', async () => {
  const user = open()
  await mock.fault({ method: 'PUT', path: CONFIG, status: 500 })
  await choose(user, 'Remove token…', 'Connection actions')
  const question = await asked('Remove the Plex token?')
  expect(question.getByText(/watchlists don’t sync/)).toBeTruthy()
  await press(user, 'Remove token')
  expect(await question.findByText(/Couldn’t remove the token/)).toBeTruthy()
  expect((await mock.config()).plexTokens).toHaveLength(1)
  await press(user, 'Remove token')
  expect(await card('Connect Plex')).toBeTruthy()
  expect((await token()).value).toBe('')
  expect((await mock.config()).plexTokens).toEqual([])
})

test('never shows an empty watchlist while Plex is unreachable', async () => {
  const user = open()
  expect(await (await card('Connection')).findByText('Connected')).toBeTruthy()
  const mine = await card('Yours')
  const empty = { user: { watchlistId: 'w', username: 'owner' }, watchlist: [] }
  await mock.fault({ path: OWN, status: 200, body: { total: 0, users: [empty] } })
  await mock.fault({ path: '/v1/plex/ping', status: 500, body: {}, times: 2 })
  await user.click(mine.getByRole('button', { name: 'Sync yours' }))
  expect(await mine.findByText(/Plex can’t be reached, so nothing was synced/)).toBeTruthy()
  expect(mine.queryByText(/\b0 titles/)).toBeNull()
  await press(user, 'Test')
  await (await card('Connection')).findByText(/^The server couldn’t reach Plex/)
  expect(await screen.findByText(/may be out of date/)).toBeTruthy()
})

test('says that friends are ignored, and explains missing RSS feeds', async () => {
  const user = open()
  await user.click(await screen.findByRole('switch', { name: 'Ignore friends' }))
  await save(user)
  const friends = await card('Friends')
  expect(await friends.findByText(/Friends are ignored/)).toBeTruthy()

  const feeds = await card('RSS feeds')
  const error = 'Unable to generate RSS feeds. Plex Pass is required.'
  await mock.fault({ path: FEEDS, status: 200, body: { error } })
  await user.click(feeds.getByRole('button', { name: 'Regenerate feeds' }))
  expect(await feeds.findByText(new RegExp(error))).toBeTruthy()
  expect(feeds.getByText(/RSS feeds need a Plex Pass/)).toBeTruthy()
  await user.click(feeds.getByRole('button', { name: 'Try again' }))
  expect(await feeds.findByText(/Plex returned no feed for friends/)).toBeTruthy()
})

test('says that version 0.4.6 can’t check the connection', async () => {
  await mock.reset('old-backend')
  const user = open()
  const connection = await card('Connection')
  expect(await connection.findByText('Connected')).toBeTruthy()
  await mock.fault({ path: '/v1/plex/ping', kind: 'html' })
  await press(user, 'Test')
  expect(await connection.findByText(/doesn’t support connection checks/)).toBeTruthy()
})

test('doesn’t save a token that Plex rejects, and keeps further tokens', async () => {
  const plexTokens = ['first-token', 'second-token']
  await mock.send('PUT', CONFIG, { plexTokens })
  const user = open()
  await press(user, 'Replace token')
  await retype(user, await token(), 'wrong-token')
  await press(user, 'Save and connect')
  expect(await screen.findAllByText(/Plex rejected this token\. The old one/)).not.toEqual([])
  expect((await mock.config()).plexTokens).toEqual(plexTokens)
  await retype(user, await token(), 'another-token')
  await press(user, 'Save and connect')
  expect(await screen.findByText('Token replaced')).toBeTruthy()
  expect((await mock.config()).plexTokens).toEqual(['another-token', 'second-token'])
})

test('offers to restore the old token if Plex rejects the new one later', async () => {
  const user = open()
  await mock.fault({ path: '/v1/plex/discover-servers', status: 500 })
  const { plexTokens } = await mock.config()
  await press(user, 'Replace token')
  expect(document.activeElement).toBe(await token())
  await press(user, 'Save and connect')
  expect(await screen.findByText('Paste your Plex token.')).toBeTruthy()
  await retype(user, await token(), 'wrong-token')
  await press(user, 'Save and connect')
  expect(await screen.findByRole('button', { name: 'Keep new token' })).toBeTruthy()
  await press(user, 'Use another token')
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
  await mock.fault({ method: 'PUT', path: CONFIG, status: 500 })
  await press(user, 'Restore the old token')
  expect(await screen.findByText(/Couldn’t restore the old token/)).toBeTruthy()
  await press(user, 'Restore the old token')
  expect(await (await card('Connection')).findByText('Connected')).toBeTruthy()
  expect((await mock.config()).plexTokens).toEqual(plexTokens)
  // The button disappears with its card, so the focus moves to the next heading.
  expect(document.activeElement?.textContent).toBe('Connection')
})

const withoutToken = () => mock.reset({ name: 'no-token', seed: 1, world: { fresh: true } })

test('a setup that a reload interrupted is continued from its saved token', async () => {
  await withoutToken()
  await mock.send('PUT', CONFIG, { plexTokens: ['zk3-Secret_Plex-x9'] })
  const user = open()
  await press(user, 'Continue setup')
  expect(await screen.findByText('Plex connected')).toBeTruthy()
})

test('setup stops at a failed step, which can be repeated or skipped, and needs no Plex Pass', async () => {
  await withoutToken()
  for (const path of [OWN, FRIENDS])
    await mock.fault({ path, status: 500, body: { error: 'Plex is slow today' } })
  const error = 'Plex Pass is required'
  await mock.fault({ path: FEEDS, status: 200, body: { error } })
  const user = open()
  await retype(user, await token(), 'new-token')
  await press(user, 'Save and connect')
  expect(await screen.findByText('Plex is slow today')).toBeTruthy()
  await press(user, 'Try again')
  await press(user, 'Skip')
  expect(await screen.findByText('Plex connected')).toBeTruthy()
  expect(screen.getByText(new RegExp(`Message from Plex: ${error}`))).toBeTruthy()
  expect((await mock.calls())[`PUT ${CONFIG}`]).toBe(1)
  expect((await mock.config()).plexTokens).toEqual(['new-token'])
})
