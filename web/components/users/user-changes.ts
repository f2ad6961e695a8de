import type { QuotaEdit } from '../../contract/quota-edits.ts'
import type { UserWithCount } from '../../contract/users.ts'
import type { ContentType } from '../../contract/values.ts'
import { hasValues } from '../../lib/form-edits.ts'
import { editAsRead, type UserEdit } from '../../state/edit-users.ts'
import { hasWatchlistCaps, type QuotaWithStatus } from '../../state/quotas.ts'
import { displayName } from '../../state/users.ts'
import type { ReviewedChange } from '../change-review.tsx'
import { TYPE_LABELS } from '../labels/content-type.ts'
import { quotaText } from '../quotas/quota-usage.ts'
import { type AnyField, changeOf } from '../settings/field-def.ts'
import { USER_FIELDS } from './user-fields.tsx'

/** A user with their quotas; null if the quotas aren't known. */
export interface UserRecord {
  readonly user: UserWithCount
  readonly quotas: Readonly<Record<ContentType, QuotaWithStatus | null>> | null
}

const quotaField = (type: ContentType): AnyField => ({
  label: `${TYPE_LABELS[type]} quota`,
  isSecret: false,
  render: () => null,
  format: value => (value === undefined ? 'Unknown' : quotaText(value as QuotaEdit | null)),
  error: () => null,
})
const FIELDS: Readonly<Record<string, AnyField>> = {
  ...USER_FIELDS.fields,
  movie: quotaField('movie'),
  show: quotaField('show'),
}

const asRead = ({ user, quotas }: UserRecord): Readonly<Record<string, unknown>> => ({
  ...editAsRead(user, quotas && { movieQuota: quotas.movie, showQuota: quotas.show }),
})

const isQuota = (value: unknown): value is QuotaEdit => typeof value === 'object' && value !== null

/** The values of an edit that a user doesn't have, whole. Older versions have no caps and lack some flags. */
const differing = (read: Readonly<Record<string, unknown>>, edit: UserEdit) =>
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
  Object.keys(differing(asRead(record), edit)).length === 0

export interface UserChange extends ReviewedChange {
  readonly userId: number
  readonly edit: UserEdit
}

/** What an edit would change of a user. */
export const compareUser = (record: UserRecord, edit: UserEdit): UserChange[] => {
  const { user } = record
  const read = asRead(record)
  const next = differing(read, edit)
  const after = { ...read, ...next }
  return Object.entries(FIELDS).flatMap(([key, field]) => {
    if (!(key in next)) return []
    const rule = USER_FIELDS.rules.find(({ names, check }) => names.includes(key) && check(after))
    const why =
      field.error(next[key]) ??
      field.disabledWhen?.({ ...after, [key]: read[key] }) ??
      rule?.check(after)
    return {
      ...changeOf(field, key, read, after),
      key: `${user.id} ${key}`,
      group: displayName(user),
      error: key in read ? (why ?? null) : 'The quotas couldn’t be loaded.',
      userId: user.id,
      edit: { [key]: edit[key as keyof UserEdit] },
    }
  })
}

/** A saved value with its name. */
export const savedValue = (record: UserRecord, key: string) => ({
  label: FIELDS[key]?.label ?? key,
  from: FIELDS[key]?.format(asRead(record)[key]) ?? '',
})

/** One edit per user. */
export const editsByUser = (chosen: readonly UserChange[]): ReadonlyMap<number, UserEdit> => {
  const edits = new Map<number, UserEdit>()
  for (const { userId, edit } of chosen) edits.set(userId, { ...edits.get(userId), ...edit })
  return edits
}
