import { partAsRead, type QuotaPart } from '../../../../contract/quota-edits.ts'
import { switchesOf, type UserPatch } from '../../../../contract/user-edits.ts'
import type { ContentType } from '../../../../contract/values.ts'
import { hasValues } from '../../../../lib/form-edits.ts'
import type { UserRow } from '../list/user-rows.ts'
import { keptQuotas, saveBoth } from './bulk-calls.ts'
import type { BulkEdit, Touched } from './bulk-edit.ts'

const patchOf = ({ user }: UserRow, { fields }: Touched): UserPatch =>
  Object.fromEntries(
    fields.filter(name => user[name] !== undefined).map(name => [name, user[name]]),
  )

const partsOf = ({ quotas }: UserRow, { types }: Touched) =>
  Object.fromEntries(
    types.map((type): [ContentType, QuotaPart] => [type, partAsRead(quotas?.[type])]),
  )

/** Writes back what an edit has changed, in one call for all users with the same former values. */
export const restoreEdit = (before: readonly UserRow[], touched: Touched): BulkEdit => {
  const rowOf = new Map(before.map(row => [row.id, row]))
  const formerOf = (id: number) => {
    const row = rowOf.get(id)
    return row && { patch: patchOf(row, touched), parts: partsOf(row, touched) }
  }
  return {
    work: () => 'Undo',
    touches: () => touched,
    keyOf: user =>
      JSON.stringify([
        formerOf(user.id),
        switchesOf(user),
        touched.types.length > 0 && keptQuotas(user),
      ]),
    impactOf: rows => ({
      changing: rows.filter(row => {
        const now = { patch: patchOf(row, touched), parts: partsOf(row, touched) }
        return !hasValues(now, formerOf(row.id))
      }).length,
      consequences: [],
    }),
    call: userIds => {
      const former = formerOf(userIds[0] ?? 0)
      return saveBoth(userIds, former?.patch ?? {}, former?.parts ?? {})
    },
  }
}
