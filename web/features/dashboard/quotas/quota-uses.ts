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

export interface ReachedQuota {
  userId: number
  name: string
  type: ContentType
  used: number
  limit: number
  /** "2 over", "full", or "capped" if the watchlist is full, so that more titles are skipped. */
  state: string
}

type QuotaPart = OddRow & QuotaUsage & CapUsage & { readonly bypassApproval?: boolean }
interface UserQuota {
  readonly userId: number
  readonly movieQuota: QuotaPart | null
  readonly showQuota: QuotaPart | null
}

/** Quotas without room: the used up ones first, then those with a full watchlist, then the fullest, then by name. */
export const reachedQuotas = (
  quotas: readonly UserQuota[],
  users: readonly UserWithCount[],
): readonly ReachedQuota[] => {
  const names = new Map(users.map(user => [user.id, displayName(user)]))
  const uses = quotas.flatMap(quota =>
    CONTENT_TYPES.flatMap((type): ReachedQuota[] => {
      const part = quota[`${type}Quota`]
      if (!part || part.unread) return []
      const { currentUsage: used = 0, quotaLimit: limit } = part
      const isFull = isReached(part)
      if (!isFull && (!capOf(part)?.isReached || part.bypassApproval)) return []
      const state = used > limit ? `${used - limit} over` : isFull ? 'full' : 'capped'
      const name = names.get(quota.userId) ?? `User ${quota.userId}`
      return [{ userId: quota.userId, name, type, used, limit, state }]
    }),
  )
  return uses.sort(
    (a, b) =>
      Number(a.state === 'capped') - Number(b.state === 'capped') ||
      percent(b.used, b.limit) - percent(a.used, a.limit) ||
      byLetters(a.name, b.name),
  )
}
