import { lacksAddress, USER_CHANNELS } from '../../../../components/labels/user-channel.ts'
import type { UserPatch } from '../../../../contract/user-edits.ts'
import type { Values } from '../../../../lib/form-edits.ts'
import type { UserRow } from '../list/user-rows.ts'
import { describeUsers } from './count-users.ts'

const FLAGS = [
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

export const userUpdatesOf = (values: Values): UserPatch => ({
  ...Object.fromEntries(
    FLAGS.filter(flag => values[flag] === 'on' || values[flag] === 'off').map(flag => [
      flag,
      values[flag] === 'on',
    ]),
  ),
  ...Object.fromEntries(
    TEXTS.flatMap(text => {
      const change = values[`${text}.change`]
      const typed = change === 'set' ? String(values[text]).trim() : ''
      return typed || change === 'remove' ? [[text, typed || null]] : []
    }),
  ),
})

type User = UserRow['user']

/** The backend silently turns off channels that have no address. */
const changed = (user: User, updates: UserPatch): User => {
  const next = { ...user, ...updates } as User
  for (const channel of USER_CHANNELS)
    if (updates[channel.flag] && lacksAddress(next, channel)) next[channel.flag] = false
  return next
}

export interface Consequence {
  words: string
  isLoss: boolean
}
export interface Impact {
  changing: number
  consequences: Consequence[]
}

export const userImpact = (rows: readonly UserRow[], updates: UserPatch): Impact => {
  const pairs = rows.map(({ user }) => ({ was: user, next: changed(user, updates) }))
  const consequences: Consequence[] = []
  const add = (
    isLoss: boolean,
    holds: (pair: (typeof pairs)[number]) => boolean,
    words: string,
  ) => {
    const count = pairs.filter(holds).length
    if (count > 0) consequences.push({ words: describeUsers(count, words), isLoss })
  }
  add(
    true,
    ({ was, next }) => was.can_sync && !next.can_sync,
    'stop syncing: new titles are no longer sent to Radarr or Sonarr',
  )
  add(false, ({ was, next }) => !was.can_sync && next.can_sync, 'start syncing')
  add(false, ({ was, next }) => !was.requires_approval && next.requires_approval, 'need approval')
  add(
    false,
    ({ was, next }) => was.requires_approval && !next.requires_approval,
    'no longer need approval',
  )
  const isMentioned = (user: User) => user.notify_discord_mention === true
  add(
    true,
    ({ was, next }) => isMentioned(was) && !isMentioned(next),
    'are no longer mentioned on Discord',
  )
  add(false, ({ was, next }) => !isMentioned(was) && isMentioned(next), 'are mentioned on Discord')
  for (const channel of USER_CHANNELS) {
    const { flag, label, addressLabel } = channel
    add(true, ({ was, next }) => was[flag] === true && !next[flag], `lose ${label} notifications`)
    add(false, ({ was, next }) => !was[flag] && next[flag] === true, `get ${label} notifications`)
    if (updates[flag])
      add(
        true,
        ({ was, next }) => !was[flag] && !next[flag],
        `have no ${addressLabel}, so ${label} stays off`,
      )
    add(
      true,
      ({ was, next }) => !lacksAddress(was, channel) && lacksAddress(next, channel),
      `keep ${label} on despite having no ${addressLabel}`,
    )
  }
  for (const text of TEXTS) {
    const isOther = ({ was, next }: (typeof pairs)[number]) =>
      (was[text] || null) !== (next[text] || null)
    add(true, pair => isOther(pair) && !pair.next[text], `lose their ${LABELS[text]}`)
    add(false, pair => isOther(pair) && Boolean(pair.next[text]), `get a new ${LABELS[text]}`)
  }
  const isChanged = ({ was, next }: (typeof pairs)[number]) =>
    [...FLAGS, ...TEXTS].some(field => (was[field] || null) !== (next[field] || null))
  return { changing: pairs.filter(isChanged).length, consequences }
}
