import { quotaRead } from '../../../../contract/quota-edits.ts'
import { switchesOf, type UserPatch } from '../../../../contract/user-edits.ts'
import { CONTENT_TYPES, type ContentType } from '../../../../contract/values.ts'
import { keptQuotas, saveBoth } from '../bulk/bulk-calls.ts'
import type { BulkEdit } from '../bulk/bulk-edit.ts'
import type { QuotaUpdates } from '../bulk/quota-changes.ts'
import type { UserRow } from '../list/user-rows.ts'
import type { TableDifference } from './user-table.ts'

interface UserChange {
  readonly patch: UserPatch
  readonly quotas: QuotaUpdates
}

type TableUpdates = ReadonlyMap<number, UserChange>

/** One change per user id. */
export const changesByUser = (chosen: readonly TableDifference[]): TableUpdates => {
  const changes = new Map<number, UserChange>()
  for (const { userId, patch, quotas } of chosen) {
    const before = changes.get(userId)
    changes.set(userId, {
      patch: { ...before?.patch, ...patch },
      quotas: { ...before?.quotas, ...quotas },
    })
  }
  return changes
}

const typesOf = ({ quotas }: UserChange) =>
  CONTENT_TYPES.filter((type): type is ContentType => quotas[type] !== undefined)

const isDue = ({ user, quotas }: UserRow, change: UserChange): boolean =>
  Object.entries(change.patch).some(([name, value]) => user[name as keyof UserPatch] !== value) ||
  typesOf(change).some(type => {
    const now = { ...quotaRead(quotas?.[type]), enabled: Boolean(quotas?.[type]) }
    const wanted = Object.entries(change.quotas[type] ?? {})
    return !quotas || wanted.some(([name, value]) => now[name as keyof typeof now] !== value)
  })

/** Applies a table: each user's own changes, in one call for all users who get the same. */
export const TABLE_EDIT: BulkEdit<TableUpdates> = {
  work: () => 'Table',
  touches: changes => {
    const all = [...changes.values()]
    return {
      fields: [...new Set(all.flatMap(({ patch }) => Object.keys(patch) as (keyof UserPatch)[]))],
      types: CONTENT_TYPES.filter(type => all.some(change => typesOf(change).includes(type))),
    }
  },
  impactOf: (rows, changes) => ({
    changing: rows.filter(row => {
      const change = changes.get(row.id)
      return change && isDue(row, change)
    }).length,
    consequences: [],
  }),
  keyOf: (user, changes) => {
    const change = changes.get(user.id)
    return JSON.stringify([
      change,
      switchesOf(user),
      change && typesOf(change).length > 0 && keptQuotas(user),
    ])
  },
  call: (userIds, changes) => {
    const { patch = {}, quotas = {} } = changes.get(userIds[0] ?? 0) ?? {}
    return saveBoth(userIds, patch, quotas)
  },
}
