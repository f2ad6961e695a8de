import { useCallback, useEffect, useMemo } from 'react'
import { useHeldRows } from '../../../components/decisions/use-held-rows.ts'
import { useList } from '../../../components/list/use-list.ts'
import { useResource, useResourceState } from '../../../components/use-resource.ts'
import { useStore } from '../../../components/use-store.ts'
import { CONTENT_TYPES } from '../../../contract/values.ts'
import { pluralizeOf } from '../../../lib/pluralize.ts'
import { plans } from '../../../state/plans.ts'
import { quotas, refreshUsers } from '../../../state/quotas.ts'
import { displayName, users } from '../../../state/users.ts'
import { type FriendRow, friendRows, friends } from '../friends/friends.ts'
import { type UserRow, userRows } from './user-rows.ts'
import { USERS } from './users-list.tsx'

const NO_USERS: readonly UserRow[] = []
const NO_ACCOUNTS: readonly FriendRow[] = []

/**
 * Whether usage is missing for any quota. Usage is loaded separately from the limits and can fail on its own. Ignores
 * quotas of deleted users.
 */
const isUseMissing = (rows: readonly UserRow[] | null) =>
  rows?.some(({ quotas: own }) =>
    CONTENT_TYPES.some(type => own?.[type] && own[type].currentUsage === undefined),
  )

/** Users are shown even if their quotas couldn't be loaded. */
export const useUserList = () => {
  const { data: known, error, loading: isBusy } = useResourceState(users)
  const limits = useResourceState(quotas)
  useEffect(() => void refreshUsers(), [])
  const { list: planned } = useStore(plans)
  // Plex is asked once the list is there, and only by versions that know the users' accounts.
  const hasAccounts = known?.some(user => user.plex_uuid) === true
  const plex = useResource(hasAccounts ? friends : null)
  const accounts = useMemo(
    () => (plex.data && known ? friendRows(plex.data, known, displayName) : NO_ACCOUNTS),
    [plex.data, known],
  )
  const all = useMemo(
    () => known && userRows(known, limits.data, accounts, planned),
    [known, limits.data, accounts, planned],
  )
  const isPart = useMemo(() => isUseMissing(all), [all]) && limits.error === null
  const isRead = all !== null
  const list = useList(USERS, all ?? NO_USERS)
  // A changed user stays in place while the list is in use, also if a filter no longer matches.
  const currentOf = useCallback(
    (row: UserRow) => all?.find(({ id }) => id === row.id) ?? row,
    [all],
  )
  const isPartial = limits.data === null || (hasAccounts && plex.data === null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new query shows the order of what has loaded since
  const query = useMemo(() => ({ ...list.applied }), [list.applied, isPartial])
  const hold = useHeldRows(list.matching, { currentOf, query, isOn: isRead })
  const shownLabel = isRead
    ? pluralizeOf(list.matching.length, list.rows.length, 'user')
    : isBusy
      ? 'Loading…'
      : ''
  const retry = () => void refreshUsers({ force: true })
  const showsAccounts = hasAccounts && plex.status !== 'not-offered'
  const isShown = ({ id }: { id: string }) => id !== 'plex' || showsAccounts
  return {
    ...list,
    matching: hold.rows,
    hold,
    error,
    hasAccounts: showsAccounts,
    columns: USERS.columns.filter(isShown),
    facets: list.facets.filter(isShown),
    others: accounts.filter(account => !account.isUser).length,
    limits: {
      ...limits,
      error: isPart
        ? 'Some quota usage couldn’t be loaded'
        : limits.error && 'Couldn’t load the quotas',
      isPart,
      load: retry,
    },
    isBusy,
    isRead,
    shownLabel,
    retry,
  }
}
export type UserList = ReturnType<typeof useUserList>
