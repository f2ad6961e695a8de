import { useMemo } from 'react'
import {
  type AdminChannel,
  adminChannelsOf,
  NOTIFY_CHOICES,
} from '../../components/labels/notify-channel.ts'
import {
  CHANNEL_OBSTACLES,
  type Obstacle,
} from '../../components/notifications/channel-obstacles.ts'
import { addressesIn } from '../../components/settings/addresses-in.ts'
import { useResource } from '../../components/use-resource.ts'
import { useStore } from '../../components/use-store.ts'
import type { Config } from '../../contract/config.ts'
import type { OddRow } from '../../contract/rows.ts'
import type { User } from '../../contract/users.ts'
import { pluralize } from '../../lib/pluralize.ts'
import { sameValues } from '../../lib/query-values.ts'
import { capital, lowerFirst } from '../../lib/sentence.ts'
import { config, isOffered, isUnread } from '../../state/config.ts'
import { live } from '../../state/live.ts'
import { selfOf, users } from '../../state/users.ts'

const CHANNELS = [
  { id: 'webhook', label: 'Discord webhook' },
  { id: 'dm', label: 'Discord message' },
  { id: 'apprise', label: 'Apprise' },
  { id: 'tautulli', label: 'Tautulli', setting: 'tautulliEnabled' },
  { id: 'plexMobile', label: 'Plex mobile', setting: 'plexMobileEnabled' },
] as const
export type Channel = (typeof CHANNELS)[number]['id']

/** The channels that the server's version has. */
export const channelsOf = (config: object) =>
  CHANNELS.filter(channel => !('setting' in channel) || isOffered(config, channel.setting))

/**
 * 'yes': sent. 'some': sent to some users. 'no': turned off. 'blocked': turned on, but something is missing. 'unknown':
 * not loaded. 'never': the backend never sends it through this channel.
 */
export type CellState = 'yes' | 'some' | 'no' | 'blocked' | 'unknown' | 'never'

/** Events whose messages to admins are sent through the channels that a setting selects. Older servers lack some. */
const ADMIN_EVENTS = [
  { label: 'New watchlist item', setting: 'watchlistAddNotify', page: '/notifications' },
  { label: 'New approval request', setting: 'approvalNotify', page: '/approvals/settings' },
  { label: 'Delete sync finished', setting: 'deleteSyncNotify', page: '/utilities/delete-sync' },
  {
    label: 'Watchlist cap reached',
    setting: 'watchlistCapNotify',
    page: '/approvals/quota-settings',
  },
  { label: 'Server update available', setting: 'notifyOnUpdate', page: '/notifications' },
] as const
type AdminEvent = (typeof ADMIN_EVENTS)[number]

export interface Toggle {
  readonly setting: AdminEvent['setting']
  readonly was: string
  readonly now: string
}

export interface Cell {
  readonly state: CellState
  readonly why: string
  readonly to: string | null
  /** Number of users reached, such as "3 of 5", for the state 'some'. */
  readonly share?: string
  /** The change that turns the channel on or off, if nothing else is needed for it. */
  readonly toggle?: Toggle
}
type Cells = Readonly<Record<Channel, Cell>>

export interface EventRow {
  readonly id: string
  readonly label: string
  readonly hint: string
  readonly cells: Cells
}

export interface NotificationInput {
  readonly config: Config & OddRow
  readonly users: readonly User[] | null
  readonly bot: string | null
}

const DISCORD = '/notifications#discord-notifications'
const APPRISE = '/notifications#apprise-notifications'
const USERS = '/plex/users'
const PUBLIC = '/utilities/public-content-notifications#publicContentNotifications'

const PLACES: readonly (readonly [start: string, name: string])[] = [
  [DISCORD, 'Discord'],
  [APPRISE, 'Apprise'],
  ['/notifications#plex-mobile', 'Plex mobile'],
  ['/notifications#tautulli', 'Tautulli'],
  ['/notifications', 'general notifications'],
  ['/approvals/quota-settings', 'quota settings'],
  ['/approvals', 'approval settings'],
  ['/plex/configuration', 'Plex configuration'],
  ['/plex', 'Plex users'],
  ['/utilities/delete-sync', 'delete sync'],
  ['/utilities', 'public content'],
]

/** Name of the page or card that a cell links to. */
export const placeOf = (to: string) => PLACES.find(([start]) => to.startsWith(start))?.[1]

const cell = (state: CellState, why: string, to: string | null): Cell => ({ state, why, to })
const never = (why: string): Cell => cell('never', why, null)
/** The cells of channels that only users have. */
const usersOnly = (why: string) => ({ tautulli: never(why), plexMobile: never(why) })

const missing = ({ why, to }: NonNullable<Obstacle>): Cell => cell('no', capital(why), to)
const unlessBlocked = (obstacle: Obstacle, found: Cell): Cell =>
  obstacle ? cell('blocked', `${found.why}, but ${obstacle.why}`, obstacle.to) : found

const LOADING = cell('unknown', 'Loading users…', USERS)

const toAddresses = (list: unknown, item: string, to: string, obstacle: Obstacle, note = '') => {
  const { length } = addressesIn(list)
  if (length === 0) return cell('no', `No ${item}s`, to)
  return unlessBlocked(obstacle, cell('yes', pluralize(length, item) + note, to))
}

const ADMIN_CELLS: Readonly<Record<AdminChannel, (input: NotificationInput) => Cell>> = {
  webhook: ({ config }) => toAddresses(config.discordWebhookUrl, 'webhook', DISCORD, null),
  /** Direct messages to admins go to the owner. */
  dm: input => {
    const obstacle = CHANNEL_OBSTACLES.discord(input)
    if (obstacle) return missing(obstacle)
    if (input.users === null) return LOADING
    return selfOf(input.users)?.discord_id
      ? cell('yes', 'Sent to the owner', USERS)
      : cell('no', 'The owner has no Discord ID', USERS)
  },
  apprise: input =>
    toAddresses(input.config.systemAppriseUrl, 'target', APPRISE, CHANNEL_OBSTACLES.apprise(input)),
}

/** The choice with `channel` turned on or off; undefined if there is none. */
const toggledChoice = (channels: readonly AdminChannel[], channel: AdminChannel) => {
  const wanted = channels.includes(channel)
    ? channels.filter(one => one !== channel)
    : [...channels, channel]
  return Object.keys(NOTIFY_CHOICES).find(choice =>
    sameValues(adminChannelsOf(choice) ?? [], wanted),
  )
}

/** A message to admins through the channels selected in a setting, whose value is `was`. */
const toAdmins = (input: NotificationInput, { setting, page }: AdminEvent, was: string): Cells => {
  const channels = adminChannelsOf(was)
  const at = `${page}#${setting}`
  const isForDeletions =
    setting === 'deleteSyncNotify' && input.config.deleteSyncNotifyOnlyOnDeletion
  const of = (channel: AdminChannel): Cell => {
    if (channels === null) return cell('unknown', `Unknown setting “${was}”`, at)
    const found = ADMIN_CELLS[channel](input)
    const now = toggledChoice(channels, channel)
    const canToggle = found.state === 'yes' && now !== undefined && !isUnread(input.config, setting)
    const toggle = canToggle ? { toggle: { setting, was, now } } : {}
    if (!channels.includes(channel))
      return {
        ...cell('no', channels.length === 0 ? 'Turned off' : 'Not selected', at),
        ...toggle,
      }
    if (found.state === 'no')
      return { ...found, state: 'blocked', why: `Selected, but ${lowerFirst(found.why)}` }
    if (found.state !== 'yes') return found
    return {
      ...cell('yes', found.why + (isForDeletions ? ', only after deletions' : ''), at),
      ...toggle,
    }
  }
  return {
    webhook: of('webhook'),
    dm: of('dm'),
    apprise: of('apprise'),
    ...usersOnly('Admins only'),
  }
}

/** Older servers announce new watchlist items to all webhooks and Apprise targets. */
const toAllAddresses = (input: NotificationInput): Cells => ({
  webhook: ADMIN_CELLS.webhook(input),
  dm: never('Webhooks and Apprise only'),
  apprise: ADMIN_CELLS.apprise(input),
  ...usersOnly('Admins only'),
})

/** Only items of users with sync on are announced. */
const whileSyncing = (cells: Cells): Cells => {
  const added = (found: Cell): Cell =>
    found.state === 'yes' ? { ...found, why: `${found.why}, for users with sync on` } : found
  const { webhook, dm, apprise } = cells
  return { ...cells, webhook: added(webhook), dm: added(dm), apprise: added(apprise) }
}

/** A message to shared channels. The list for the content type takes precedence over the general one. */
const toShared = (input: NotificationInput, kind: 'Movies' | 'Shows'): Cells => {
  const lists = input.config.publicContentNotifications
  const of = (name: 'discordWebhookUrls' | 'appriseUrls', item: string, obstacle: Obstacle) => {
    if (!lists.enabled) return cell('no', 'Public notifications are off', `${PUBLIC}.enabled`)
    const own = lists[`${name}${kind}`]
    return addressesIn(own).length > 0
      ? toAddresses(own, item, `${PUBLIC}.${name}${kind}`, obstacle)
      : toAddresses(lists[name], item, `${PUBLIC}.${name}`, obstacle, ' (general)')
  }
  const why = 'Shared channels only'
  return {
    webhook: of('discordWebhookUrls', 'webhook', null),
    dm: never(why),
    apprise: of('appriseUrls', 'target', CHANNEL_OBSTACLES.apprise(input)),
    ...usersOnly(why),
  }
}

/** A message to users who want a title that is now available. */
const toRequesters = (input: NotificationInput): Cells => {
  const { users, config } = input
  const of = (
    channel: string,
    id: keyof typeof CHANNEL_OBSTACLES,
    isOn: (user: User) => unknown,
  ): Cell => {
    if (config.notifyOnAvailability === false)
      return cell('no', 'Turned off', '/notifications#notifyOnAvailability')
    const obstacle = CHANNEL_OBSTACLES[id](input)
    const count = users?.filter(isOn).length ?? 0
    if (count === 0 && obstacle) return missing(obstacle)
    if (users === null) return LOADING
    const { length } = users
    if (count === 0)
      return cell('no', length === 0 ? 'No users yet' : `No users have ${channel} turned on`, USERS)
    const why = `${count} of ${pluralize(length, 'user')} ${count === 1 ? 'has' : 'have'} ${channel} turned on`
    return unlessBlocked(
      obstacle,
      count === length
        ? cell('yes', why, USERS)
        : { ...cell('some', why, USERS), share: `${count} of ${length}` },
    )
  }
  return {
    webhook: never('Users only'),
    dm: of('Discord', 'discord', user => user.notify_discord && user.discord_id),
    apprise: of('Apprise', 'apprise', user => user.notify_apprise && user.apprise),
    tautulli: of('Tautulli', 'tautulli', user => user.notify_tautulli),
    plexMobile: of('Plex mobile', 'plex-mobile', user => user.notify_plex_mobile),
  }
}

export const notificationOverview = (input: NotificationInput): readonly EventRow[] => [
  {
    id: 'available',
    label: 'Requested title available',
    hint: 'users who want it',
    cells: toRequesters(input),
  },
  {
    id: 'public-movie',
    label: 'New movie',
    hint: 'shared channels',
    cells: toShared(input, 'Movies'),
  },
  {
    id: 'public-show',
    label: 'New show or episode',
    hint: 'shared channels',
    cells: toShared(input, 'Shows'),
  },
  ...ADMIN_EVENTS.flatMap((event): EventRow[] => {
    const { label, setting } = event
    const value = input.config[setting]
    const isWatchlist = setting === 'watchlistAddNotify'
    if (value === undefined && !isWatchlist) return []
    const cells = value === undefined ? toAllAddresses(input) : toAdmins(input, event, value)
    return [
      { id: setting, label, hint: 'admins', cells: isWatchlist ? whileSyncing(cells) : cells },
    ]
  }),
]

/** The overview of the saved settings, and the channels that the server has. `events` is null while they load. */
export const useNotificationOverview = () => {
  const { data: stored } = useStore(config.state)
  const { data: list, error } = useResource(users)
  const { discord: bot } = useStore(live)
  const events = useMemo(
    () => stored && notificationOverview({ config: stored, users: list, bot }),
    [stored, list, bot],
  )
  return { events, channels: channelsOf(stored ?? {}), error }
}
