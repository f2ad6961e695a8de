import {
  type QuotaEdit,
  type QuotaPart,
  saveManyQuotas,
  saveUserQuotas,
} from '../contract/quota-edits.ts'
import { type OddRow, sentBack } from '../contract/rows.ts'
import { patchUser, patchUsers, switchesOf, type UserPatch } from '../contract/user-edits.ts'
import type { User, UserWithCount } from '../contract/users.ts'
import { CONTENT_TYPES, type ContentType } from '../contract/values.ts'
import { bidiIsolate } from '../lib/bidi-isolate.ts'
import { ExplainedError, GoneError, isUnconfirmed, NotSavedError, reasonOf } from '../lib/errors.ts'
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

/** A user with their quotas; null if the quotas aren't known. */
export interface UserRecord {
  readonly user: UserWithCount
  readonly quotas: UserQuotas | null
}

/** A user as an edit that would write all of it. */
export const asRead = ({ user, quotas: own }: UserRecord): UserEdit => ({
  ...switchesOf(user),
  name: user.name,
  alias: user.alias || null,
  discord_id: user.discord_id || null,
  apprise: user.apprise || null,
  ...(own && { movie: quotaRead(own.movie), show: quotaRead(own.show) }),
})

/** What one call saves. */
type Body =
  | { readonly fields: UserPatch }
  | { readonly parts: Partial<Record<`${ContentType}Quota`, QuotaPart>> }

const partOf = (read: QuotaEdit | null | undefined, edit: QuotaEdit | null): QuotaPart => {
  if (edit === null) return { enabled: false }
  const { watchlistCap, ...others } = edit
  const isCapped = watchlistCap !== undefined && hasWatchlistCaps()
  return { ...read, ...others, ...(isCapped && { watchlistCap }), enabled: true }
}

const hasKeys = (values: object) => Object.keys(values).length > 0
const hasQuotaEdits = (edit: UserEdit): boolean => CONTENT_TYPES.some(type => type in edit)

const fieldsOf = ({ movie, show, autoApproveHeld, ...fields }: UserEdit): UserEdit => fields
const quotaEditsOf = (edit: UserEdit): UserEdit => {
  const others = Object.entries(edit).filter(([key]) => !(key in fieldsOf(edit)))
  return hasQuotaEdits(edit) ? Object.fromEntries(others) : {}
}

/** What is sent for an edit of fields or quotas: everything that was read, with the edit. */
const bodyOf = (record: UserRecord, edit: UserEdit): Body => {
  if (!hasQuotaEdits(edit)) return { fields: { ...switchesOf(record.user), ...fieldsOf(edit) } }
  const read = asRead(record)
  const parts = CONTENT_TYPES.flatMap(type => {
    const part = edit[type]
    return part === undefined ? [] : [[`${type}Quota`, partOf(read[type], part)]]
  })
  const held = edit.autoApproveHeld && { autoApproveHeld: true }
  return { parts: { ...Object.fromEntries(parts), ...held } }
}

/** The values that an edit replaces. */
const formerOf = (record: UserRecord, edit: UserEdit): UserEdit => {
  const read = Object.entries(asRead(record))
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
  parts: Partial<Record<`${ContentType}Quota`, QuotaPart>>,
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

const saveForQuotas = (cause: unknown) =>
  new ExplainedError(`Everything except the quotas was saved. ${reasonOf(cause)}`, { cause })

const write = (ids: readonly number[], body: Body): Promise<Failures> =>
  'fields' in body ? sendFields(ids, body.fields) : sendQuotas(ids, body.parts)

interface Batch {
  readonly key: string
  readonly body: Body
  /** With the values that it replaces. */
  readonly people: { id: number; former: UserEdit }[]
}

/** First the fields, then the quotas, in batches of users who get the same and keep the same. */
const batchesOf = (
  users: readonly UserWithCount[],
  edits: ReadonlyMap<number, UserEdit>,
): Batch[] => {
  const batches: Batch[] = []
  for (const take of [fieldsOf, quotaEditsOf])
    for (const user of users) {
      const edit = take(edits.get(user.id) ?? {})
      if (!hasKeys(edit)) continue
      const record = { user, quotas: quotasOf(user.id) }
      const body = bodyOf(record, edit)
      const key = JSON.stringify(body)
      const isOpen = (batch: Batch) => batch.key === key && batch.people.length < BATCH_SIZE
      const people = batches.find(isOpen)?.people ?? []
      if (people.length === 0) batches.push({ key, body, people })
      people.push({ id: user.id, former: formerOf(record, edit) })
    }
  return batches
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
      const failed: Failures = new Map()
      const present = people.flatMap(person => {
        if (!of.some(({ id }) => id === person.id)) return []
        const user = userOf(person.id)
        const gone = user ? otherPerson(person, user) : new GoneError(DELETED)
        if (user && !gone) return user
        failed.set(person.id, gone)
        return []
      })
      const batches = batchesOf(present, edits)
      /** What the saved values replaced. */
      const saved = new Map<number, UserEdit>()
      const isLeft = ({ id }: { id: number }) => !failed.has(id)
      let stopped: unknown
      for (const [index, { body, people }] of batches.entries()) {
        if (!isSameSession()) break
        const left = batches.slice(index).flatMap(batch => batch.people.filter(isLeft))
        report(of.length - new Set(left.map(({ id }) => id)).size)
        const batch = people.filter(isLeft)
        if (batch.length === 0) continue
        const ids = batch.map(({ id }) => id)
        const failures = stopped ? new Map(ids.map(id => [id, stopped])) : await write(ids, body)
        for (const { id, former } of batch) {
          const cause = failures.get(id)
          const others = saved.get(id)
          if (!failures.has(id)) saved.set(id, { ...others, ...former })
          else failed.set(id, others ? saveForQuotas(cause) : cause)
        }
        if ([...failures.values()].some(isUnconfirmed))
          stopped = new ExplainedError('Not sent, because the server stopped responding.')
      }
      if (saved.size > 0) {
        // Don't wait for the reload, because the list already shows what was saved.
        if (hasFields) void reloadUsers()
        if (hasQuotas) void quotas.load({ force: true })
      }
      // Who had these values before isn't counted.
      const undone = present.filter(
        ({ id }) => saved.has(id) && !hasValues(saved.get(id), edits.get(id)),
      )
      return {
        failed: of.flatMap(one =>
          failed.has(one.id) ? { ...one, cause: failed.get(one.id) } : [],
        ),
        undo:
          isUndo || saved.size === 0
            ? null
            : editUsers(
                undone.map(user => ({ ...user, name: edits.get(user.id)?.name ?? user.name })),
                id => saved.get(id),
                'Undo',
                { isUndo: true },
              ),
      }
    },
  }
}
