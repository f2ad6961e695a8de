import { useMemo } from 'react'
import { useResource, useResourceState } from '../../../components/use-resource.ts'
import { useStore } from '../../../components/use-store.ts'
import { hasEdit } from '../../../components/users/user-record.ts'
import { isOwner, type UserWithCount } from '../../../contract/users.ts'
import type { UserRecord } from '../../../state/edit-users.ts'
import { type Plan, planEdit, plans } from '../../../state/plans.ts'
import { type AllQuotas, quotas, quotasOf } from '../../../state/quotas.ts'
import { users } from '../../../state/users.ts'
import { type FriendRow, friendRows, friends } from '../friends/friends.ts'

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
  quotas: AllQuotas | null,
  accounts: readonly FriendRow[] = [],
  plans: readonly Plan[] = [],
): UserRow[] => {
  const accountOf = new Map(accounts.map(account => [account.uuid, account]))
  return users.map(user => {
    const row = {
      id: user.id,
      user,
      isOwner: isOwner(user),
      quotas: quotasOf(user.id, quotas),
      account: (user.plex_uuid && accountOf.get(user.plex_uuid)) || null,
    }
    return { ...row, plan: plans.find(plan => hasEdit(row, planEdit(plan)))?.name ?? null }
  })
}

const NO_ACCOUNTS: readonly FriendRow[] = []

/**
 * The users as rows, from what has loaded; null until the users have.
 * @param withAccounts asks Plex for the users' accounts, if the server's version knows them
 */
export const useUserRows = (withAccounts = true) => {
  const { data: known } = useResourceState(users)
  const { data: limits } = useResourceState(quotas)
  const { list: planned } = useStore(plans)
  const hasAccounts = withAccounts && known?.some(user => user.plex_uuid) === true
  const plex = useResource(hasAccounts ? friends : null)
  const accounts = useMemo(
    () => (plex.data && known ? friendRows(plex.data, known) : NO_ACCOUNTS),
    [plex.data, known],
  )
  const rows = useMemo(
    () => known && userRows(known, limits, accounts, planned),
    [known, limits, accounts, planned],
  )
  return {
    rows,
    accounts,
    hasAccounts: hasAccounts && plex.status !== 'not-offered',
    isPartial: limits === null || (hasAccounts && plex.data === null),
  }
}
