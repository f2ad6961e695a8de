import type { Snapshot } from 'valtio/vanilla'
import type { UserWithCount } from '../../../contract/users.ts'
import { CONTENT_TYPES, type ContentType } from '../../../contract/values.ts'
import { folded } from '../../../lib/fold-text.ts'
import { percent } from '../../../lib/percent.ts'

/** How many quotas are listed. */
export const LISTED = 6

/** What one quota of one user has come to. */
export interface QuotaUse {
  userId: number
  name: string
  type: ContentType
  /** null: the backend did not say. */
  used: number | null
  limit: number
  /** 0..100 and beyond: 140 is 40 % over. */
  percent: number
  exceeded: boolean
  quotaType: string
}

interface QuotaPart {
  readonly quotaLimit: number
  readonly currentUsage?: number | undefined
  readonly exceeded?: boolean | undefined
  readonly quotaType: string
}
export interface UserQuota {
  readonly userId: number
  readonly movieQuota: QuotaPart | null
  readonly showQuota: QuotaPart | null
}

type Users = readonly Snapshot<UserWithCount>[]

/** Quotas as far as anything shows them. */
export interface QuotaUses {
  readonly count: number
  /** Those to show first are in order: the fullest first, equal ones by name. The rest follow as they come. */
  readonly exceeded: readonly QuotaUse[]
  /** Those to show first: exceeded ones, then the fullest. */
  readonly first: readonly QuotaUse[]
}

/** Finding the order of all takes long, and most are never shown. */
const usesOf = (quotas: readonly UserQuota[], users: Users): QuotaUses => {
  const names = new Map(users.map(user => [user.id, user.alias ?? user.name]))
  const compare = (a: QuotaUse, b: QuotaUse): number => {
    if (a.percent !== b.percent) return b.percent - a.percent
    const [x, y] = [folded(a.name), folded(b.name)]
    return x < y ? -1 : Number(x > y)
  }
  /** Puts it in its place among the first; what is no longer one of them comes back. */
  const putIn = (first: QuotaUse[], use: QuotaUse): QuotaUse | undefined => {
    const last = first.length < LISTED ? undefined : first.at(-1)
    if (last && compare(use, last) >= 0) return use
    const place = first.findIndex(other => compare(use, other) < 0)
    first.splice(place < 0 ? first.length : place, 0, use)
    return first.length > LISTED ? first.pop() : undefined
  }
  const exceeded: QuotaUse[] = []
  const others: QuotaUse[] = []
  const fullest: QuotaUse[] = []
  let count = 0
  for (const quota of quotas)
    for (const type of CONTENT_TYPES) {
      const part = quota[`${type}Quota`]
      if (!part) continue
      count += 1
      const full = percent(part.currentUsage ?? 0, part.quotaLimit)
      const last = fullest.length < LISTED ? undefined : fullest.at(-1)
      if (!part.exceeded && last && full < last.percent) continue
      const use: QuotaUse = {
        userId: quota.userId,
        name: names.get(quota.userId) ?? `User ${quota.userId}`,
        type,
        used: part.currentUsage ?? null,
        limit: part.quotaLimit,
        percent: full,
        exceeded: part.exceeded ?? false,
        quotaType: part.quotaType,
      }
      const left = putIn(use.exceeded ? exceeded : fullest, use)
      if (left?.exceeded) others.push(left)
    }
  return {
    count,
    exceeded: [...exceeded, ...others],
    first: [...exceeded, ...fullest].slice(0, LISTED),
  }
}

const known = new WeakMap<readonly UserQuota[], { users: Users; uses: QuotaUses }>()

/** What the quotas have come to. Worked out once for the same lists: there may be thousands. */
export const quotaUses = (quotas: readonly UserQuota[], users: Users): QuotaUses => {
  const last = known.get(quotas)
  if (last?.users === users) return last.uses
  const uses = usesOf(quotas, users)
  known.set(quotas, { users, uses })
  return uses
}

/** Names of the users these belong to, each once. */
export const namesIn = (uses: readonly QuotaUse[]): string[] => [
  ...new Map(uses.map(use => [use.userId, use.name])).values(),
]
