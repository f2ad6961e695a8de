import { subscribe } from 'valtio/vanilla'
import type { SettingsSource } from '../../../../components/settings/source.ts'
import { getUser, type User, type UserPatch } from '../../../../contract/users.ts'
import type { Values } from '../../../../lib/edits.ts'
import { HttpError } from '../../../../lib/errors.ts'
import { request } from '../../../../lib/request.ts'
import { saveUser } from '../../../../state/flows.ts'
import { keyedResource } from '../../../../state/resource.ts'
import { users } from '../../../../state/users.ts'
import { inWords } from './save-fault.ts'

/** What can be edited of a user. */
export type UserEdit = Required<UserPatch>

const NAMES = [
  'name',
  'alias',
  'discord_id',
  'apprise',
  'notify_discord',
  'notify_apprise',
  'notify_tautulli',
  'can_sync',
  'requires_approval',
] as const satisfies readonly (keyof UserEdit)[]
type Name = (typeof NAMES)[number]
const isName = (name: string): name is Name => (NAMES as readonly string[]).includes(name)

/** An emptied text is null on the wire: an alias of no letters would be refused. */
const stored = (value: unknown) => (typeof value === 'string' ? value.trim() || null : value)

export const userPatchOf = (changed: Values): UserPatch =>
  Object.fromEntries(
    Object.entries(changed)
      .filter(([name]) => isName(name))
      .map(([name, value]) => [name, value === undefined ? null : stored(value)]),
  )

const singleUsers = keyedResource<string, User>({
  name: 'user',
  load: async id => (await request(getUser, { params: { id } })).user,
  failed: cause =>
    cause instanceof HttpError && cause.status === 404
      ? 'The backend has no such user any more.'
      : 'The user could not be read.',
})

const REFUSALS = {
  404: 'the backend has no such user any more. Close this window and refresh the list.',
  409: 'another user has this name already. Choose another one.',
}

/** One user as a source of settings: the list's entry until the user has been read alone. */
export const userSource = (id: number): SettingsSource<User> => {
  const single = singleUsers(String(id))
  const listeners = new Set<() => void>()
  /** A read before this window opened may be old. */
  let isRead = false
  const listed = () => (users.list ?? []).find(user => user.id === id) ?? null
  return {
    current: () => (isRead ? (single.state.data as User | null) : null) ?? (listed() as User | null),
    error: () => (isRead ? single.state.error : null),
    subscribe(onChange) {
      listeners.add(onChange)
      const leaves = [subscribe(users, onChange), subscribe(single.state, onChange)]
      return () => {
        listeners.delete(onChange)
        for (const leave of leaves) leave()
      }
    },
    async read() {
      const isGood = await single.load({ force: true })
      isRead = true
      for (const listener of listeners) listener()
      return isGood ? (single.state.data as User | null) : null
    },
    holds: isName,
    valueOf: (raw, name) => {
      const value = raw[name as Name]
      return value === null ? undefined : value
    },
    async write(changed) {
      try {
        await saveUser(id, userPatchOf(changed))
      } catch (thrown) {
        const cause = thrown instanceof Error && thrown.cause ? thrown.cause : thrown
        throw inWords(cause, REFUSALS)
      }
    },
  }
}
