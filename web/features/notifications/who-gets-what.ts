import { type AdminChannel, adminChannelsOf } from '../../components/labels/notify-channel.ts'
import {
  type ChannelFacts,
  OBSTACLES,
  type Obstacle,
} from '../../components/notifications/obstacles.ts'
import { addressesIn } from '../../components/settings/addresses-in.ts'
import type { Config } from '../../contract/config.ts'
import { OWNER_ID, type User } from '../../contract/users.ts'
import { counted } from '../../lib/counted.ts'

export const CHANNELS = [
  { id: 'webhook', label: 'Discord webhook' },
  { id: 'dm', label: 'Discord message' },
  { id: 'apprise', label: 'Apprise' },
  { id: 'tautulli', label: 'Tautulli' },
] as const
export type Channel = (typeof CHANNELS)[number]['id']

/**
 * 'yes': it arrives. 'some': at some users only. 'no': a setting keeps it off. 'blocked': wanted, and something is missing.
 * 'unknown': not known here. 'never': the backend sends no such thing this way.
 */
export type CellState = 'yes' | 'some' | 'no' | 'blocked' | 'unknown' | 'never'

export interface Cell {
  readonly state: CellState
  /** Why, in a few words. */
  readonly why: string
  /** The setting that decides; null where none does. */
  readonly to: string | null
}

export interface EventRow {
  readonly id: string
  readonly label: string
  /** Who it is for. */
  readonly hint: string
  readonly cells: Readonly<Record<Channel, Cell>>
}

type Recipient = Pick<
  User,
  'id' | 'apprise' | 'discord_id' | 'notify_apprise' | 'notify_discord' | 'notify_tautulli'
>
export interface Facts extends Pick<ChannelFacts, 'bot'> {
  readonly config: ChannelFacts['config'] &
    Pick<
      Config,
      | 'discordWebhookUrl'
      | 'systemAppriseUrl'
      | 'publicContentNotifications'
      | 'approvalNotify'
      | 'deleteSyncNotify'
      | 'deleteSyncNotifyOnlyOnDeletion'
    >
  /** Null while they are not known. */
  readonly users: readonly Recipient[] | null
}

const AT = {
  discord: '/notifications#discord-notifications',
  apprise: '/notifications#apprise-notifications',
  users: '/plex/users',
  approvals: '/approvals/settings',
  deleteSync: '/utilities/delete-sync',
  public: '/utilities/public-content-notifications',
} as const

const cell = (state: CellState, why: string, to: string | null): Cell => ({ state, why, to })
const never = (why: string): Cell => cell('never', why, null)
const PERSONAL_ONLY = never('Goes to users only')
const ADMINS_ONLY = never('Goes to admins only')
const ADMINS_BY_ADDRESS = never('Goes to webhooks and Apprise only')

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** A message to each user who has the channel on. */
const personal = (
  { users }: Facts,
  channel: string,
  isOn: (user: Recipient) => boolean,
  obstacle: Obstacle,
): Cell => {
  if (users === null)
    return obstacle
      ? cell('no', capital(obstacle.why), obstacle.to)
      : cell('unknown', 'Users not read yet', AT.users)
  const count = users.filter(isOn).length
  if (count === 0)
    return obstacle
      ? cell('no', capital(obstacle.why), obstacle.to)
      : cell('no', users.length === 0 ? 'No users yet' : `No user has ${channel} on`, AT.users)
  const share = `${count} of ${counted(users.length, 'user')} ${count === 1 ? 'has' : 'have'} ${channel} on`
  if (obstacle) return cell('blocked', `${share}, but ${obstacle.why}`, obstacle.to)
  return cell(count === users.length ? 'yes' : 'some', share, AT.users)
}

/** What the system posts to the admins' own addresses, whatever is chosen elsewhere. */
const toWebhooks = ({ config }: Facts): Cell => {
  const count = addressesIn(config.discordWebhookUrl).length
  return count === 0
    ? cell('no', 'Webhook not set', AT.discord)
    : cell('yes', counted(count, 'webhook'), AT.discord)
}
const toTargets = (facts: Facts): Cell => {
  const count = addressesIn(facts.config.systemAppriseUrl).length
  if (count === 0) return cell('no', 'No target set', AT.apprise)
  const obstacle = OBSTACLES.apprise(facts)
  return obstacle
    ? cell('blocked', `${counted(count, 'target')}, but ${obstacle.why}`, obstacle.to)
    : cell('yes', counted(count, 'target'), AT.apprise)
}
/** The owner of the Plex account is the admin who gets direct messages. */
const toOwner = (facts: Facts): Cell => {
  const obstacle = OBSTACLES.discord(facts)
  if (obstacle) return cell('no', capital(obstacle.why), obstacle.to)
  if (facts.users === null) return cell('unknown', 'Users not read yet', AT.users)
  const owner = facts.users.find(user => user.id === OWNER_ID)
  return owner?.discord_id
    ? cell('yes', 'To the owner', AT.users)
    : cell('no', 'The owner has no Discord ID', AT.users)
}
const ADMIN_CELLS = {
  webhook: toWebhooks,
  dm: toOwner,
  apprise: toTargets,
} as const satisfies Record<AdminChannel, (facts: Facts) => Cell>

/** A message to the admins through the channels that `setting` chooses. */
const chosen = (facts: Facts, setting: string, at: string, note = ''): EventRow['cells'] => {
  const channels = adminChannelsOf(setting)
  const of = (channel: AdminChannel): Cell => {
    if (channels === null) return cell('unknown', `Unknown setting “${setting}”`, at)
    if (!channels.includes(channel))
      return cell('no', channels.length === 0 ? 'Switched off' : 'Not chosen', at)
    const found = ADMIN_CELLS[channel](facts)
    if (found.state === 'no')
      return {
        ...found,
        state: 'blocked',
        why: `Chosen, but ${found.why.charAt(0).toLowerCase()}${found.why.slice(1)}`,
      }
    return found.state === 'yes' ? { ...found, why: found.why + note, to: at } : found
  }
  return { webhook: of('webhook'), dm: of('dm'), apprise: of('apprise'), tautulli: ADMINS_ONLY }
}

/** A message to everybody in a shared channel: the kind's own list wins, the general one stands in. */
const shared = (facts: Facts, kind: 'Movies' | 'Shows'): EventRow['cells'] => {
  const lists = facts.config.publicContentNotifications
  const of = (
    name: 'discordWebhookUrls' | 'appriseUrls',
    item: string,
    obstacle: Obstacle,
  ): Cell => {
    const own = addressesIn(lists[`${name}${kind}`]).length
    const general = addressesIn(lists[name]).length
    const count = own || general
    if (!lists.enabled) return cell('no', 'Public notifications are off', AT.public)
    if (count === 0) return cell('no', `No ${item} set`, AT.public)
    const which = own > 0 ? counted(own, item) : `${counted(general, item)} (general)`
    return obstacle
      ? cell('blocked', `${which}, but ${obstacle.why}`, obstacle.to)
      : cell('yes', which, AT.public)
  }
  const toAll = never('Goes to shared channels only')
  return {
    webhook: of('discordWebhookUrls', 'webhook', null),
    dm: toAll,
    apprise: of('appriseUrls', 'target', OBSTACLES.apprise(facts)),
    tautulli: toAll,
  }
}

/** Each event with what becomes of it in each channel, and why, from what is stored now. */
export const whoGetsWhat = (facts: Facts): readonly EventRow[] => [
  {
    id: 'available',
    label: 'A title they asked for is there',
    hint: 'To the users who have it on their watchlist',
    cells: {
      webhook: PERSONAL_ONLY,
      dm: personal(
        facts,
        'Discord',
        user => user.notify_discord && Boolean(user.discord_id),
        OBSTACLES.discord(facts),
      ),
      apprise: personal(
        facts,
        'Apprise',
        user => user.notify_apprise && Boolean(user.apprise),
        OBSTACLES.apprise(facts),
      ),
      tautulli: personal(
        facts,
        'Tautulli',
        user => user.notify_tautulli,
        OBSTACLES.tautulli(facts),
      ),
    },
  },
  {
    id: 'public-movie',
    label: 'A movie is there',
    hint: 'To everybody, in shared channels',
    cells: shared(facts, 'Movies'),
  },
  {
    id: 'public-show',
    label: 'A show or episode is there',
    hint: 'To everybody, in shared channels',
    cells: shared(facts, 'Shows'),
  },
  {
    id: 'watchlist',
    label: 'A title is added to a watchlist',
    hint: 'To admins, for users whose watchlist is synced',
    cells: {
      webhook: toWebhooks(facts),
      dm: ADMINS_BY_ADDRESS,
      apprise: toTargets(facts),
      tautulli: ADMINS_ONLY,
    },
  },
  {
    id: 'approval',
    label: 'A request waits for approval',
    hint: 'To admins',
    cells: chosen(facts, facts.config.approvalNotify, AT.approvals),
  },
  {
    id: 'delete-sync',
    label: 'Delete sync has run',
    hint: 'To admins',
    cells: chosen(
      facts,
      facts.config.deleteSyncNotify,
      AT.deleteSync,
      facts.config.deleteSyncNotifyOnlyOnDeletion ? ', only after deletions' : '',
    ),
  },
]
