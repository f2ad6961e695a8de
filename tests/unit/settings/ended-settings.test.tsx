// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SHELL_PAGES } from '../../../web/app/pages.ts'
import { offeredAnchors } from '../../../web/app/shell/sidebar/sidebar-items.ts'
import NotificationsPage from '../../../web/features/notifications/notifications-page.tsx'
import { isOffered } from '../../../web/state/config.ts'
import { domMock } from '../../support/dom-mock.ts'
import { card, isSaved, openPage, retype, save } from '../../support/dom-page.tsx'
import { choose, press } from '../../support/dom-press.ts'

const mock = domMock()
const load = (profile: string, settings: object = {}) =>
  mock.reset({ name: 'ended', profile, world: { config: settings }, timeline: [] })

test.each(['0.13', '0.19'])(
  'version %s has no fields for settings that ended, and a complete bot without a server ID',
  async profile => {
    await load(profile, { discordBotToken: '', discordClientId: '' })
    const user = openPage(NotificationsPage, '/notifications')
    const bot = await card('Discord bot')
    await press(user, 'Add bot…')
    expect(await bot.findByText('Enter and save the token and client ID first.')).toBeTruthy()
    for (const label of ['Server ID', 'Upgrade window', 'Send notifications through Tautulli'])
      expect(screen.queryByLabelText(label)).toBeNull()
    for (const role of ['heading', 'columnheader'])
      expect(screen.queryByRole(role, { name: 'Tautulli' })).toBeNull()
    await retype(user, await screen.findByLabelText('Client ID'), '200000000000000001')
    await save(user)
    expect(await bot.findByText('Enter both the token and the client ID.')).toBeTruthy()
    await retype(user, await screen.findByLabelText('Bot token'), 'token')
    await save(user)
    await isSaved()
    const overview = await card('Notification overview')
    const event = { name: /^Requested title available, Discord message: (?!.*isn’t set up)/ }
    expect(await overview.findByRole('link', event)).toBeTruthy()
    await choose(user, 'Clear Discord bot…', 'More actions for Discord bot')
    await press(user, 'Clear')
    await waitFor(async () => expect(await mock.config()).not.toHaveProperty('discordClientId'))
  },
)

test.each<[object, Parameters<typeof isOffered>[1], boolean]>([
  [{}, 'tautulliEnabled', true],
  [{ tautulliEnabled: false, plexMobileEnabled: true }, 'tautulliEnabled', true],
  [{ skipIfExistsOnPlex: true }, 'tautulliEnabled', true],
  [{ baseUrl: 'http://pulsarr' }, 'tautulliEnabled', false],
  [{ maintainerrEnabled: false }, 'tautulliUrl', false],
  [{}, 'upgradeBufferTime', true],
  [{ plexMobileEnabled: true }, 'upgradeBufferTime', false],
  [{}, 'plexMobileEnabled', false],
  [{ tautulliEnabled: false }, 'plexMobileEnabled', false],
  [{ maintainerrEnabled: false }, 'plexMobileEnabled', true],
  [{ maintainerrEnabled: false }, 'tagNamingSource', true],
  [{ tagNamingSource: 'alias' }, 'maintainerrEnabled', false],
  [{ maintainerrEnabled: false }, 'plexLabelSync.enabled', false],
])('settings that a version is not known to lack are offered: %j, %s: %s', (sent, key, shown) => {
  expect(isOffered(sent, key)).toBe(shown)
})

test('a server that names no Tautulli setting keeps the section and its anchor', async () => {
  await load('0.5.12')
  const answer = await mock.send<{ config: object }>('GET', '/v1/config/config')
  const sent = Object.entries(answer.config).filter(([key]) => !key.startsWith('tautulli'))
  const config = Object.fromEntries(sent)
  await mock.fault({ path: '/v1/config/config', status: 200, body: { ...answer, config } })
  openPage(NotificationsPage, '/notifications')
  expect(await screen.findByRole('heading', { name: 'Tautulli' })).toBeTruthy()
  const page = SHELL_PAGES.find(({ path }) => path === '/notifications')
  const anchors = page && offeredAnchors(page, config).map(({ label }) => label)
  expect(anchors).toEqual(['Apprise', 'Discord', 'General', 'Tautulli'])
})

test('a version with a server ID has the field even if none is set', async () => {
  await load('0.5.12', { discordGuildId: '' })
  const user = openPage(NotificationsPage, '/notifications')
  await retype(user, await screen.findByLabelText('Server ID'), '300000000000000009')
  await save(user)
  await isSaved()
  expect(await mock.config()).toMatchObject({ discordGuildId: '300000000000000009' })
})
