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
  resetDate: string | null
}

interface QuotaPart {
  readonly quotaLimit: number
  readonly currentUsage?: number | undefined
  readonly exceeded?: boolean | undefined
  readonly resetDate?: string | null | undefined
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
  /** The fullest first, equal ones by name. */
  readonly exceeded: readonly QuotaUse[]
  /** Those to show first: exceeded ones, then the fullest. */
  readonly first: readonly QuotaUse[]
}

/** Finding the order of all takes long, and most are never shown. */
const usesOf = (quotas: readonly UserQuota[], users: Users): QuotaUses => {
  const names = new Map(users.map(user => [user.id, user.alias ?? user.name]))
  const letters = new Map<string, string>()
  const lettersOf = (name: string) => {
    const known = letters.get(name) ?? folded(name)
    letters.set(name, known)
    return known
  }
  const compare = (a: QuotaUse, b: QuotaUse): number => {
    if (a.percent !== b.percent) return b.percent - a.percent
    const [x, y] = [lettersOf(a.name), lettersOf(b.name)]
    return x < y ? -1 : Number(x > y)
  }
  const exceeded: QuotaUse[] = []
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
        resetDate: part.resetDate ?? null,
      }
      if (use.exceeded) exceeded.push(use)
      else if (!last || compare(use, last) < 0) {
        const place = fullest.findIndex(other => compare(use, other) < 0)
        fullest.splice(place < 0 ? fullest.length : place, 0, use)
        if (fullest.length > LISTED) fullest.pop()
      }
    }
  exceeded.sort(compare)
  return { count, exceeded, first: [...exceeded.slice(0, LISTED), ...fullest].slice(0, LISTED) }
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
