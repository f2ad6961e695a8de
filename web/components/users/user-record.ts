import type { QuotaEdit } from '../../contract/quota-edits.ts'
import { hasValues, type Values } from '../../lib/form-edits.ts'
import { asRead, type UserEdit, type UserRecord } from '../../state/edit-users.ts'
import { hasWatchlistCaps } from '../../state/quotas.ts'

const isQuota = (value: unknown): value is QuotaEdit => typeof value === 'object' && value !== null

/** The values of an edit that a user doesn't have, whole. Older versions have no caps and lack some flags. */
export const differing = (read: Values, edit: UserEdit) =>
  Object.fromEntries(
    Object.entries(edit).flatMap(([key, value]) => {
      const { watchlistCap, ...others } = isQuota(value) ? value : {}
      const wanted = isQuota(value) && !hasWatchlistCaps() ? others : value
      const isKnown = key in read || key === 'movie' || key === 'show'
      if (!isKnown || (key in read && hasValues(read[key], wanted))) return []
      return [[key, isQuota(wanted) ? { ...(read[key] as object), ...wanted } : wanted]]
    }),
  )

/** Whether a user has all values of an edit. */
export const hasEdit = (record: UserRecord, edit: UserEdit): boolean =>
  Object.keys(differing({ ...asRead(record) }, edit)).length === 0
