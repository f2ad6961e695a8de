import {
  type CapUsage,
  capOf,
  isReached,
  type QuotaUsage,
} from '../../../components/quotas/quota-usage.ts'
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
  /** Whether the watchlist is full, so that more titles are skipped. */
  isCapped: boolean
}

type QuotaPart = OddRow & QuotaUsage & CapUsage & { readonly bypassApproval?: boolean }
interface UserQuota {
  readonly userId: number
  readonly movieQuota: QuotaPart | null
  readonly showQuota: QuotaPart | null
}

/** All quotas: exceeded ones first, then those with a full watchlist, then the fullest, then by name. */
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
          isCapped: capOf(part)?.isReached === true && part.bypassApproval !== true,
        },
      ]
    }),
  )
  return uses.sort(
    (a, b) =>
      Number(b.exceeded) - Number(a.exceeded) ||
      Number(b.isCapped) - Number(a.isCapped) ||
      b.percent - a.percent ||
      byLetters(a.name, b.name),
  )
}
