import { explainStatus } from '../../../../components/settings/explain-status.ts'
import { resourceSource, type SettingsSource } from '../../../../components/settings/source.ts'
import { changeUser, saveUser } from '../../../../components/users/save-user.ts'
import type { UserPatch } from '../../../../contract/user-edits.ts'
import { getUser, type User } from '../../../../contract/users.ts'
import type { Values } from '../../../../lib/form-edits.ts'
import { request } from '../../../../lib/request.ts'
import { keyedResource } from '../../../../state/resource.ts'
import { users } from '../../../../state/users.ts'

type NoNull<T> = { [K in keyof T]: Exclude<T[K], null | undefined> }
/** Values of the user form. Unset text is '' in the form but null in calls. */
export type UserEdit = NoNull<Required<UserPatch>>

const stored = (value: unknown) => (typeof value === 'string' ? value.trim() || null : value)

const userPatchOf = (changed: Values): UserPatch =>
  Object.fromEntries(
    Object.entries(changed).map(([name, value]) => [
      name,
      value === undefined ? null : stored(value),
    ]),
  )

const formerOf = (user: User, patch: UserPatch): UserPatch =>
  Object.fromEntries(Object.keys(patch).map(name => [name, user[name as keyof UserPatch] ?? null]))

const REFUSALS = {
  404: 'this user was deleted. Refresh the list of users.',
  409: 'another user already has this name. Choose a different one.',
}

const singleUsers = keyedResource<string, User>({
  async load(id) {
    try {
      return (await request(getUser, { params: { id } })).user
    } catch (cause) {
      throw explainStatus(cause, REFUSALS)
    }
  },
  failed: 'Couldn’t load the user.',
})

/** Returns the more recently updated copy of a user, because either copy may be stale. */
const latest = (single: User | null, listed: User | null): User | null =>
  single && listed && listed.updated_at > single.updated_at ? listed : (single ?? listed)

/** Flags that only some versions have. */
const OPTIONAL = ['notify_discord_mention', 'notify_plex_mobile', 'notify_tautulli'] as const

/**
 * Uses the user's entry in the list until the user has been loaded individually.
 * @param onWritten called with a function that undoes the change
 */
export const userSource = (
  id: number,
  onWritten: (undo: () => Promise<void>) => void = () => undefined,
): SettingsSource<User> => {
  const single = () => singleUsers(String(id))
  const source = resourceSource<User>(single, {
    isOffered: (raw, name) => !OPTIONAL.some(flag => flag === name && raw[flag] === undefined),
    valueOf: (raw, name) => raw[name as keyof UserEdit] ?? undefined,
    async write(changed, fresh) {
      const patch = userPatchOf(changed)
      try {
        await saveUser(fresh, patch)
        onWritten(() => changeUser(id, formerOf(fresh, patch)))
      } catch (thrown) {
        const cause = thrown instanceof Error && thrown.cause ? thrown.cause : thrown
        throw explainStatus(cause, REFUSALS)
      }
    },
  })
  return {
    ...source,
    current: () => latest(source.current(), users.state.data?.find(user => user.id === id) ?? null),
  }
}
