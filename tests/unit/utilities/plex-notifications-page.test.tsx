// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import PlexNotificationsPage from '../../../web/features/utilities/plex-notifications/plex-notifications-page.tsx'
import {
  addressParts,
  hostError,
  portError,
} from '../../../web/features/utilities/plex-notifications/server-address.ts'
import { config } from '../../../web/state/config.ts'
import { domMock } from '../../support/dom-mock.ts'
import { card, openPage, retype } from '../../support/dom-page.tsx'
import { asked, choose, press } from '../../support/dom-press.ts'

const mock = domMock()
const DISCOVER = '/v1/plex/discover-servers'
const CONFIGURE = '/v1/plex/configure-notifications'

const opened = async () => {
  await config.load()
  const user = openPage(PlexNotificationsPage, '/utilities/plex-notifications')
  const server = await card('Plex server')
  return {
    user,
    server,
    host: server.getByLabelText<HTMLInputElement>('Host'),
    configure: () => user.click(server.getByRole('button', { name: /^Configure/ })),
    /** Opening the field searches the servers of the token, once unless it fails. */
    find: async (token: string) => {
      await retype(user, server.getByLabelText('Plex token'), token)
      await user.click(server.getByLabelText('Host'))
    },
  }
}

test.each([
  ['10.0.0.2:32401', { host: '10.0.0.2', port: '32401', useSsl: false }],
  ['plex.local', null],
])('splits the address %s into %j', (typed, parts) => {
  expect(addressParts(typed)).toEqual(parts)
})

test.each([
  [hostError, ['192.168.1.20', 'plex.local', 'fd00::1', '[fd00::1]'], ['', 'plex.local/web']],
  [portError, ['1', '65535'], ['', '65536']],
])('valid hosts and ports are accepted, others refused (case %#)', (error, valid, invalid) => {
  expect([...valid, ...invalid].filter(typed => error(typed) === null)).toEqual(valid)
})

test('shows errors at their field and splits a pasted URL', async () => {
  const { user, server, host, configure } = await opened()
  expect(await screen.findAllByText('Not configured')).toHaveLength(5)
  await configure()
  await waitFor(() => expect(document.activeElement).toBe(host))
  expect(await server.findByText(/Enter the host/)).toBeTruthy()
  await retype(user, host, 'https://plex.example.internal:32401/web')
  const port = server.getByLabelText<HTMLInputElement>('Port')
  await user.click(port)
  expect([host.value, port.value]).toEqual(['plex.example.internal', '32401'])
  expect(server.getByRole<HTMLInputElement>('switch', { name: 'Use SSL' }).checked).toBe(true)
  await retype(user, port, '99999')
  await configure()
  expect(await server.findByText(/Enter a port from 1 to 65535\./)).toBeTruthy()
  expect((await mock.calls())[`POST ${CONFIGURE}`]).toBe(undefined)
})

test('the server search handles a failure, no servers and partial results', async () => {
  const { user, server, host, find } = await opened()
  await find('expired-token')
  expect(await server.findByText(/Invalid Plex token/)).toBeTruthy()
  // Old versions mask every failure.
  const message = "Response doesn't match the schema"
  await mock.fault({ path: DISCOVER, status: 500, body: { statusCode: 500, message } })
  await find('expired-token')
  expect(await server.findByText(/You can type the address\./)).toBeTruthy()
  expect(server.queryByText(message)).toBeNull()
  await mock.fault({ path: DISCOVER, status: 200, body: { success: true, servers: [] } })
  await find('another-token')
  expect(await server.findByText(/No servers on this account/)).toBeTruthy()
  const one = { name: 'Cellar', host: '10.0.0.9', port: 32400, useSsl: false, local: true }
  const some = { success: false, message: '1 of 2 servers did not answer.', servers: [one] }
  await mock.fault({ path: DISCOVER, status: 200, body: some })
  await find('third-token')
  expect(await server.findByText(/1 of 2 servers did not answer\./)).toBeTruthy()
  await user.click(server.getByRole('option', { name: /Cellar/ }))
  expect(host.value).toBe('10.0.0.9')
})

test('a failed run keeps the input, and all instances can be removed again', async () => {
  const { user, host, configure } = await opened()
  await retype(user, host, 'unreachable.example')
  await configure()
  expect(await screen.findByText('Configuration failed')).toBeTruthy()
  const list = await screen.findByRole('list', { name: 'Instances' })
  expect(list.textContent).toContain('Could not reach Plex with these settings')
  await retype(user, host, '192.168.1.20')
  await mock.fault({ path: CONFIGURE, status: 500, body: { error: 'Internal Server Error' } })
  await configure()
  expect(await screen.findByText(/Check the values and try again\./)).toBeTruthy()
  mock.loseAnswer(CONFIGURE)
  await configure()
  expect(await screen.findByText(/it’s unclear whether the change was made/)).toBeTruthy()
  expect(screen.getByText('Configuration unconfirmed')).toBeTruthy()
  expect(host.value).toBe('192.168.1.20')
  await configure()
  expect(await screen.findByText(/Configured in 4 of 5 instances/)).toBeTruthy()
  await choose(user, /^Remove from all instances…/)
  await asked('Remove Plex notifications?')
  await press(user, 'Remove from 4 instances')
  expect(await screen.findByText(/Removed from 4 of 5 instances/)).toBeTruthy()
  expect(await screen.findByText('0 of 5 configured')).toBeTruthy()
})

test('ignores placeholder instances of a fresh backend', async () => {
  await mock.reset({ name: 'fresh', world: { fresh: true, admin: true } })
  await opened()
  expect(await screen.findByText('No instances yet')).toBeTruthy()
  expect(screen.queryByText(/Default (Radarr|Sonarr) Instance/)).toBeNull()
})
