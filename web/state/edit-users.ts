import {
  type QuotaEdit,
  type QuotaPart,
  saveManyQuotas,
  saveUserQuotas,
} from '../contract/quota-edits.ts'
import { type OddRow, sentBack } from '../contract/rows.ts'
import { patchUser, patchUsers, switchesOf, type UserPatch } from '../contract/user-edits.ts'
import type { User } from '../contract/users.ts'
import { CONTENT_TYPES, type ContentType } from '../contract/values.ts'
import { bidiIsolate } from '../lib/bidi-isolate.ts'
import { ExplainedError, GoneError, isUnconfirmed, NotSavedError } from '../lib/errors.ts'
import { hasValues } from '../lib/form-edits.ts'
import { currentSession } from '../lib/on-sign-out.ts'
import { request } from '../lib/request.ts'
import type { Change } from './change.ts'
import { confirmWrite } from './confirm-write.ts'
import {
  hasWatchlistCaps,
  loadLimits,
  quotas,
  quotasOf,
  showQuotas,
  type UserQuotas,
} from './quotas.ts'
import { displayName, users } from './users.ts'

/** What an edit writes to a user. Omitted fields and quotas stay; null removes a quota. */
export type UserEdit = UserPatch &
  Partial<Record<ContentType, QuotaEdit | null>> & {
    /** Whether to approve the requests that a removed quota was holding. */
    autoApproveHeld?: boolean
  }

/** Whom an edit is about, as known when it began. */
export type Person = Pick<User, 'id' | 'name'> &
  Partial<Pick<User, 'alias' | 'display_name' | 'plex_uuid'>>

const nameOf = (person: Person) => displayName({ alias: null, ...person } as User)

/** The backend's limit on users per bulk call for quotas. Other changes use the same size, so that progress is steady. */
const BATCH_SIZE = 100

/** Fields that identify a quota or tell its usage. */
const NOT_WRITTEN = [
  ...['id', 'userId', 'contentType', 'created_at', 'updated_at', 'createdAt', 'updatedAt'],
  ...['currentUsage', 'exceeded', 'resetDate', 'watchlistUsage', 'watchlistCapExceeded'],
]

/**
 * A quota whole, as it is written back: the server drops omitted fields, also those that only newer versions have, such
 * as `watchlistCap`.
 */
const quotaRead = (quota: object | null | undefined): QuotaEdit | null => {
  if (!quota) return null
  const read = sentBack(quota as OddRow & Record<string, unknown>)
  return Object.fromEntries(Object.entries(read).filter(([key]) => !NOT_WRITTEN.includes(key)))
}

/** A user as an edit that would write all of it. @param own null if the quotas aren't known */
export const editAsRead = (user: User, own: UserQuotas | null): UserEdit => ({
  ...switchesOf(user),
  name: user.name,
  alias: user.alias || null,
  discord_id: user.discord_id || null,
  apprise: user.apprise || null,
  ...(own && { movie: quotaRead(own.movie), show: quotaRead(own.show) }),
})

interface Body {
  readonly fields?: UserPatch
  readonly parts?: Partial<Record<`${ContentType}Quota`, QuotaPart>>
}

const partOf = (read: QuotaEdit | null | undefined, edit: QuotaEdit | null): QuotaPart => {
  if (edit === null) return { enabled: false }
  const { watchlistCap, ...others } = edit
  const isCapped = watchlistCap !== undefined && hasWatchlistCaps()
  return { ...read, ...others, ...(isCapped && { watchlistCap }), enabled: true }
}

const fieldsOf = ({ movie, show, autoApproveHeld, ...fields }: UserEdit): UserPatch => fields
const hasKeys = (values: object) => Object.keys(values).length > 0
const hasQuotaEdits = (edit: UserEdit): boolean => CONTENT_TYPES.some(type => type in edit)

/** What is sent: everything that was read, with the edit. */
const bodyOf = (user: User, edit: UserEdit): Body => {
  const read = editAsRead(user, quotasOf(user.id))
  const fields = fieldsOf(edit)
  const parts = CONTENT_TYPES.flatMap(type => {
    const part = edit[type]
    return part === undefined ? [] : [[`${type}Quota`, partOf(read[type], part)]]
  })
  return {
    ...(hasKeys(fields) && { fields: { ...switchesOf(user), ...fields } }),
    ...(parts.length > 0 && {
      parts: {
        ...Object.fromEntries(parts),
        ...(edit.autoApproveHeld && { autoApproveHeld: true }),
      },
    }),
  }
}

/** The values that an edit replaces. */
const formerOf = (user: User, edit: UserEdit): UserEdit => {
  const read = Object.entries(editAsRead(user, quotasOf(user.id)))
  return Object.fromEntries(read.filter(([key]) => key in edit))
}

/** An error if the number is now another user's, as after the server was restored from a backup. */
export const otherPerson = (person: Person, user: Person): GoneError | null => {
  const isSame =
    person.plex_uuid && user.plex_uuid
      ? person.plex_uuid === user.plex_uuid
      : person.name === user.name
  if (isSame) return null
  const [now, was] = [user, person].map(one => bidiIsolate(nameOf(one)))
  return new GoneError(`This user is now ${now}, not ${was}. Nothing was changed. Reload the page.`)
}

export const DELETED = 'This user was deleted. Refresh the list of users.'
const notRead = (what: string) =>
  new ExplainedError(`Couldn’t load the ${what}, so nothing was changed. Try again.`)

type Failures = Map<number, unknown>

/** Sends one call about these users. If its response is lost, reloads them to see whose values were saved. */
const sendTo = async (
  ids: readonly number[],
  send: () => Promise<{ message?: string | undefined; failedIds?: readonly number[] }>,
  reload: () => Promise<boolean>,
  isStored: (id: number) => boolean,
): Promise<Failures> => {
  let missed: readonly number[] = ids
  try {
    const response = await confirmWrite({
      send,
      isStored: async () => {
        if (!(await reload())) return null
        missed = ids.filter(id => !isStored(id))
        return missed.length === 0
      },
    })
    const why = response?.message || 'The server didn’t change this user.'
    return new Map(response?.failedIds?.map(id => [id, new ExplainedError(why)]))
  } catch (cause) {
    return new Map((cause instanceof NotSavedError ? missed : ids).map(id => [id, cause]))
  }
}

const userOf = (id: number) => users.state.data?.find(user => user.id === id)
const reloadUsers = () => users.load({ force: true })

const sendFields = async (ids: readonly number[], updates: UserPatch): Promise<Failures> => {
  const [id = 0, ...others] = ids
  const failed = await sendTo(
    ids,
    async () => {
      if (others.length > 0) return request(patchUsers, { body: { userIds: [...ids], updates } })
      const response = await request(patchUser, { params: { id }, body: updates })
      const list = users.state.data
      if (response.success && response.user && list)
        users.set(list.map(one => (one.id === id ? { ...one, ...response.user } : one)))
      return response
    },
    reloadUsers,
    one => hasValues(userOf(one), updates),
  )
  return new Map(
    [...failed].map(([one, cause]) => [one, new Error('Failed to update user', { cause })]),
  )
}

/** Removes quotas with an update, because the operation "delete" reports users without a quota as failed. */
const sendQuotas = (
  ids: readonly number[],
  parts: NonNullable<Body['parts']>,
): Promise<Failures> => {
  const [id = 0, ...others] = ids
  return sendTo(
    ids,
    async () => {
      if (others.length > 0)
        return request(saveManyQuotas, {
          body: { userIds: [...ids], operation: 'update', ...parts },
        })
      const response = await request(saveUserQuotas, { params: { id }, body: parts })
      if (response.success) showQuotas(response.userQuotas)
      return response
    },
    loadLimits,
    one =>
      CONTENT_TYPES.every(type => {
        const part = parts[`${type}Quota`]
        if (!part) return true
        const read = quotaRead(quotasOf(one)?.[type])
        return hasValues({ ...read, enabled: read !== null }, part)
      }),
  )
}

/** First the fields of the users, then the quotas of those whose fields were saved. */
const write = async (ids: readonly number[], { fields, parts }: Body): Promise<Failures> => {
  const failed = fields ? await sendFields(ids, fields) : new Map()
  const left = ids.filter(id => !failed.has(id))
  if (!parts || left.length === 0) return failed
  return new Map([...failed, ...(await sendQuotas(left, parts))])
}

/** Users who get the same and keep the same, in batches, and those who can't be changed. */
const batchesOf = (people: readonly Person[], edits: ReadonlyMap<number, UserEdit>) => {
  const failed: Failures = new Map()
  const before = new Map<number, { user: User; edit: UserEdit }>()
  const groups = new Map<string, { body: Body; ids: number[] }>()
  for (const person of people) {
    const { id } = person
    const user = userOf(id)
    const edit = edits.get(id) ?? {}
    const gone = user ? otherPerson(person, user) : new GoneError(DELETED)
    if (!user || gone) failed.set(id, gone)
    else {
      before.set(id, { user, edit: formerOf(user, edit) })
      const body = bodyOf(user, edit)
      const key = JSON.stringify(body)
      const group = groups.get(key) ?? { body, ids: [] }
      group.ids.push(id)
      groups.set(key, group)
    }
  }
  const batches = [...groups.values()].flatMap(({ body, ids }) =>
    Array.from({ length: Math.ceil(ids.length / BATCH_SIZE) }, (_, index) => ({
      body,
      ids: ids.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE),
    })),
  )
  return { batches, before, failed }
}

/**
 * A change of users, one or many. Each is written whole, as it is saved now.
 * @param edit for all, or by user; undefined for users who stay as they are
 * @param isRead whether the users, or for an edit of quotas the quotas, were loaded just now
 */
export const editUsers = (
  people: readonly Person[],
  edit: UserEdit | ((id: number) => UserEdit | undefined),
  words: string,
  { isRead = false, isUndo = false } = {},
): Change => {
  const edits = new Map(
    people.flatMap(({ id }) => {
      const own = typeof edit === 'function' ? edit(id) : edit
      return own && hasKeys(own) ? [[id, own] as const] : []
    }),
  )
  const hasQuotas = [...edits.values()].some(hasQuotaEdits)
  const hasFields = [...edits.values()].some(own => hasKeys(fieldsOf(own)))
  return {
    of: people.filter(({ id }) => edits.has(id)).map(one => ({ id: one.id, name: nameOf(one) })),
    words,
    async send(of, report) {
      const isSameSession = currentSession()
      if ((!isRead || hasQuotas) && !(await reloadUsers())) throw notRead('users')
      if (hasQuotas && !isRead && !(await loadLimits())) throw notRead('quotas')
      const ids = new Set(of.map(({ id }) => id))
      const { batches, before, failed } = batchesOf(
        people.filter(({ id }) => ids.has(id)),
        edits,
      )
      let done = failed.size
      let stopped: unknown
      for (const batch of batches) {
        if (!isSameSession()) break
        report(done)
        const failures = stopped
          ? new Map(batch.ids.map(id => [id, stopped]))
          : await write(batch.ids, batch.body)
        for (const [id, cause] of failures) failed.set(id, cause)
        if ([...failures.values()].some(isUnconfirmed))
          stopped = new ExplainedError('Not sent, because the server stopped responding.')
        done += batch.ids.length
      }
      if (failed.size < of.length) {
        // Don't wait for the reload, because the list already shows what was saved.
        if (hasFields) void reloadUsers()
        if (hasQuotas) void quotas.load({ force: true })
      }
      const saved = [...before].filter(([id]) => !failed.has(id))
      return {
        failed: of.flatMap(one =>
          failed.has(one.id) ? { ...one, cause: failed.get(one.id) } : [],
        ),
        undo:
          isUndo || saved.length === 0
            ? null
            : editUsers(
                saved.map(([id, { user }]) => ({
                  ...user,
                  name: edits.get(id)?.name ?? user.name,
                })),
                id => before.get(id)?.edit,
                'Undo',
                { isUndo: true },
              ),
      }
    },
  }
}
