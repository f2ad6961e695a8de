import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { SHELL_PAGES } from '../../../web/app/pages.ts'
import {
  CONFIG_KEYS,
  Config,
  DELETE_NOTIFY_CHANNELS,
  type DeleteNotifyChannel,
} from '../../../web/contract/config.ts'
import { User } from '../../../web/contract/users.ts'
import {
  type Cell,
  type Channel,
  channelsOf,
  type NotificationInput,
  notificationOverview,
  placeOf,
} from '../../../web/features/notifications/notification-overview.ts'

const user = (id: number, rest: object = {}) => z.parse(User, { id, name: `user ${id}`, ...rest })
const OWNER = user(1, { discord_id: '42' })

const READY = {
  discordWebhookUrl: 'https://discord.com/api/webhooks/1/a,https://discord.com/api/webhooks/2/b',
  discordBotToken: 'token',
  discordClientId: 'client',
  discordGuildId: 'guild',
  enableApprise: true,
  systemAppriseUrl: 'ntfy://host/topic',
  tautulliEnabled: true,
  tautulliUrl: 'http://tautulli:8181',
  tautulliApiKey: 'key',
  selfRss: 'https://rss/1',
  friendsRss: 'https://rss/2',
}
const facts = (config: object = {}, rest: Partial<NotificationInput> = {}): NotificationInput => ({
  config: z.parse(Config, { ...READY, ...config }),
  users: [OWNER],
  bot: 'running',
  ...rest,
})
const row = (id: string, given: NotificationInput) => {
  const found = notificationOverview(given).find(event => event.id === id)
  if (!found) throw new Error(`There is no event ${id}.`)
  return found
}
const states = (id: string, given: NotificationInput) => {
  const { webhook, dm, apprise, tautulli } = row(id, given).cells
  return [webhook, dm, apprise, tautulli].map(cell => cell.state).join(' ')
}
const at = (id: string, channel: Channel, given: NotificationInput): Cell =>
  row(id, given).cells[channel]

/** Webhook, direct message, Apprise. */
const MEANING: Record<DeleteNotifyChannel, string> = {
  none: 'no no no',
  all: 'yes yes yes',
  'discord-only': 'yes yes no',
  'discord-both': 'yes yes no',
  both: 'yes yes no',
  'webhook-only': 'yes no no',
  'discord-webhook': 'yes no no',
  webhook: 'yes no no',
  'dm-only': 'no yes no',
  'discord-message': 'no yes no',
  message: 'no yes no',
  'apprise-only': 'no no yes',
}

describe('channel settings', () => {
  test.each(DELETE_NOTIFY_CHANNELS)('delete sync: %s', value => {
    expect(states('deleteSyncNotify', facts({ deleteSyncNotify: value }))).toBe(
      `${MEANING[value]} never`,
    )
  })
  test('shows an unknown value as is', () => {
    const given = facts({ approvalNotify: 'pigeon' })
    expect(states('approvalNotify', given)).toBe('unknown unknown unknown never')
    expect(at('approvalNotify', 'dm', given)).toMatchObject({
      why: 'Unknown setting “pigeon”',
      to: '/approvals/settings#approvalNotify',
    })
  })
})

describe('a cell is switched in place', () => {
  const toggleOf = (value: unknown, channel: Channel, config: object = {}) =>
    at('approvalNotify', channel, facts({ approvalNotify: value, ...config })).toggle
  test.each<[value: string, channel: Channel, now: string | undefined]>([
    ['none', 'apprise', 'apprise-only'],
    ['discord-both', 'apprise', 'all'],
    ['dm-only', 'dm', 'none'],
    // The server has no choice for the other two.
    ['all', 'dm', undefined],
  ])('from %s: %s makes it %s', (value, channel, now) => {
    expect(toggleOf(value, channel)?.now).toBe(now)
  })
  test('only if it has its address and a readable setting', () => {
    expect(toggleOf('none', 'webhook', { discordWebhookUrl: '' })).toBeUndefined()
    expect(toggleOf('none', 'dm', { approvalNotify: 7 })).toBeUndefined()
  })
})

test.each<[why: string, where: string, Channel, config: object, rest?: Partial<NotificationInput>]>(
  [
    ['no webhook', '#discord-notifications', 'webhook', { discordWebhookUrl: ' , ' }],
    ['the bot isn’t set up', '#discord-notifications', 'dm', { discordClientId: '' }],
    ['the bot is stopped', '#discord-notifications', 'dm', {}, { bot: 'stopped' }],
    ['the owner has no Discord ID', '/plex/users', 'dm', {}, { users: [user(1)] }],
    ['Apprise isn’t connected', '#apprise-notifications', 'apprise', { enableApprise: false }],
  ],
)(
  'a selected channel is blocked because %s, which is fixed at %s',
  (why, where, channel, config, rest) => {
    const found = at('approvalNotify', channel, facts({ approvalNotify: 'all', ...config }, rest))
    expect(found.state).toBe('blocked')
    expect(found.why).toContain(why)
    expect(found.to).toContain(where)
  },
)

describe('messages to users', () => {
  const users = [
    user(1, { discord_id: '1', notify_discord: true, notify_tautulli: true }),
    user(2, { discord_id: '2', notify_discord: true, apprise: 'mailto://x', notify_apprise: true }),
    // Enabled without an address, so nothing is sent.
    user(3, { notify_discord: true, notify_apprise: true }),
  ]
  const DISCORD = '2 of 3 users have Discord turned on'
  test('counts the users a channel reaches', () => {
    const given = facts({}, { users })
    expect(states('available', given)).toBe('never some some some')
    const dm = { why: DISCORD, share: '2 of 3', to: '/plex/users' }
    expect(at('available', 'dm', given)).toMatchObject(dm)
    expect(at('available', 'apprise', given).why).toBe('1 of 3 users has Apprise turned on')
  })
  test('a stopped bot and Tautulli that is off block what users have enabled', () => {
    const given = facts({ tautulliEnabled: false }, { users, bot: 'stopped' })
    expect(states('available', given)).toBe('never blocked some blocked')
    expect(at('available', 'dm', given).why).toBe(`${DISCORD}, but the bot is stopped`)
    expect(at('available', 'tautulli', given).why).toContain('but Tautulli is off')
  })
  test('unloaded users aren’t counted as none', () => {
    const given = facts({ approvalNotify: 'dm-only' }, { users: null })
    expect(states('available', given)).toBe('never unknown unknown unknown')
    expect(states('approvalNotify', given)).toBe('no unknown no never')
  })
})

test('shared channels prefer a list for the content type, and are off with saved addresses when disabled', () => {
  const lists = {
    ...{ enabled: true, discordWebhookUrls: 'https://a,https://b' },
    discordWebhookUrlsMovies: 'c',
  }
  const given = facts({ publicContentNotifications: lists })
  expect(at('public-movie', 'webhook', given).why).toBe('1 webhook')
  expect(at('public-show', 'webhook', given).why).toBe('2 webhooks (general)')
  expect(at('public-show', 'apprise', given).why).toBe('No targets')
  const off = facts({ publicContentNotifications: { ...lists, enabled: false } })
  expect(states('public-movie', off)).toBe('no never no never')
})

test('watchlist additions are sent to admin addresses only', () => {
  expect(at('watchlistAddNotify', 'webhook', facts()).why).toBe(
    '2 webhooks, for users with sync on',
  )
  expect(states('watchlistAddNotify', facts({ systemAppriseUrl: '' }))).toBe('yes never no never')
})

test('every linked cell points to an existing page or section', () => {
  const places = SHELL_PAGES.flatMap(({ path, anchors = [] }) => [
    path,
    ...anchors.map(({ id }) => `${path}#${id}`),
  ])
  const worlds = [
    facts({ approvalNotify: 'all', deleteSyncNotify: 'all' }),
    facts({ enableApprise: false }),
  ]
  const cells = worlds.flatMap(notificationOverview).flatMap(event => Object.values(event.cells))
  for (const { state, to } of cells) {
    if (to === null) {
      expect(state).toBe('never')
      continue
    }
    const [path, setting] = to.split('#')
    const isSetting = CONFIG_KEYS.some(key => key === setting)
    expect(places).toContain(isSetting ? path : to)
    expect(placeOf(to)).toBeTruthy()
  }
})

describe('settings of newer servers', () => {
  const NEWER = {
    notifyOnAvailability: true,
    watchlistAddNotify: 'all',
    watchlistCapNotify: 'none',
    notifyOnUpdate: 'dm-only',
    plexMobileEnabled: true,
  }
  const newer = (config: object = {}, rest: Partial<NotificationInput> = {}) =>
    facts({ ...NEWER, ...config }, rest)

  test('caps, updates and Plex mobile only exist there', () => {
    const ids = notificationOverview(facts()).map(event => event.id)
    expect(ids).not.toContain('watchlistCapNotify')
    expect(ids).not.toContain('notifyOnUpdate')
    expect(channelsOf(facts().config).map(({ id }) => id)).not.toContain('plexMobile')
    expect(states('watchlistCapNotify', newer())).toBe('no no no never')
    expect(states('notifyOnUpdate', newer())).toBe('no yes no never')
  })

  test('new watchlist items are sent where the setting says', () => {
    expect(states('watchlistAddNotify', newer())).toBe('yes yes yes never')
    const narrow = newer({ watchlistAddNotify: 'webhook-only' })
    expect(states('watchlistAddNotify', narrow)).toBe('yes no no never')
    expect(at('watchlistAddNotify', 'apprise', narrow).to).toBe('/notifications#watchlistAddNotify')
  })

  test('users hear of available titles only if that is on', () => {
    const users = [user(1, { discord_id: '42', notify_discord: true, notify_plex_mobile: true })]
    expect(at('available', 'plexMobile', newer({}, { users })).state).toBe('yes')
    const off = newer({ notifyOnAvailability: false }, { users })
    expect(at('available', 'dm', off)).toMatchObject({ state: 'no', why: 'Turned off' })
    expect(at('available', 'plexMobile', newer({ plexMobileEnabled: false }, { users }))).toEqual({
      state: 'blocked',
      why: '1 of 1 user has Plex mobile turned on, but Plex mobile notifications are off',
      to: '/notifications#plex-mobile-notifications',
    })
  })
})
