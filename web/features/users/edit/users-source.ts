import { subscribe } from 'valtio/vanilla'
import { explainStatus } from '../../../components/settings/explain-status.ts'
import type { SettingsSource } from '../../../components/settings/source.ts'
import type { User } from '../../../contract/users.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import type { Values } from '../../../lib/form-edits.ts'
import { save } from '../../../state/change.ts'
import { DELETED, editUsers, otherPerson, type UserEdit } from '../../../state/edit-users.ts'
import { plans } from '../../../state/plans.ts'
import { loadLimits, quotas } from '../../../state/quotas.ts'
import { displayName, users } from '../../../state/users.ts'
import { userRows } from '../list/user-rows.ts'
import { commonValues, editOf } from './user-values.ts'

/** What is edited of users. A plan is an edit that has a name. */
export type EditPart = 'edit' | 'quotas' | 'plan'

const REFUSALS = {
  404: 'this user was deleted. Refresh the list of users.',
  409: 'another user already has this name. Choose a different one.',
}

export interface SourceOptions {
  /** What is saved of a user, for messages; by default the user. */
  what?: string | undefined
  /** Saves the edit elsewhere than in the form. */
  send?: ((people: readonly User[], edit: UserEdit) => void) | undefined
}

/** Users as the record of a form. There is none if they were deleted, or once a number is another user's. */
export const usersSource = (
  part: EditPart,
  ids: readonly number[],
  { what, send }: SourceOptions = {},
): SettingsSource<Values> => {
  const list = part === 'quotas' ? quotas : users
  const people = new Map<number, User>()
  const present = () => {
    const found = (users.state.data ?? []).filter(({ id }) => ids.includes(id))
    for (const user of found) if (!people.has(user.id)) people.set(user.id, user)
    return found
  }
  const problem = (): string | null => {
    const found = present()
    if (found.length === 0) return users.state.data && DELETED
    const others = found.map(user => otherPerson(people.get(user.id) ?? user, user))
    return others.find(Boolean)?.message ?? null
  }
  let of: readonly unknown[] = []
  let values: Values | null = null
  const current = () => {
    const now = [users.state.data, quotas.state.data, plans.list]
    if (now.every((one, index) => one === of[index])) return values
    of = now
    const isRead = problem() === null && list.state.data !== null
    values = isRead ? commonValues(userRows(present(), quotas.state.data, [], plans.list)) : null
    return values
  }
  return {
    current,
    error: () => problem() ?? users.state.error ?? list.state.error,
    reason: () => (problem() === null ? (users.state.reason ?? list.state.reason) : null),
    subscribe(onChange) {
      const leave = [
        ...[users, quotas].flatMap(one => [one.retain(), subscribe(one.state, onChange)]),
        subscribe(plans, onChange),
      ]
      return () => {
        for (const away of leave) away()
      }
    },
    read: async () =>
      (await (part === 'quotas' ? loadLimits() : users.load({ force: true }))) ? current() : null,
    isOffered: (read, name) => name in read,
    valueOf: (read, name) => read[name],
    async write(changed, read) {
      const edit = editOf(read, { ...read, ...changed })
      const [person, ...others] = people.values()
      if (!person) return
      if (send) return send([person, ...others], edit)
      const name = bidiIsolate(displayName(person))
      try {
        const words = what ? `${name}’s ${what} saved` : `${name} saved`
        await save(editUsers([person], edit, words, { isRead: true }))
      } catch (cause) {
        throw explainStatus(cause, REFUSALS)
      }
    },
  }
}
