import type { ContentType } from '../../contract/values.ts'
import type { Values } from '../../lib/form-edits.ts'
import { asRead, type UserEdit, type UserRecord } from '../../state/edit-users.ts'
import { displayName } from '../../state/users.ts'
import type { ReviewedChange } from '../change-review.tsx'
import { TYPE_LABELS } from '../labels/content-type.ts'
import type { Limit } from '../quotas/quota-usage.ts'
import { limitText } from '../quotas/quota-words.ts'
import { type AnyField, changeOf } from '../settings/field-def.ts'
import { USER_FIELDS } from './user-fields.tsx'
import { differing } from './user-record.ts'

const quotaField = (type: ContentType): AnyField => ({
  label: `${TYPE_LABELS[type]} quota`,
  isSecret: false,
  render: () => null,
  format: value => (value === undefined ? 'Unknown' : limitText(value as Limit | null)),
  error: () => null,
})
const FIELDS: Readonly<Record<string, AnyField>> = {
  ...USER_FIELDS.fields,
  movie: quotaField('movie'),
  show: quotaField('show'),
}

export interface UserChange extends ReviewedChange {
  readonly userId: number
  readonly edit: UserEdit
}

/** What an edit would change of a user. */
export const compareUser = (record: UserRecord, edit: UserEdit): UserChange[] => {
  const { user } = record
  const read: Values = { ...asRead(record) }
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
  from: FIELDS[key]?.format(asRead(record)[key as keyof UserEdit]) ?? '',
})

/** One edit per user. */
export const editsByUser = (chosen: readonly UserChange[]): ReadonlyMap<number, UserEdit> => {
  const edits = new Map<number, UserEdit>()
  for (const { userId, edit } of chosen) edits.set(userId, { ...edits.get(userId), ...edit })
  return edits
}
