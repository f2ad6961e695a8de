import { TYPE_PLURALS } from '../../../../components/labels/content-type.ts'
import type { QuotaPart } from '../../../../contract/quota-edits.ts'
import { QUOTA_TYPES } from '../../../../contract/quotas.ts'
import { CONTENT_TYPES, type ContentType } from '../../../../contract/values.ts'
import type { Values } from '../../../../lib/form-edits.ts'
import { quotaSetting } from '../edit/quota-source.ts'
import type { UserRow } from '../list/user-rows.ts'
import { describeUsers } from './count-users.ts'
import type { Consequence, Impact } from './user-changes.ts'

export type QuotaUpdates = Partial<Record<ContentType, QuotaPart>>

/** The new cap, or null for none. An omitted cap stays as each user has it. */
const capUpdateOf = (values: Values, type: ContentType): Pick<QuotaPart, 'watchlistCap'> => {
  if (values[quotaSetting(type, 'capChange')] !== 'set') return {}
  return { watchlistCap: Number(values[quotaSetting(type, 'cap')]) || null }
}

/** Each quota must be complete, because the backend drops omitted fields. */
export const quotaUpdatesOf = (values: Values): QuotaUpdates =>
  Object.fromEntries(
    CONTENT_TYPES.filter(type => values[quotaSetting(type, 'change')] !== 'keep').map(type => {
      if (values[quotaSetting(type, 'change')] !== 'set') return [type, { enabled: false }]
      const quotaType = QUOTA_TYPES.find(one => one === values[quotaSetting(type, 'type')])
      return [
        type,
        {
          enabled: true,
          quotaType,
          quotaLimit: Number(values[quotaSetting(type, 'limit')]),
          bypassApproval: values[quotaSetting(type, 'bypass')] === true,
          ...capUpdateOf(values, type),
        },
      ]
    }),
  )

export const quotaImpact = (rows: readonly UserRow[], updates: QuotaUpdates): Impact => {
  const consequences: Consequence[] = []
  const changing = new Set<number>()
  for (const type of CONTENT_TYPES) {
    const part = updates[type]
    if (!part) continue
    const count = { first: 0, other: 0, loses: 0 }
    for (const { id, quotas } of rows) {
      if (!quotas) {
        changing.add(id)
        continue
      }
      const was = quotas[type]
      if (!part.enabled) {
        if (was) count.loses++
        if (was) changing.add(id)
        continue
      }
      const limit = part.quotaLimit ?? 0
      const isSame =
        was?.quotaType === part.quotaType &&
        was?.quotaLimit === limit &&
        was?.bypassApproval === part.bypassApproval &&
        (part.watchlistCap === undefined || part.watchlistCap === (was?.watchlistCap ?? null))
      if (isSame) continue
      changing.add(id)
      if (was) count.other++
      else count.first++
    }
    const what = TYPE_PLURALS[type]
    const add = (isLoss: boolean, n: number, words: string) => {
      if (n > 0) consequences.push({ words: describeUsers(n, words), isLoss })
    }
    add(false, count.first, `get a new limit on ${what}`)
    add(false, count.other, `get a different limit on ${what}`)
    add(true, count.loses, `lose their limit on ${what}`)
  }
  return { changing: changing.size, consequences }
}
