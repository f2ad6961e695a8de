import type { ReactNode } from 'react'
import type { SettingsDef } from '../../../../components/settings/define-settings.ts'
import type { SettingsForm } from '../../../../components/settings/use-settings.ts'
import { rememberUndo } from '../../../../components/undo-change.ts'
import { partAsRead } from '../../../../contract/quota-edits.ts'
import { switchesOf, type UserPatch } from '../../../../contract/user-edits.ts'
import type { ContentType } from '../../../../contract/values.ts'
import {
  ExplainedError,
  isOutcomeUnknown,
  NotSavedError,
  reasonOf,
  UnconfirmedError,
} from '../../../../lib/errors.ts'
import type { Values } from '../../../../lib/form-edits.ts'
import { currentSession } from '../../../../lib/on-sign-out.ts'
import { percent } from '../../../../lib/percent.ts'
import { formatNumber } from '../../../../lib/pluralize.ts'
import { operation } from '../../../../state/operation.ts'
import { quotas, refreshUsers } from '../../../../state/quotas.ts'
import { displayName, users } from '../../../../state/users.ts'
import { type UserRow, userRows } from '../list/user-rows.ts'
import { hasKeys, keptQuotas, saveBoth } from './bulk-calls.ts'
import { countUsers } from './count-users.ts'
import { type QuotaUpdates, quotaImpact } from './quota-changes.ts'
import { userImpact } from './user-changes.ts'

/** The backend's limit on users per bulk quota call. Other changes use the same size, so that progress is steady. */
const BATCH_SIZE = 100

/** What an edit writes to a user. Omitted fields and quotas stay. */
export interface UserChange {
  readonly patch: UserPatch
  readonly quotas: QuotaUpdates
}

/** The form of an edit that writes the same to all users. */
export interface BulkForm {
  /** Name of the run in messages. */
  work: string
  title(users: string): string
  fields: SettingsDef
  initial(): Values
  changeOf(values: Values): UserChange
  layout(form: SettingsForm, rows: readonly UserRow[]): ReactNode
}

interface NamedUser {
  readonly id: number
  readonly name: string
}

interface BulkInput {
  /** Name of the run in messages. */
  work: string
  /** By user id. */
  changes: ReadonlyMap<number, UserChange>
  users: readonly NamedUser[]
}

export interface BulkResult {
  /** Writes the former values back. */
  undo: (() => Promise<void>) | null
  changed: readonly number[]
  failed: readonly (NamedUser & { cause: string })[]
}

const AGAIN = 'Check the connection, then try again. Trying again is safe.'

/** Whether a change would change anything. */
export const isDue = (row: UserRow, { patch, quotas }: UserChange): boolean =>
  userImpact([row], patch).changing + quotaImpact([row], quotas).changing > 0

/**
 * Sends a batch and returns the rejected users with reasons. If the response is lost, reloads the users to determine
 * the outcome.
 * @throws ExplainedError if no user was changed; UnconfirmedError
 */
export const sendBatch = async (
  userIds: number[],
  change: UserChange,
): Promise<ReadonlyMap<number, string>> => {
  try {
    const { success, message, failedIds } = await saveBoth(userIds, change)
    const why = message || 'The server didn’t change this user.'
    if (!success) throw new ExplainedError(why)
    return new Map(failedIds.map(id => [id, why]))
  } catch (cause) {
    if (!isOutcomeUnknown(cause)) throw cause
    const isRead = await refreshUsers({ force: true })
    if (!isRead || quotas.state.status !== 'ready') throw new UnconfirmedError(AGAIN, cause)
    const due = userRows(users.state.data ?? [], quotas.state.data).filter(
      row => userIds.includes(row.id) && isDue(row, change),
    )
    const { message } = new NotSavedError(cause)
    return new Map(due.map(({ id }) => [id, message]))
  }
}

/** Batches of users who get the same and keep the same, and the reasons for users who can't be changed. */
const batchesOf = ({ changes, users: chosen }: BulkInput) => {
  const current = new Map(users.state.data?.map(user => [user.id, user]))
  const failed = new Map<number, string>()
  const groups = new Map<string, { change: UserChange; ids: number[] }>()
  for (const { id } of chosen) {
    const user = current.get(id)
    const change = changes.get(id)
    if (user && change) {
      const key = JSON.stringify([
        change,
        hasKeys(change.patch) && switchesOf(user),
        hasKeys(change.quotas) && keptQuotas(user),
      ])
      const group = groups.get(key) ?? { change, ids: [] }
      group.ids.push(id)
      groups.set(key, group)
    } else failed.set(id, 'This user was deleted.')
  }
  const batches = [...groups.values()].flatMap(({ change, ids }) =>
    Array.from({ length: Math.ceil(ids.length / BATCH_SIZE) }, (_, index) => ({
      change,
      ids: ids.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE),
    })),
  )
  return { batches, failed }
}

export const bulkEdit = operation<BulkResult, BulkInput>({
  name: 'bulk-edit',
  types: [],
  async start(input, follow) {
    const { changes, users: chosen } = input
    const isSameSession = currentSession()
    // Unchanged fields are also sent, so they must be current. If loading fails, the last list is used.
    await refreshUsers({ force: true })
    const { batches, failed } = batchesOf(input)
    const ids = new Set(chosen.map(({ id }) => id))
    const before = userRows(users.state.data ?? [], quotas.state.data).filter(({ id }) =>
      ids.has(id),
    )
    let done = failed.size
    for (const { change, ids: batch } of batches) {
      if (!isSameSession()) break
      follow(
        percent(done, chosen.length),
        `${formatNumber(done)} of ${countUsers(chosen.length)} done`,
      )
      try {
        for (const [id, cause] of await sendBatch(batch, change)) failed.set(id, cause)
      } catch (cause) {
        if (cause instanceof UnconfirmedError) throw cause
        const why = reasonOf(cause, 'The server couldn’t change these users. Check the server log.')
        for (const id of batch) failed.set(id, why)
      }
      done += batch.length
    }
    const former = before.filter(({ id }) => !failed.has(id))
    const hasQuotas = [...changes.values()].some(change => hasKeys(change.quotas))
    const canUndo = former.length > 0 && (!hasQuotas || quotas.state.data !== null)
    return {
      undo: canUndo ? rememberUndo(() => undoEdit(former, changes)) : null,
      changed: chosen.map(({ id }) => id).filter(id => !failed.has(id)),
      failed: chosen.flatMap(user => {
        const cause = failed.get(user.id)
        return cause === undefined ? [] : [{ ...user, cause }]
      }),
    }
  },
  tally: ({ changed, failed }) => ({ done: changed.length, failed: failed.length }),
  reload: () => refreshUsers({ force: true }),
})

/** The values that a change replaces. */
const formerOf = ({ user, quotas }: UserRow, { patch, quotas: parts }: UserChange): UserChange => ({
  patch: Object.fromEntries(
    (Object.keys(patch) as (keyof UserPatch)[])
      .filter(name => user[name] !== undefined)
      .map(name => [name, user[name]]),
  ),
  quotas: Object.fromEntries(
    (Object.keys(parts) as ContentType[]).map(type => [type, partAsRead(quotas?.[type])]),
  ),
})

const undoEdit = (former: readonly UserRow[], changes: BulkInput['changes']): Promise<unknown> =>
  startBulkEdit('Undo', former, row => {
    const change = changes.get(row.id)
    return change && formerOf(row, change)
  })

/** @param changeOf returns nothing for users who stay as they are */
export const startBulkEdit = (
  work: string,
  rows: readonly UserRow[],
  changeOf: (row: UserRow) => UserChange | undefined,
): Promise<unknown> => {
  const changes = new Map<number, UserChange>()
  for (const row of rows) {
    const change = changeOf(row)
    if (change) changes.set(row.id, change)
  }
  const changing = rows.filter(({ id }) => changes.has(id))
  const users = changing.map(({ id, user }) => ({ id, name: displayName(user) }))
  return bulkEdit.start({ work, changes, users })
}
