import { useMemo, useState } from 'react'
import { subscribe } from 'valtio/vanilla'
import { quotaFields, quotaSetting } from '../../../components/quotas/quota-fields.ts'
import { defineFields } from '../../../components/settings/define-settings.ts'
import { explainStatus } from '../../../components/settings/explain-status.ts'
import type { FieldMaker } from '../../../components/settings/field-def.ts'
import { text } from '../../../components/settings/kinds/text.tsx'
import { toggle } from '../../../components/settings/kinds/toggle.tsx'
import type { SettingsSource } from '../../../components/settings/source.ts'
import { useSettings } from '../../../components/settings/use-settings.ts'
import { useResource } from '../../../components/use-resource.ts'
import { useStore } from '../../../components/use-store.ts'
import { USER_FIELDS } from '../../../components/users/user-fields.tsx'
import { getHeldCount } from '../../../contract/quota-edits.ts'
import type { User } from '../../../contract/users.ts'
import { CONTENT_TYPES, type ContentType } from '../../../contract/values.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import type { Values } from '../../../lib/form-edits.ts'
import { pluralize } from '../../../lib/pluralize.ts'
import { request } from '../../../lib/request.ts'
import { save } from '../../../state/change.ts'
import { config } from '../../../state/config.ts'
import { DELETED, editUsers, otherPerson, type UserEdit } from '../../../state/edit-users.ts'
import { plans } from '../../../state/plans.ts'
import { hasWatchlistCaps, loadLimits, quotas } from '../../../state/quotas.ts'
import { FETCH_WINDOW_MS, keyedResource } from '../../../state/resource.ts'
import { displayName, users } from '../../../state/users.ts'
import { userRows } from '../list/user-rows.ts'
import { forMany } from './for-many.tsx'
import { APPROVE_HELD, commonValues, editOf } from './user-values.ts'

/** What is edited of users. A plan is an edit that has a name. */
export type EditPart = 'edit' | 'quotas' | 'plan'

const REFUSALS = {
  404: 'this user was deleted. Refresh the list of users.',
  409: 'another user already has this name. Choose a different one.',
}

interface SourceOptions {
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

/** Number of pending requests that the user's quotas hold. */
const heldRequests = keyedResource<string, Record<ContentType, number | null>>({
  async load(id) {
    const { movieCount, showCount } = await request(getHeldCount, { params: { id: Number(id) } })
    return { movie: movieCount, show: showCount }
  },
  failed: 'Couldn’t count the requests that wait because of a quota.',
  everyMs: FETCH_WINDOW_MS,
})

/** @param held number of requests that wait because of a quota; null if unknown */
const quotaForm = (held: Readonly<Record<ContentType, number | null>> | null) => {
  const waiting = (values: Values) =>
    CONTENT_TYPES.filter(type => values[quotaSetting(type, 'enabled')] !== true).reduce(
      (sum, type) => sum + (held?.[type] ?? 0),
      0,
    )
  const all: Record<string, FieldMaker<never>> = Object.assign(
    {
      [APPROVE_HELD]: toggle({
        label: 'Approve these requests now',
        hint: values => {
          const count = waiting(values)
          return `${pluralize(count, 'request')} ${count === 1 ? 'is' : 'are'} waiting because of the removed limit.`
        },
        visibleWhen: values => waiting(values) > 0,
      }),
    },
    ...CONTENT_TYPES.map(quotaFields),
  )
  return defineFields<Record<string, never>>()(all)
}

const PLAN_FORM = defineFields<{ plan: string }>()({ plan: text({ label: 'Plan' }) })

interface FormOptions extends SourceOptions {
  /** Whether several users may have different values. */
  isMany?: boolean
  isOpen?: boolean
}

/** The form of a user or of several, for the dialogs and for the cells of the table. */
export const useEditForm = (
  part: EditPart,
  ids: readonly number[],
  { isMany = false, isOpen = true, ...options }: FormOptions = {},
) => {
  const [source] = useState(() => usersSource(part, ids, options))
  const hasCaps = hasWatchlistCaps(useStore(config.state).data)
  const mayHold = part === 'quotas' && hasCaps && isOpen && !isMany
  const { data: held } = useResource(mayHold ? heldRequests(String(ids[0])) : null)
  const fields = useMemo(() => {
    const own = { edit: USER_FIELDS, quotas: quotaForm(held), plan: PLAN_FORM }[part]
    return isMany ? forMany(own) : own
  }, [part, held, isMany])
  return useSettings(null, fields, source, {
    failed: `the server couldn’t save the ${part === 'quotas' ? 'quotas' : 'user'}. Check the server log.`,
  })
}
