import { subscribe } from 'valtio/vanilla'
import { explainStatus } from '../../../../components/settings/explain-status.ts'
import type { SettingsSource } from '../../../../components/settings/source.ts'
import type { UserPatch } from '../../../../contract/user-edits.ts'
import type { User } from '../../../../contract/users.ts'
import { bidiIsolate } from '../../../../lib/bidi-isolate.ts'
import type { Values } from '../../../../lib/form-edits.ts'
import { save } from '../../../../state/change.ts'
import { DELETED, editUsers, otherPerson, type UserEdit } from '../../../../state/edit-users.ts'
import type { Resource } from '../../../../state/resource.ts'
import { displayName, users } from '../../../../state/users.ts'

type NoNull<T> = { [K in keyof T]: Exclude<T[K], null | undefined> }
/** Values of the user form. Unset text is '' in the form but null in calls. */
export type UserValues = NoNull<Required<UserPatch>>

const REFUSALS = {
  404: 'this user was deleted. Refresh the list of users.',
  409: 'another user already has this name. Choose a different one.',
}

interface RecordSource<Raw> extends Pick<SettingsSource<Raw>, 'valueOf' | 'isOffered'> {
  /** The list with the record. */
  list: Pick<Resource<unknown>, 'state' | 'retain'>
  load: () => Promise<boolean>
  recordOf: (user: User) => Raw | null
  editOf: (changed: Values, record: Raw) => UserEdit
  /** What was saved, for example "quotas". */
  what?: string
}

/** A user's record in a list. There is none if the user was deleted, or once the number is another user's. */
export const recordSource = <Raw extends object>(
  id: number,
  { list, load, recordOf, editOf, what, ...rest }: RecordSource<Raw>,
): SettingsSource<Raw> => {
  let person: User | undefined
  const userNow = () => {
    const user = users.state.data?.find(one => one.id === id)
    person ??= user
    return user
  }
  const problem = (): string | null => {
    const user = userNow()
    if (!user) return users.state.data && DELETED
    return person ? (otherPerson(person, user)?.message ?? null) : null
  }
  const current = () => {
    const user = userNow()
    return user && problem() === null ? recordOf(user) : null
  }
  return {
    current,
    error: () => problem() ?? users.state.error ?? list.state.error,
    reason: () => (problem() === null ? (users.state.reason ?? list.state.reason) : null),
    subscribe(onChange) {
      const leave = [
        ...[users, list].map(one => one.retain()),
        ...[users.state, list.state].map(one => subscribe(one, onChange)),
      ]
      return () => {
        for (const away of leave) away()
      }
    },
    read: async () => ((await load()) ? current() : null),
    async write(changed, record) {
      if (!person) return
      const name = bidiIsolate(displayName(person))
      const words = what ? `${name}’s ${what} saved` : `${name} saved`
      try {
        await save(editUsers([person], editOf(changed, record), words, { isRead: true }))
      } catch (cause) {
        throw explainStatus(cause, REFUSALS)
      }
    },
    ...rest,
  }
}

/** Flags that only some versions have. */
const OPTIONAL = ['notify_discord_mention', 'notify_plex_mobile', 'notify_tautulli'] as const

const storedText = (value: unknown) => (typeof value === 'string' ? value.trim() || null : value)

/** @param what the part that is edited, for messages */
export const userSource = (id: number, what?: string): SettingsSource<User> =>
  recordSource<User>(id, {
    list: users,
    load: () => users.load({ force: true }),
    recordOf: user => user,
    editOf: changed =>
      Object.fromEntries(
        Object.entries(changed).map(([name, value]) => [name, storedText(value) ?? null]),
      ),
    ...(what && { what }),
    isOffered: (raw, name) => !OPTIONAL.some(flag => flag === name && raw[flag] === undefined),
    valueOf: (raw, name) => raw[name as keyof UserPatch] ?? undefined,
  })
