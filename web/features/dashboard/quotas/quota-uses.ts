import { nextReset, type QuotaClock } from '../../../components/quotas/next-reset.ts'
import { isReached, type QuotaUsage } from '../../../components/quotas/quota-usage.ts'
import type { OddRow } from '../../../contract/rows.ts'
import type { UserWithCount } from '../../../contract/users.ts'
import { CONTENT_TYPES, type ContentType } from '../../../contract/values.ts'
import { byLetters } from '../../../lib/normalize.ts'
import { percent } from '../../../lib/percent.ts'
import { displayName } from '../../../state/users.ts'

export interface QuotaUse {
  userId: number
  name: string
  type: ContentType
  /** Current usage; null if the server didn't report it. */
  used: number | null
  limit: number
  /** Percentage of the limit, which can exceed 100: 140 means 40% over the limit. */
  percent: number
  /** False if the usage is unknown. */
  exceeded: boolean
  quotaType: string
}

type QuotaPart = OddRow & QuotaUsage
interface UserQuota {
  readonly userId: number
  readonly movieQuota: QuotaPart | null
  readonly showQuota: QuotaPart | null
}

/** All quotas: exceeded ones first, then the fullest, then by name. */
export const quotaUses = (
  quotas: readonly UserQuota[],
  users: readonly UserWithCount[],
): QuotaUse[] => {
  const names = new Map(users.map(user => [user.id, displayName(user)]))
  const uses = quotas.flatMap(quota =>
    CONTENT_TYPES.flatMap((type): QuotaUse[] => {
      const part = quota[`${type}Quota`]
      if (!part || part.unread) return []
      const used = part.currentUsage ?? null
      return [
        {
          userId: quota.userId,
          name: names.get(quota.userId) ?? `User ${quota.userId}`,
          type,
          used,
          limit: part.quotaLimit,
          percent: percent(used ?? 0, part.quotaLimit),
          exceeded: isReached(part),
          quotaType: part.quotaType,
        },
      ]
    }),
  )
  return uses.sort(
    (a, b) =>
      Number(b.exceeded) - Number(a.exceeded) || b.percent - a.percent || byLetters(a.name, b.name),
  )
}

export const namesIn = (uses: readonly QuotaUse[]): string[] => [
  ...new Map(uses.map(use => [use.userId, use.name])).values(),
]

export interface NextResets {
  readonly count: number
  readonly at: string
}

/**
 * Number of users whose used-up quotas all reset at the server's next midnight; null if there are none or the server's
 * time zone is unknown. Users with a used-up rolling quota don't count, because rolling quotas never reset as a whole.
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
