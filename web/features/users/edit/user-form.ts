import { useState } from 'react'
import { subscribe } from 'valtio/vanilla'
import { explainStatus } from '../../../components/settings/explain-status.ts'
import type { SettingsSource } from '../../../components/settings/source.ts'
import { useSettings } from '../../../components/settings/use-settings.ts'
import { USER_FIELDS } from '../../../components/users/user-fields.tsx'
import type { UserPatch } from '../../../contract/user-edits.ts'
import type { User } from '../../../contract/users.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import type { Values } from '../../../lib/form-edits.ts'
import { save } from '../../../state/change.ts'
import { DELETED, editUsers, otherPerson, type UserEdit } from '../../../state/edit-users.ts'
import type { Resource } from '../../../state/resource.ts'
import { displayName, users } from '../../../state/users.ts'

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

export const isOfferedTo = (user: User, name: string): boolean =>
  !OPTIONAL.some(flag => flag === name && user[flag] === undefined)

/** What a form writes: text without blanks around it, and none as null. */
export const userEdit = (changed: Values): UserEdit =>
  Object.fromEntries(
    Object.entries(changed).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.trim() || null : (value ?? null),
    ]),
  )

const userSource = (id: number, what?: string): SettingsSource<User> =>
  recordSource<User>(id, {
    list: users,
    load: () => users.load({ force: true }),
    recordOf: user => user,
    editOf: userEdit,
    ...(what && { what }),
    isOffered: isOfferedTo,
    valueOf: (raw, name) => raw[name as keyof UserPatch] ?? undefined,
  })

/** @param what the part that is edited, for messages */
export const useUserForm = (userId: number, what?: string) => {
  const [source] = useState(() => userSource(userId, what))
  return useSettings(null, USER_FIELDS, source, {
    onSaved: () => undefined,
    failed: 'the server couldn’t save the user. Check the server log.',
  })
}
