import {
  type AdminChannel,
  adminChannelsOf,
  NOTIFY_CHOICES,
} from '../../components/labels/notify-channel.ts'
import {
  CHANNEL_OBSTACLES,
  type ChannelInput,
  type Obstacle,
} from '../../components/notifications/channel-obstacles.ts'
import { addressesIn } from '../../components/settings/addresses-in.ts'
import type { Config } from '../../contract/config.ts'
import type { OddRow } from '../../contract/rows.ts'
import type { User } from '../../contract/users.ts'
import { pluralize } from '../../lib/pluralize.ts'
import { sameValues } from '../../lib/query-values.ts'
import { capital, lowerFirst } from '../../lib/sentence.ts'
import { isOffered, isUnread } from '../../state/config.ts'
import { selfOf } from '../../state/users.ts'

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

/** Settings that are a choice of channels for messages to admins. */
type ChoiceSetting =
  | 'approvalNotify'
  | 'deleteSyncNotify'
  | 'notifyOnUpdate'
  | 'watchlistAddNotify'
  | 'watchlistCapNotify'

export interface Toggle {
  readonly setting: ChoiceSetting
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

export interface EventRow {
  readonly id: string
  readonly label: string
  readonly hint: string
  readonly cells: Readonly<Record<Channel, Cell>>
}

type Recipient = Pick<
  User,
  | 'id'
  | 'apprise'
  | 'discord_id'
  | 'notify_apprise'
  | 'notify_discord'
  | 'notify_tautulli'
  | 'notify_plex_mobile'
>
export interface NotificationInput extends Pick<ChannelInput, 'bot'> {
  readonly config: ChannelInput['config'] &
    OddRow &
    Pick<
      Config,
      | 'discordWebhookUrl'
      | 'systemAppriseUrl'
      | 'publicContentNotifications'
      | 'approvalNotify'
      | 'deleteSyncNotify'
      | 'deleteSyncNotifyOnlyOnDeletion'
      | 'notifyOnAvailability'
      | 'notifyOnUpdate'
      | 'plexMobileEnabled'
      | 'watchlistAddNotify'
      | 'watchlistCapNotify'
    >
  readonly users: readonly Recipient[] | null
}

const AT = {
  discord: '/notifications#discord-notifications',
  apprise: '/notifications#apprise-notifications',
  users: '/plex/users',
  approvals: '/approvals/settings#approvalNotify',
  deleteSync: '/utilities/delete-sync#deleteSyncNotify',
  available: '/notifications#notifyOnAvailability',
  update: '/notifications#notifyOnUpdate',
  watchlist: '/notifications#watchlistAddNotify',
  cap: '/approvals/quota-settings#watchlistCapNotify',
  plexMobile: '/notifications#plex-mobile-notifications',
  public: '/utilities/public-content-notifications#publicContentNotifications',
} as const

const PLACES: readonly (readonly [start: string, name: string])[] = [
  [AT.discord, 'Discord'],
  [AT.apprise, 'Apprise'],
  [AT.plexMobile, 'Plex mobile'],
  ['/notifications#tautulli', 'Tautulli'],
  ['/notifications', 'general notifications'],
  [AT.cap, 'quota settings'],
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
const PERSONAL_ONLY = never('Users only')
/** The cells of channels that only users have. */
const usersOnly = (why: string) => ({ tautulli: never(why), plexMobile: never(why) })
const ADMINS_ONLY = usersOnly('Admins only')
const ADMINS_BY_ADDRESS = never('Webhooks and Apprise only')

const personal = (
  { users }: NotificationInput,
  channel: string,
  isOn: (user: Recipient) => boolean,
  obstacle: Obstacle,
): Cell => {
  if (users === null)
    return obstacle
      ? cell('no', capital(obstacle.why), obstacle.to)
      : cell('unknown', 'Loading users…', AT.users)
  const count = users.filter(isOn).length
  if (count === 0)
    return obstacle
      ? cell('no', capital(obstacle.why), obstacle.to)
      : cell(
          'no',
          users.length === 0 ? 'No users yet' : `No users have ${channel} turned on`,
          AT.users,
        )
  const share = `${count} of ${pluralize(users.length, 'user')} ${count === 1 ? 'has' : 'have'} ${channel} turned on`
  if (obstacle) return cell('blocked', `${share}, but ${obstacle.why}`, obstacle.to)
  return count === users.length
    ? cell('yes', share, AT.users)
    : { ...cell('some', share, AT.users), share: `${count} of ${users.length}` }
}

/** Only items of users with sync on are announced. */
const added = (found: Cell): Cell =>
  found.state === 'yes' ? { ...found, why: `${found.why}, for users with sync on` } : found

const toWebhooks = ({ config }: NotificationInput): Cell => {
  const count = addressesIn(config.discordWebhookUrl).length
  return count === 0
    ? cell('no', 'No webhook', AT.discord)
    : cell('yes', pluralize(count, 'webhook'), AT.discord)
}
const toTargets = (input: NotificationInput): Cell => {
  const count = addressesIn(input.config.systemAppriseUrl).length
  if (count === 0) return cell('no', 'No targets', AT.apprise)
  const obstacle = CHANNEL_OBSTACLES.apprise(input)
  return obstacle
    ? cell('blocked', `${pluralize(count, 'target')}, but ${obstacle.why}`, obstacle.to)
    : cell('yes', pluralize(count, 'target'), AT.apprise)
}
/** Direct messages to admins go to the owner. */
const toOwner = (input: NotificationInput): Cell => {
  const obstacle = CHANNEL_OBSTACLES.discord(input)
  if (obstacle) return cell('no', capital(obstacle.why), obstacle.to)
  if (input.users === null) return cell('unknown', 'Loading users…', AT.users)
  return selfOf(input.users)?.discord_id
    ? cell('yes', 'Sent to the owner', AT.users)
    : cell('no', 'The owner has no Discord ID', AT.users)
}
const ADMIN_CELLS = {
  webhook: toWebhooks,
  dm: toOwner,
  apprise: toTargets,
} as const satisfies Record<AdminChannel, (input: NotificationInput) => Cell>

/** The choice with `channel` turned on or off; undefined if there is none. */
const toggledChoice = (channels: readonly AdminChannel[], channel: AdminChannel) => {
  const wanted = channels.includes(channel)
    ? channels.filter(one => one !== channel)
    : [...channels, channel]
  return Object.keys(NOTIFY_CHOICES).find(choice =>
    sameValues(adminChannelsOf(choice) ?? [], wanted),
  )
}

/** A message to admins through the channels selected in `setting`, whose value is `was`. */
const chosen = (
  input: NotificationInput,
  setting: ChoiceSetting,
  was: string,
  at: string,
  note = '',
): EventRow['cells'] => {
  const channels = adminChannelsOf(was)
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
      return {
        ...found,
        state: 'blocked',
        why: `Selected, but ${lowerFirst(found.why)}`,
      }
    return found.state === 'yes' ? { ...found, why: found.why + note, to: at, ...toggle } : found
  }
  return { webhook: of('webhook'), dm: of('dm'), apprise: of('apprise'), ...ADMINS_ONLY }
}

/** A message to shared channels. The list for the content type takes precedence over the general one. */
const shared = (input: NotificationInput, kind: 'Movies' | 'Shows'): EventRow['cells'] => {
  const lists = input.config.publicContentNotifications
  const of = (
    name: 'discordWebhookUrls' | 'appriseUrls',
    item: string,
    obstacle: Obstacle,
  ): Cell => {
    const own = addressesIn(lists[`${name}${kind}`]).length
    const general = addressesIn(lists[name]).length
    const count = own || general
    if (!lists.enabled) return cell('no', 'Public notifications are off', `${AT.public}.enabled`)
    const at = `${AT.public}.${name}${own > 0 ? kind : ''}`
    if (count === 0) return cell('no', `No ${item}s`, at)
    const which = own > 0 ? pluralize(own, item) : `${pluralize(general, item)} (general)`
    return obstacle
      ? cell('blocked', `${which}, but ${obstacle.why}`, obstacle.to)
      : cell('yes', which, at)
  }
  const toAll = never('Shared channels only')
  return {
    webhook: of('discordWebhookUrls', 'webhook', null),
    dm: toAll,
    apprise: of('appriseUrls', 'target', CHANNEL_OBSTACLES.apprise(input)),
    ...usersOnly(toAll.why),
  }
}

/** A message to users who want a title that is now available. */
const toRequesters = (input: NotificationInput): EventRow['cells'] => {
  if (input.config.notifyOnAvailability === false) {
    const off = cell('no', 'Turned off', AT.available)
    return { webhook: PERSONAL_ONLY, dm: off, apprise: off, tautulli: off, plexMobile: off }
  }
  return {
    webhook: PERSONAL_ONLY,
    dm: personal(
      input,
      'Discord',
      user => user.notify_discord && Boolean(user.discord_id),
      CHANNEL_OBSTACLES.discord(input),
    ),
    apprise: personal(
      input,
      'Apprise',
      user => user.notify_apprise && Boolean(user.apprise),
      CHANNEL_OBSTACLES.apprise(input),
    ),
    tautulli: personal(
      input,
      'Tautulli',
      user => user.notify_tautulli === true,
      CHANNEL_OBSTACLES.tautulli(input),
    ),
    plexMobile: personal(
      input,
      'Plex mobile',
      user => user.notify_plex_mobile === true,
      input.config.plexMobileEnabled ? null : { why: 'Plex mobile is off', to: AT.plexMobile },
    ),
  }
}

/** Older servers announce new watchlist items to all webhooks and Apprise targets. */
const ofNewItem = (input: NotificationInput): EventRow['cells'] => {
  const { watchlistAddNotify: setting } = input.config
  const cells =
    setting === undefined
      ? {
          webhook: toWebhooks(input),
          dm: ADMINS_BY_ADDRESS,
          apprise: toTargets(input),
          ...ADMINS_ONLY,
        }
      : chosen(input, 'watchlistAddNotify', setting, AT.watchlist)
  return {
    ...cells,
    webhook: added(cells.webhook),
    dm: added(cells.dm),
    apprise: added(cells.apprise),
  }
}

/** Events whose channels are a setting of newer servers. */
const ofNewer = (
  input: NotificationInput,
  id: string,
  label: string,
  setting: 'watchlistCapNotify' | 'notifyOnUpdate',
  at: string,
): EventRow[] => {
  const value = input.config[setting]
  return value === undefined
    ? []
    : [{ id, label, hint: 'admins', cells: chosen(input, setting, value, at) }]
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
    cells: shared(input, 'Movies'),
  },
  {
    id: 'public-show',
    label: 'New show or episode',
    hint: 'shared channels',
    cells: shared(input, 'Shows'),
  },
  {
    id: 'watchlist',
    label: 'New watchlist item',
    hint: 'admins',
    cells: ofNewItem(input),
  },
  {
    id: 'approval',
    label: 'New approval request',
    hint: 'admins',
    cells: chosen(input, 'approvalNotify', input.config.approvalNotify, AT.approvals),
  },
  {
    id: 'delete-sync',
    label: 'Delete sync finished',
    hint: 'admins',
    cells: chosen(
      input,
      'deleteSyncNotify',
      input.config.deleteSyncNotify,
      AT.deleteSync,
      input.config.deleteSyncNotifyOnlyOnDeletion ? ', only after deletions' : '',
    ),
  },
  ...ofNewer(input, 'cap', 'Watchlist cap reached', 'watchlistCapNotify', AT.cap),
  ...ofNewer(input, 'update', 'Server update available', 'notifyOnUpdate', AT.update),
]
