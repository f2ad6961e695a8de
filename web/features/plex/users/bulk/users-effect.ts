import { TYPE_PLURALS } from '../../../../components/labels/content-type.ts'
import { lacksAddress, USER_CHANNELS } from '../../../../components/labels/user-channel.ts'
import { CONTENT_TYPES } from '../../../../contract/values.ts'
import type { UserEdit } from '../../../../state/edit-users.ts'
import { hasQuota } from '../list/plan-of.ts'
import type { UserRow } from '../list/user-rows.ts'

export const FLAGS = [
  'can_sync',
  'requires_approval',
  'notify_discord',
  'notify_apprise',
  'notify_discord_mention',
  'notify_plex_mobile',
  'notify_tautulli',
] as const
export const TEXTS = ['alias', 'discord_id', 'apprise'] as const
const LABELS = { alias: 'alias', discord_id: 'Discord ID', apprise: 'Apprise URL' }

type User = UserRow['user']

/** The backend silently turns off channels that have no address. */
const changed = (user: User, edit: UserEdit): User => {
  const next = { ...user, ...edit } as User
  for (const channel of USER_CHANNELS)
    if (edit[channel.flag] && lacksAddress(next, channel)) next[channel.flag] = false
  return next
}

interface Consequence {
  /** Verb phrase, for example "stop syncing". */
  readonly words: string
  readonly isLoss: boolean
  readonly rows: readonly UserRow[]
}

export interface UsersEffect {
  readonly changing: number
  readonly consequences: readonly Consequence[]
}

interface Pair {
  readonly row: UserRow
  readonly edit: UserEdit
  readonly was: User
  readonly next: User
}

/** What an edit would change, and for whom. */
export const usersEffect = (
  rows: readonly UserRow[],
  editOf: (row: UserRow) => UserEdit,
): UsersEffect => {
  const pairs = rows.map((row): Pair => {
    const edit = editOf(row)
    return { row, edit, was: row.user, next: changed(row.user, edit) }
  })
  const consequences: Consequence[] = []
  const add = (isLoss: boolean, words: string, holds: (pair: Pair) => boolean) => {
    const found = pairs.filter(holds).map(({ row }) => row)
    if (found.length > 0) consequences.push({ words, isLoss, rows: found })
  }
  /** Adds what it means that a value is turned on, and off. */
  const addFlag = (flag: (typeof FLAGS)[number], on: string, off: string, isLoss = true) => {
    add(isLoss, off, ({ was, next }) => was[flag] === true && !next[flag])
    add(false, on, ({ was, next }) => !was[flag] && next[flag] === true)
  }
  addFlag(
    'can_sync',
    'start syncing',
    'stop syncing: new titles are no longer sent to Radarr or Sonarr',
  )
  addFlag('requires_approval', 'need approval', 'no longer need approval', false)
  addFlag(
    'notify_discord_mention',
    'are mentioned on Discord',
    'are no longer mentioned on Discord',
  )
  for (const channel of USER_CHANNELS) {
    const { flag, label, addressLabel } = channel
    addFlag(flag, `get ${label} notifications`, `lose ${label} notifications`)
    add(
      true,
      `have no ${addressLabel}, so ${label} stays off`,
      ({ edit, was, next }) => edit[flag] === true && !was[flag] && !next[flag],
    )
    add(
      true,
      `keep ${label} on despite having no ${addressLabel}`,
      ({ was, next }) => !lacksAddress(was, channel) && lacksAddress(next, channel),
    )
  }
  for (const text of TEXTS) {
    const isOther = ({ was, next }: Pair) => (was[text] || null) !== (next[text] || null)
    add(true, `lose their ${LABELS[text]}`, pair => isOther(pair) && !pair.next[text])
    add(false, `get a new ${LABELS[text]}`, pair => isOther(pair) && Boolean(pair.next[text]))
  }
  for (const type of CONTENT_TYPES) {
    const what = TYPE_PLURALS[type]
    const isOther = ({ row: { quotas }, edit: { [type]: edit } }: Pair) =>
      edit !== undefined && quotas !== null && !hasQuota(quotas[type], edit)
    const hasOne = ({ row }: Pair) => Boolean(row.quotas?.[type])
    const isSet = (pair: Pair) => isOther(pair) && pair.edit[type] !== null
    add(false, `get a new limit on ${what}`, pair => isSet(pair) && !hasOne(pair))
    add(false, `get a different limit on ${what}`, pair => isSet(pair) && hasOne(pair))
    add(true, `lose their limit on ${what}`, pair => isOther(pair) && pair.edit[type] === null)
  }
  const changing = pairs.filter(
    ({ row: { quotas }, edit, was, next }) =>
      [...FLAGS, ...TEXTS].some(field => (was[field] || null) !== (next[field] || null)) ||
      CONTENT_TYPES.some(type => {
        const part = edit[type]
        return part !== undefined && !(quotas && hasQuota(quotas[type], part))
      }),
  )
  return { changing: changing.length, consequences }
}
