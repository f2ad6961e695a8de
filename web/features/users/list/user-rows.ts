import { hasEdit, type UserRecord } from '../../../components/users/user-record.ts'
import { isOwner, type UserWithCount } from '../../../contract/users.ts'
import { type Plan, planEdit } from '../../../state/plans.ts'
import type { MergedQuota } from '../../../state/quotas.ts'
import type { FriendRow } from '../friends/friends.ts'

export interface UserRow extends UserRecord {
  readonly id: number
  readonly isOwner: boolean
  /** The account on Plex; null if it isn't known. */
  readonly account: FriendRow | null
  /** Name of the plan whose values the user has. */
  readonly plan: string | null
}

export const usersOf = (rows: readonly UserRow[]) => rows.map(({ user }) => user)

export const userRows = (
  users: readonly UserWithCount[],
  quotas: readonly MergedQuota[] | null,
  accounts: readonly FriendRow[] = [],
  plans: readonly Plan[] = [],
): UserRow[] => {
  const accountOf = new Map(accounts.map(account => [account.uuid, account]))
  const quotaOf = new Map(quotas?.map(quota => [quota.userId, quota]))
  return users.map(user => {
    const quota = quotaOf.get(user.id)
    const row = {
      id: user.id,
      user,
      isOwner: isOwner(user),
      quotas: quotas && { movie: quota?.movieQuota ?? null, show: quota?.showQuota ?? null },
      account: (user.plex_uuid && accountOf.get(user.plex_uuid)) || null,
    }
    return { ...row, plan: plans.find(plan => hasEdit(row, planEdit(plan)))?.name ?? null }
  })
}
