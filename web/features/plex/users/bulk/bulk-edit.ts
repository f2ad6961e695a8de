import type { ReactNode } from 'react'
import type { SettingsDef } from '../../../../components/settings/define-settings.ts'
import type { SettingsForm } from '../../../../components/settings/use-settings.ts'
import { rememberUndo } from '../../../../components/undo-change.ts'
import type { UserPatch } from '../../../../contract/user-edits.ts'
import type { User } from '../../../../contract/users.ts'
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
import { countUsers } from './count-users.ts'
import { restoreEdit } from './restore-edit.ts'
import type { Impact } from './user-changes.ts'

/** The backend's limit on users per bulk quota call. Other changes use the same size, so that progress is steady. */
const BATCH_SIZE = 100

/** If no user was changed, `success` is false although the status is 200. */
interface BulkResponse {
  success: boolean
  message: string
  failedIds: number[]
}

/** What an edit changes, to undo it. */
export interface Touched {
  readonly fields: readonly (keyof UserPatch)[]
  readonly types: readonly ContentType[]
}

export interface BulkEdit<Updates extends object = object> {
  /** Name of the run in messages. */
  work(updates: Updates): string
  touches(updates: Updates): Touched
  impactOf(rows: readonly UserRow[], updates: Updates): Impact
  call(userIds: number[], updates: Updates): Promise<BulkResponse>
  /** Users with different keys need separate calls. */
  keyOf(user: User, updates: Updates): string
}

/** An edit with a form. */
export interface BulkForm<Updates extends object = object> extends BulkEdit<Updates> {
  title(users: string): string
  fields: SettingsDef
  initial(): Values
  updatesOf(values: Values): Updates
  layout(form: SettingsForm, rows: readonly UserRow[]): ReactNode
}

interface NamedUser {
  readonly id: number
  readonly name: string
}

interface BulkInput {
  edit: BulkEdit
  updates: object
  users: readonly NamedUser[]
}

export interface BulkResult {
  /** Writes the former values back. */
  undo: (() => Promise<void>) | null
  changed: readonly number[]
  failed: readonly (NamedUser & { cause: string })[]
}

const AGAIN = 'Check the connection, then try again. Trying again is safe.'

/**
 * Sends a batch and returns the rejected users with reasons. If the response is lost, reloads the users to determine
 * the outcome.
 * @throws ExplainedError if no user was changed; UnconfirmedError
 */
export const sendBatch = async (
  edit: BulkEdit,
  updates: object,
  userIds: number[],
): Promise<ReadonlyMap<number, string>> => {
  try {
    const { success, message, failedIds } = await edit.call(userIds, updates)
    const why = message || 'The server didn’t change this user.'
    if (!success) throw new ExplainedError(why)
    return new Map(failedIds.map(id => [id, why]))
  } catch (cause) {
    if (!isOutcomeUnknown(cause)) throw cause
    const isRead = await refreshUsers({ force: true })
    if (!isRead || quotas.state.status !== 'ready') throw new UnconfirmedError(AGAIN, cause)
    const due = userRows(users.state.data ?? [], quotas.state.data).filter(
      row => userIds.includes(row.id) && edit.impactOf([row], updates).changing > 0,
    )
    const { message } = new NotSavedError(cause)
    return new Map(due.map(({ id }) => [id, message]))
  }
}

/** Batches of users who share a key, and the reasons for users who can't be changed. */
const batchesOf = ({ edit, updates, users: chosen }: BulkInput) => {
  const current = new Map(users.state.data?.map(user => [user.id, user]))
  const failed = new Map<number, string>()
  const groups = new Map<string, number[]>()
  for (const { id } of chosen) {
    const user = current.get(id)
    if (user) {
      const key = edit.keyOf(user, updates)
      groups.set(key, [...(groups.get(key) ?? []), id])
    } else failed.set(id, 'This user was deleted.')
  }
  const batches = [...groups.values()].flatMap(ids =>
    Array.from({ length: Math.ceil(ids.length / BATCH_SIZE) }, (_, index) =>
      ids.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE),
    ),
  )
  return { batches, failed }
}

export const bulkEdit = operation<BulkResult, BulkInput>({
  name: 'bulk-edit',
  types: [],
  async start(input, follow) {
    const { edit, updates, users: chosen } = input
    const isSameSession = currentSession()
    // Unchanged fields are also sent, so they must be current. If loading fails, the last list is used.
    await refreshUsers({ force: true })
    const { batches, failed } = batchesOf(input)
    const ids = new Set(chosen.map(({ id }) => id))
    const before = userRows(users.state.data ?? [], quotas.state.data).filter(({ id }) =>
      ids.has(id),
    )
    let done = failed.size
    for (const batch of batches) {
      if (!isSameSession()) break
      follow(
        percent(done, chosen.length),
        `${formatNumber(done)} of ${countUsers(chosen.length)} done`,
      )
      try {
        for (const [id, cause] of await sendBatch(edit, updates, batch)) failed.set(id, cause)
      } catch (cause) {
        if (cause instanceof UnconfirmedError) throw cause
        const why = reasonOf(cause, 'The server couldn’t change these users. Check the server log.')
        for (const id of batch) failed.set(id, why)
      }
      done += batch.length
    }
    const former = before.filter(({ id }) => !failed.has(id))
    const touched = edit.touches(updates)
    const canUndo = former.length > 0 && (touched.types.length === 0 || quotas.state.data !== null)
    return {
      undo: canUndo ? rememberUndo(() => undoEdit(former, touched)) : null,
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

const undoEdit = (former: readonly UserRow[], touched: Touched): Promise<unknown> =>
  startBulkEdit(restoreEdit(former, touched), {}, former)

export const startBulkEdit = <Updates extends object>(
  edit: BulkEdit<Updates>,
  updates: Updates,
  rows: readonly UserRow[],
): Promise<unknown> => {
  const users = rows.map(({ id, user }) => ({ id, name: displayName(user) }))
  return bulkEdit.start({ edit, updates, users })
}
