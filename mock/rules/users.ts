import type { UserPatch } from '../../web/contract/user-edits.ts'
import type { User } from '../../web/contract/users.ts'
import { ApiError } from '../world/api-error.ts'
import type { Profile } from '../world/profiles.ts'

export interface TrackedUser extends User {
  watchlist_count: number
  tautulli_notifier_id: number | null
}

type NewUser = Omit<
  TrackedUser,
  'id' | 'created_at' | 'updated_at' | 'watchlist_count' | 'tautulli_notifier_id'
> & { watchlist_count?: number }

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

/** What Plex tells about a user. Some have neither a picture nor another name. */
const plexAccountOf = ({ id, name, created_at }: TrackedUser): Partial<TrackedUser> => ({
  is_primary_token: id === 1,
  plex_uuid: `plex-${id}`,
  display_name: id % 3 === 0 ? null : name,
  avatar: id % 3 === 0 ? null : `/mock/posters/${id}`,
  friend_created_at: id === 1 ? null : created_at,
})

export const userRules = (
  now: () => number,
  { resetsUnsent, userFlags, namesOwner }: Profile,
  initial: TrackedUser[],
) => {
  const FLAGS = ['notify_tautulli', 'notify_plex_mobile', 'notify_discord_mention'] as const
  /** Drops the flags that this version lacks, and adds those that it has. */
  const ofVersion = (user: TrackedUser): TrackedUser => {
    const next = { ...(namesOwner && plexAccountOf(user)), ...user }
    for (const flag of FLAGS)
      if (userFlags.some(offered => offered === flag)) next[flag] ??= UNSENT[flag]
      else delete next[flag]
    return next
  }
  const byId = new Map(initial.map(user => [user.id, ofVersion(user)]))
  const find = (id: number): TrackedUser => {
    const user = byId.get(id)
    if (!user) throw new ApiError(404, 'User not found', { byHand: true })
    return user
  }
  const isTaken = (name: string, except: number) =>
    [...byId.values()].some(user => user.id !== except && user.name === name)
  const write = (user: TrackedUser, patch: UserPatch) => {
    // Undefined values never overwrite existing ones.
    const sent = Object.entries(patch).filter(([, value]) => value !== undefined)
    Object.assign(
      user,
      ofVersion({ ...user, ...(resetsUnsent && UNSENT), ...Object.fromEntries(sent) }),
      { updated_at: new Date(now()).toISOString() },
    )
  }
  const repeated = (names: readonly string[]) =>
    names.filter(name => names.indexOf(name) !== names.lastIndexOf(name)).length
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
      if (patch.name !== undefined && isTaken(patch.name, id))
        throw new ApiError(409, 'A user with this name already exists', { byHand: true })
      write(user, patch)
      return user
    },
    /**
     * Turns off the notification flags of users without an address but still counts them as updated. Reports unknown
     * ids only if the update contains notification flags, which is always the case in versions that reset omitted
     * fields.
     */
    patchMany(ids: number[], patch: UserPatch): { updatedCount: number; failedIds: number[] } {
      const touchesFlags =
        resetsUnsent ||
        patch.notify_apprise !== undefined ||
        patch.notify_discord !== undefined ||
        patch.notify_tautulli !== undefined
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
    /** @throws ApiError 409 if the name is taken */
    create(fields: NewUser): TrackedUser {
      if (isTaken(fields.name, 0))
        throw new ApiError(409, 'A user with this name already exists', { byHand: true })
      const time = new Date(now()).toISOString()
      const id = Math.max(0, ...byId.keys()) + 1
      const user: TrackedUser = {
        ...fields,
        id,
        created_at: time,
        updated_at: time,
        watchlist_count: fields.watchlist_count ?? 0,
        tautulli_notifier_id: null,
      }
      byId.set(id, ofVersion(user))
      return find(id)
    },
  }
}

export type UserRules = ReturnType<typeof userRules>
