import { isOwner, type UserWithCount } from '../../../../contract/users.ts'
import type { ContentType } from '../../../../contract/values.ts'
import type { MergedQuota, QuotaWithStatus } from '../../../../state/quotas.ts'
import type { FriendRow } from '../friends/friends.ts'

export interface UserRow {
  readonly id: number
  readonly user: UserWithCount
  readonly isOwner: boolean
  readonly quotas: Readonly<Record<ContentType, QuotaWithStatus | null>> | null
  /** The account on Plex; null if it isn't known. */
  readonly account: FriendRow | null
}

export const userRows = (
  users: readonly UserWithCount[],
  quotas: readonly MergedQuota[] | null,
  accounts: readonly FriendRow[] = [],
): UserRow[] => {
  const accountOf = new Map(accounts.map(account => [account.uuid, account]))
  const quotaOf = new Map(quotas?.map(quota => [quota.userId, quota]))
  return users.map(user => {
    const quota = quotaOf.get(user.id)
    return {
      id: user.id,
      user,
      isOwner: isOwner(user),
      quotas: quotas && { movie: quota?.movieQuota ?? null, show: quota?.showQuota ?? null },
      account: (user.plex_uuid && accountOf.get(user.plex_uuid)) || null,
    }
  })
}
