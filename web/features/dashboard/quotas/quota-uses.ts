import type { Snapshot } from 'valtio/vanilla'
import type { UserWithCount } from '../../../contract/users.ts'
import { CONTENT_TYPES, type ContentType } from '../../../contract/values.ts'
import { folded } from '../../../lib/fold-text.ts'
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

const usesOf = (quotas: readonly UserQuota[], users: Users): QuotaUse[] => {
  const names = new Map(users.map(user => [user.id, user.alias ?? user.name]))
  const entries: { use: QuotaUse; letters: string }[] = []
  for (const quota of quotas)
    for (const type of CONTENT_TYPES) {
      const part = quota[`${type}Quota`]
      if (!part) continue
      const name = names.get(quota.userId) ?? `User ${quota.userId}`
      const use = {
        userId: quota.userId,
        name,
        type,
        used: part.currentUsage ?? null,
        limit: part.quotaLimit,
        percent: percent(part.currentUsage ?? 0, part.quotaLimit),
        exceeded: part.exceeded ?? false,
        resetDate: part.resetDate ?? null,
      }
      // Most are equal but for their names, which are compared often.
      entries.push({ use, letters: folded(name) })
    }
  return entries
    .sort(
      (a, b) =>
        Number(b.use.exceeded) - Number(a.use.exceeded) ||
        b.use.percent - a.use.percent ||
        (a.letters < b.letters ? -1 : Number(a.letters > b.letters)),
    )
    .map(({ use }) => use)
}

const known = new WeakMap<readonly UserQuota[], { users: Users; uses: readonly QuotaUse[] }>()

/** All quotas, exceeded ones first, then the fullest; equal ones by name. Worked out once for the same lists: there may be thousands. */
export const quotaUses = (quotas: readonly UserQuota[], users: Users): readonly QuotaUse[] => {
  const last = known.get(quotas)
  if (last?.users === users) return last.uses
  const uses = usesOf(quotas, users)
  known.set(quotas, { users, uses })
  return uses
}

/** Names of the users with at least one exceeded quota, each once. */
export const overQuota = (uses: readonly QuotaUse[]): string[] => [
  ...new Map(uses.filter(use => use.exceeded).map(use => [use.userId, use.name])).values(),
]
