import { expect, test } from 'vitest'
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
/** Settings of newer servers. */
const newer = (config: object = {}, rest: Partial<NotificationInput> = {}) =>
  facts(
    {
      ...{ notifyOnAvailability: true, watchlistAddNotify: 'all', watchlistCapNotify: 'none' },
      ...{ notifyOnUpdate: 'dm-only', plexMobileEnabled: true, ...config },
    },
    rest,
  )
const cellsOf = (id: string, given: NotificationInput) => {
  const found = notificationOverview(given).find(event => event.id === id)
  if (!found) throw new Error(`There is no event ${id}.`)
  return found.cells
}

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

const all = (config: object, rest?: Partial<NotificationInput>) =>
  facts({ approvalNotify: 'all', ...config }, rest)
const USERS = [
  user(1, { discord_id: '1', notify_discord: true, notify_tautulli: true }),
  user(2, { discord_id: '2', notify_discord: true, apprise: 'mailto://x', notify_apprise: true }),
  // Enabled without an address, so nothing is sent.
  user(3, { notify_discord: true, notify_apprise: true }),
]
const MOBILE = [user(1, { discord_id: '42', notify_discord: true, notify_plex_mobile: true })]
const DISCORD = '2 of 3 users have Discord turned on'
const MOBILE_OFF = '1 of 1 user has Plex mobile turned on, but Plex mobile notifications are off'
const [BOT, TO, TO_USERS] = [
  '/notifications#discord-notifications',
  '/notifications#apprise-notifications',
  '/notifications#notifyOnAvailability',
]
const LISTS = {
  ...{ enabled: true, discordWebhookUrls: 'https://a,https://b' },
  discordWebhookUrlsMovies: 'c',
}
const shared = (rest: object = {}) => facts({ publicContentNotifications: { ...LISTS, ...rest } })
const UNLOADED = facts({ approvalNotify: 'dm-only' }, { users: null })
const OFF = facts({ tautulliEnabled: false }, { users: USERS, bot: 'stopped' })
const NO_ID = all({}, { users: [user(1)] })
const NO_TARGETS = facts({ systemAppriseUrl: '' })
const PIGEON = facts({ approvalNotify: 'pigeon' })
const SOME_ITEMS = newer({ watchlistAddNotify: 'webhook-only' })
const WITH_MOBILE = newer({}, { users: MOBILE })
const NO_MOBILE = newer({ plexMobileEnabled: false }, { users: MOBILE })

test.each<[string, id: string, NotificationInput, states: string]>([
  ...DELETE_NOTIFY_CHANNELS.map((value): [string, string, NotificationInput, string] => {
    const given = facts({ deleteSyncNotify: value })
    return [value, 'deleteSyncNotify', given, `${MEANING[value]} never`]
  }),
  ['unloaded users, not as none', 'available', UNLOADED, 'never unknown unknown unknown'],
  ['an unloaded owner', 'approvalNotify', UNLOADED, 'no unknown no never'],
  ['a share of the users', 'available', facts({}, { users: USERS }), 'never some some some'],
  ['what users have turned on', 'available', OFF, 'never blocked some blocked'],
  ['disabled shared channels', 'public-movie', shared({ enabled: false }), 'no never no never'],
  ['older servers’ items', 'watchlistAddNotify', NO_TARGETS, 'yes never no never'],
  ['newer servers’ items', 'watchlistAddNotify', newer(), 'yes yes yes never'],
  ['some items', 'watchlistAddNotify', SOME_ITEMS, 'yes no no never'],
  ['caps', 'watchlistCapNotify', newer(), 'no no no never'],
  ['updates', 'notifyOnUpdate', newer(), 'no yes no never'],
])('shows where %s (%s) are sent', (_, id, given, states) => {
  const { webhook, dm, apprise, tautulli } = cellsOf(id, given)
  expect([webhook, dm, apprise, tautulli].map(({ state }) => state).join(' ')).toBe(states)
})

test.each<[Channel, id: string, NotificationInput, state: string, why: string, to: string]>([
  ['webhook', 'approvalNotify', all({ discordWebhookUrl: ' , ' }), 'blocked', 'no webhook', BOT],
  ['dm', 'approvalNotify', all({ discordClientId: '' }), 'blocked', 'the bot isn’t set up', BOT],
  ['dm', 'approvalNotify', all({}, { bot: 'stopped' }), 'blocked', 'the bot is stopped', BOT],
  ['dm', 'approvalNotify', NO_ID, 'blocked', 'the owner has no Discord ID', '/plex/users'],
  ['apprise', 'approvalNotify', all({ enableApprise: false }), 'blocked', 'isn’t connected', TO],
  ['dm', 'approvalNotify', PIGEON, 'unknown', 'Unknown setting “pigeon”', '#approvalNotify'],
  ['dm', 'available', facts({}, { users: USERS }), 'some', DISCORD, '/plex/users'],
  ['apprise', 'available', facts({}, { users: USERS }), 'some', '1 of 3 users has', '/plex/users'],
  ['dm', 'available', OFF, 'blocked', `${DISCORD}, but the bot is stopped`, BOT],
  ['tautulli', 'available', OFF, 'blocked', 'but Tautulli is off', '#tautulli-notifications'],
  ['dm', 'available', newer({ notifyOnAvailability: false }), 'no', 'Turned off', TO_USERS],
  ['plexMobile', 'available', WITH_MOBILE, 'yes', '1 of 1 user has', '/plex/users'],
  ['plexMobile', 'available', NO_MOBILE, 'blocked', MOBILE_OFF, '#plex-mobile-notifications'],
  ['webhook', 'public-movie', shared(), 'yes', '1 webhook', 'discordWebhookUrlsMovies'],
  ['webhook', 'public-show', shared(), 'yes', '2 webhooks (general)', 'discordWebhookUrls'],
  ['apprise', 'public-show', shared(), 'no', 'No targets', 'appriseUrls'],
  ['webhook', 'watchlistAddNotify', facts(), 'yes', '2 webhooks, for users with sync on', BOT],
  ['apprise', 'watchlistAddNotify', SOME_ITEMS, 'no', 'Not selected', '#watchlistAddNotify'],
])('%s of %s is told (case %#)', (channel, id, given, state, why, to) => {
  const cell = cellsOf(id, given)[channel]
  expect([cell.state, cell.why]).toEqual([state, expect.stringContaining(why)])
  expect(cell.to).toContain(to)
})

test.each<[value: unknown, Channel, now: string | undefined, config?: object]>([
  ['none', 'apprise', 'apprise-only'],
  ['discord-both', 'apprise', 'all'],
  ['dm-only', 'dm', 'none'],
  // The server has no choice for the other two.
  ['all', 'dm', undefined],
  ['none', 'webhook', undefined, { discordWebhookUrl: '' }],
  [7, 'dm', undefined],
])('a cell is switched in place: from %s, %s makes it %s', (value, channel, now, config) => {
  const given = facts({ approvalNotify: value, ...config })
  expect(cellsOf('approvalNotify', given)[channel].toggle?.now).toBe(now)
})

test('older servers have no caps, updates and Plex mobile', () => {
  const ids = notificationOverview(facts()).map(event => event.id)
  expect(ids).not.toContain('watchlistCapNotify')
  expect(ids).not.toContain('notifyOnUpdate')
  expect(channelsOf(facts().config).map(({ id }) => id)).not.toContain('plexMobile')
})

test('every linked cell points to an existing page or section', () => {
  const places = SHELL_PAGES.flatMap(({ path, anchors = [] }) => [
    path,
    ...anchors.map(({ id }) => `${path}#${id}`),
  ])
  const worlds = [all({ deleteSyncNotify: 'all' }), facts({ enableApprise: false })]
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
