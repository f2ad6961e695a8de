import type { Snapshot } from 'valtio/vanilla'
import type { UserWithCount } from '../../../contract/users.ts'
import { CONTENT_TYPES, type ContentType } from '../../../contract/values.ts'
import { byLetters } from '../../../lib/fold-text.ts'
import { percent } from '../../../lib/percent.ts'

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

/** All quotas, exceeded ones first, then the fullest; equal ones by name. */
export const quotaUses = (quotas: readonly UserQuota[], users: Users): QuotaUse[] => {
  const names = new Map(users.map(user => [user.id, user.alias ?? user.name]))
  return quotas
    .flatMap(quota =>
      CONTENT_TYPES.flatMap((type): QuotaUse[] => {
        const part = quota[`${type}Quota`]
        if (!part) return []
        return [
          {
            userId: quota.userId,
            name: names.get(quota.userId) ?? `User ${quota.userId}`,
            type,
            used: part.currentUsage ?? null,
            limit: part.quotaLimit,
            percent: percent(part.currentUsage ?? 0, part.quotaLimit),
            exceeded: part.exceeded ?? false,
            resetDate: part.resetDate ?? null,
          },
        ]
      }),
    )
    .sort(
      (a, b) =>
        Number(b.exceeded) - Number(a.exceeded) ||
        b.percent - a.percent ||
        byLetters(a.name, b.name),
    )
}

/** Names of the users with at least one exceeded quota, each once. */
export const overQuota = (uses: readonly QuotaUse[]): string[] => [
  ...new Map(uses.filter(use => use.exceeded).map(use => [use.userId, use.name])).values(),
]
