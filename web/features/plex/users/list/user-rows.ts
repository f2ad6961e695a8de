import { isOwner, type UserWithCount } from '../../../../contract/users.ts'
import type { ContentType } from '../../../../contract/values.ts'
import type { MergedQuota, QuotaWithStatus } from '../../../../state/quotas.ts'

export interface UserRow {
  readonly id: number
  readonly user: UserWithCount
  readonly isOwner: boolean
  /** Whether the server knows pictures of users. */
  readonly hasAvatar: boolean
  readonly quotas: Readonly<Record<ContentType, QuotaWithStatus | null>> | null
}

export const userRows = (
  users: readonly UserWithCount[],
  quotas: readonly MergedQuota[] | null,
): UserRow[] => {
  const quotaOf = new Map(quotas?.map(quota => [quota.userId, quota]))
  const hasAvatar = users.some(({ avatar }) => avatar)
  return users.map(user => {
    const quota = quotaOf.get(user.id)
    return {
      id: user.id,
      user,
      isOwner: isOwner(user),
      hasAvatar,
      quotas: quotas && { movie: quota?.movieQuota ?? null, show: quota?.showQuota ?? null },
    }
  })
}
