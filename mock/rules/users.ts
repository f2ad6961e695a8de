import type { UserPatch } from '../../web/contract/user-edits.ts'
import type { User } from '../../web/contract/users.ts'
import { ownError } from '../world/api-error.ts'
import type { World } from './world.ts'

export interface TrackedUser extends User {
  watchlist_count: number
  tautulli_notifier_id: number | null
}

/** Values assigned to fields that an update omits, in versions that reset them (backend-notes 1.11). */
const UNSENT = {
  notify_apprise: false,
  notify_discord: false,
  notify_tautulli: false,
  notify_plex_mobile: false,
  notify_discord_mention: true,
  tautulli_notifier_id: null,
  can_sync: true,
  requires_approval: false,
} as const satisfies Partial<TrackedUser>

const FLAGS = ['notify_tautulli', 'notify_plex_mobile', 'notify_discord_mention'] as const

/** What Plex tells about a user. Some have neither a picture nor another name. */
const plexAccountOf = ({ id, name, created_at }: TrackedUser): Partial<TrackedUser> => ({
  is_primary_token: id === 1,
  plex_uuid: `plex-${id}`,
  display_name: id % 3 === 0 ? null : name,
  avatar: id % 3 === 0 ? null : `/mock/posters/${id}`,
  friend_created_at: id === 1 ? null : created_at,
})

const repeated = (names: readonly string[]) =>
  names.filter(name => names.indexOf(name) !== names.lastIndexOf(name)).length

export const userRules = ({ iso, seed, profile }: World) => {
  const { resetsUnsent, userFlags, namesOwner } = profile
  /** Drops the flags that this version lacks, and adds those that it has. */
  const ofVersion = (user: TrackedUser): TrackedUser => {
    const next = { ...(namesOwner && plexAccountOf(user)), ...user }
    for (const flag of FLAGS)
      if (userFlags.some(offered => offered === flag)) next[flag] ??= UNSENT[flag]
      else delete next[flag]
    return next
  }
  const byId = new Map(seed.users.map(user => [user.id, ofVersion(user)]))
  const find = (id: number): TrackedUser => {
    const user = byId.get(id)
    if (!user) throw ownError(404, 'User not found')
    return user
  }
  /** @throws ApiError 409 if another user has the name */
  const checkName = (name: string | undefined, ownId: number) => {
    if ([...byId.values()].some(user => user.id !== ownId && user.name === name))
      throw ownError(409, 'A user with this name already exists')
  }
  const write = (user: TrackedUser, patch: UserPatch): TrackedUser => {
    // Undefined values never overwrite existing ones.
    const sent = Object.entries(patch).filter(([, value]) => value !== undefined)
    const next = { ...user, ...(resetsUnsent && UNSENT), ...Object.fromEntries(sent) }
    return Object.assign(user, ofVersion(next), { updated_at: iso() })
  }
  return {
    /** How many users with sync have no alias, or share one. */
    aliasReadiness() {
      const aliases = [...byId.values()].filter(user => user.can_sync).map(({ alias }) => alias)
      const set = aliases.flatMap(alias => (alias ? [alias.toLowerCase()] : []))
      return {
        missingAliasCount: aliases.length - set.length,
        duplicateAliasCount: repeated(set),
      }
    },
    all: (): TrackedUser[] =>
      [...byId.values()].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id - b.id)),
    has: (id: number) => byId.has(id),
    get: (id: number): TrackedUser | undefined => byId.get(id),
    find,
    /** Doesn't check whether the user can receive notifications. @throws ApiError 404, 409 if the name is taken */
    patch(id: number, patch: UserPatch): TrackedUser {
      const user = find(id)
      checkName(patch.name, id)
      return write(user, patch)
    },
    /**
     * Turns off the notification flags of users without an address but still counts them as updated. Reports unknown
     * ids only if the update contains notification flags, which is always the case in versions that reset omitted
     * fields.
     */
    patchMany(ids: number[], patch: UserPatch): { updatedCount: number; failedIds: number[] } {
      const { notify_apprise, notify_discord, notify_tautulli } = patch
      const flags = [notify_apprise, notify_discord, notify_tautulli]
      const touchesFlags = resetsUnsent || flags.some(flag => flag !== undefined)
      const failedIds: number[] = []
      let updatedCount = 0
      for (const id of new Set(ids)) {
        const user = byId.get(id)
        if (!user) {
          if (touchesFlags) failedIds.push(id)
          continue
        }
        const next = { ...patch }
        if (next.notify_apprise && !(patch.apprise ?? user.apprise)) next.notify_apprise = false
        if (next.notify_discord && !(patch.discord_id ?? user.discord_id))
          next.notify_discord = false
        write(user, next)
        updatedCount++
      }
      return { updatedCount, failedIds }
    },
    /** Adds a user that Plex names. @throws ApiError 409 if the name is taken */
    create(name: string, watchlist_count: number): TrackedUser {
      checkName(name, 0)
      const user = ofVersion({
        name,
        watchlist_count,
        id: Math.max(0, ...byId.keys()) + 1,
        apprise: null,
        alias: null,
        discord_id: null,
        notify_apprise: false,
        notify_discord: false,
        notify_tautulli: false,
        can_sync: true,
        requires_approval: false,
        created_at: iso(),
        updated_at: iso(),
        tautulli_notifier_id: null,
      })
      byId.set(user.id, user)
      return user
    },
  }
}
