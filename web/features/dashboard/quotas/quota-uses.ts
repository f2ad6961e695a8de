import { nextReset, type QuotaClock } from '../../../components/quotas/next-reset.ts'
import type { UserWithCount } from '../../../contract/users.ts'
import { CONTENT_TYPES, type ContentType } from '../../../contract/values.ts'
import { normalize } from '../../../lib/normalize.ts'
import { percent } from '../../../lib/percent.ts'

const LISTED = 12

export interface QuotaUse {
  userId: number
  name: string
  type: ContentType
  /** Current usage; null if the server didn't report it. */
  used: number | null
  limit: number
  /** Percentage of the limit, which can exceed 100: 140 means 40% over the limit. */
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
interface UserQuota {
  readonly userId: number
  readonly movieQuota: QuotaPart | null
  readonly showQuota: QuotaPart | null
}

interface QuotaUses {
  readonly count: number
  /** Returns only the first entries, sorted by usage (highest first) and then by name. */
  readonly exceeded: readonly QuotaUse[]
  readonly first: readonly QuotaUse[]
}

/** Sorting all quotas would be slow, so this sorts only those that will be listed. */
const usesOf = (quotas: readonly UserQuota[], users: readonly UserWithCount[]): QuotaUses => {
  const names = new Map(users.map(user => [user.id, user.alias ?? user.name]))
  const compare = (a: QuotaUse, b: QuotaUse): number => {
    if (a.percent !== b.percent) return b.percent - a.percent
    const [x, y] = [normalize(a.name), normalize(b.name)]
    return x < y ? -1 : Number(x > y)
  }
  /** Inserts a quota into the sorted list. Returns the quota that no longer fits. */
  const insertSorted = (first: QuotaUse[], use: QuotaUse): QuotaUse | undefined => {
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
      const left = insertSorted(use.exceeded ? exceeded : fullest, use)
      if (left?.exceeded) others.push(left)
    }
  return {
    count,
    exceeded: [...exceeded, ...others],
    first: [...exceeded, ...fullest].slice(0, LISTED),
  }
}

const known = new WeakMap<
  readonly UserQuota[],
  { users: readonly UserWithCount[]; uses: QuotaUses }
>()

/** Results are cached per list, because there may be thousands of quotas. */
export const quotaUses = (
  quotas: readonly UserQuota[],
  users: readonly UserWithCount[],
): QuotaUses => {
  const last = known.get(quotas)
  if (last?.users === users) return last.uses
  const uses = usesOf(quotas, users)
  known.set(quotas, { users, uses })
  return uses
}

export const namesIn = (uses: readonly QuotaUse[]): string[] => [
  ...new Map(uses.map(use => [use.userId, use.name])).values(),
]

export interface NextResets {
  readonly count: number
  readonly at: string
}

/**
 * Number of users whose reached quotas all reset at the server's next midnight; null if there are none or the server's
 * time zone is unknown. A user who reached a rolling quota isn't counted, because rolling quotas never reset as a whole.
 */
export const nextResets = (
  exceeded: readonly QuotaUse[],
  clock: QuotaClock,
  now: Date,
): NextResets | null => {
  if (clock.offset === null) return null
  const momentOf = (type: string) => nextReset(type, clock, now)?.at.toISOString() ?? ''
  const at = momentOf('daily')
  const usersOf = (uses: readonly QuotaUse[]) => new Set(uses.map(use => use.userId)).size
  const later = new Set(exceeded.map(use => use.quotaType).filter(type => momentOf(type) !== at))
  const held = exceeded.filter(use => later.has(use.quotaType))
  const count = usersOf(exceeded) - usersOf(held)
  return count > 0 ? { count, at } : null
}
