// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { pins } from '../../../web/features/plex/pins.ts'
import PlexConfigurationPage from '../../../web/features/plex/plex-configuration-page.tsx'
import { config } from '../../../web/state/config.ts'
import { drainToasts } from '../../../web/state/toasts.ts'
import { domMock } from '../../support/dom-mock.ts'
import { card, openPage } from '../../support/dom-page.tsx'
import { press } from '../../support/dom-press.ts'

const CREATE = 'POST /v1/plex/pin'
const open = (query = '') => openPage(PlexConfigurationPage, `/plex/configuration${query}`)
const signIn = { name: 'Sign in with Plex' }
const isConnected = async () =>
  expect(await screen.findByText(/^(Plex connected|Token replaced)$/)).toBeTruthy()

beforeEach(() => {
  pins.isMissing = false
})

const mock = domMock('0.19')
const answer = (authToken: string | null, expiresIn = 800) =>
  mock.fault({ path: '/v1/plex/pin/*', status: 200, body: { authToken, expiresIn } })

test('the sign-in shows the code, its link and a QR code, and sets Plex up with the token', async () => {
  await mock.send('PUT', mock.configPath, { plexTokens: [] })
  const user = open()
  // A failed check is repeated.
  await mock.fault({ path: '/v1/plex/pin/*', status: 500 })
  await press(user, signIn.name)
  expect(await screen.findByText(/^[0-9A-Z]{4}$/)).toBeTruthy()
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Open plex.tv/link' })
  expect(link.href).toMatch(/^https:\/\/plex\.tv\/link\?pin=[0-9A-Z]{4}$/)
  expect(await screen.findByRole('img', { name: /^QR code/ })).toBeTruthy()
  expect(screen.getByText('Waiting for your confirmation…')).toBeTruthy()
  expect(screen.getByText(/^Expires in/)).toBeTruthy()
  expect(screen.queryByLabelText('Plex token')).toBeNull()
  await mock.send('POST', '/mock/clock', { advance: '13s' })
  await isConnected()
  expect((await mock.config()).plexTokens).toEqual(['demo-plex-token-pin-1'])
  expect(screen.queryByRole('button', signIn)).toBeNull()
})

test('the sign-in replaces a rejected token, says so, and focuses the field for a pasted one', async () => {
  await mock.send('PUT', mock.configPath, { plexTokens: ['expired-plex-token'] })
  const user = open()
  const connection = await card('Connection')
  expect(await connection.findByText('Rejected')).toBeTruthy()
  expect(connection.getByText(/Replace it to resume syncing/)).toBeTruthy()
  await press(user, 'Replace token')
  const button = await screen.findByRole('button', signIn)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Plex token')))
  expect(await screen.findByText('Plex rejected the saved token.')).toBeTruthy()
  expect(screen.getByText('Or paste a token:')).toBeTruthy()
  await answer('a-new-token')
  await user.click(button)
  await isConnected()
  expect((await mock.config()).plexTokens[0]).toBe('a-new-token')
})

test('an expired code offers a new one, and a token that couldn’t be saved is kept for another try', async () => {
  const user = open('?replace')
  await answer(null, 0)
  await press(user, signIn.name)
  expect(await screen.findByText('The code has expired.')).toBeTruthy()
  await press(user, 'Try again')
  expect(await screen.findByText('Waiting for your confirmation…')).toBeTruthy()
  expect((await mock.calls())[CREATE]).toBe(2)
  await press(user, 'Cancel sign-in')
  await mock.fault({ method: 'PUT', path: mock.configPath, status: 500 })
  await answer('a-new-token')
  await press(user, signIn.name)
  expect(await screen.findByText(/Couldn’t save the token/)).toBeTruthy()
  await press(user, 'Save token again')
  await isConnected()
  expect((await mock.config()).plexTokens[0]).toBe('a-new-token')
})

test('the sign-in disappears for good once the server turns out to lack the call', async () => {
  const user = open('?replace')
  await mock.fault({ path: '/v1/plex/pin', status: 404, body: { message: 'Not Found' } })
  await press(user, signIn.name)
  await waitFor(() => expect(screen.queryByRole('button', signIn)).toBeNull())
  expect(drainToasts().map(({ title }) => title)).toEqual([
    'This server version can’t sign in with Plex',
  ])
  expect(screen.queryByText('Or paste a token:')).toBeNull()
})

test('version 0.5.12 offers only the pasted token, and asks nothing to find that out', async () => {
  await mock.reset({ name: 'older', profile: '0.5.12' })
  open('?replace')
  expect(await card('Connect Plex')).toBeTruthy()
  await waitFor(() => expect(config.state.status).toBe('ready'))
  expect(await screen.findByRole('button', { name: 'Save and connect' })).toBeTruthy()
  expect(screen.queryByRole('button', signIn)).toBeNull()
  expect(await mock.calls()).not.toHaveProperty(CREATE)
})
