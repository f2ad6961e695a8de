import { useEffect, useMemo } from 'react'
import { useList } from '../../../../components/list/use-list.ts'
import { useResourceState } from '../../../../components/use-resource.ts'
import { CONTENT_TYPES } from '../../../../contract/values.ts'
import { pluralizeOf } from '../../../../lib/pluralize.ts'
import { quotas, refreshUsers } from '../../../../state/quotas.ts'
import { users } from '../../../../state/users.ts'
import { type UserRow, userRows } from './user-rows.ts'
import { USERS } from './users-list.tsx'

const NO_USERS: readonly UserRow[] = []

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
  const { data: limits, error: limitsError } = useResourceState(quotas)
  useEffect(() => void refreshUsers(), [])
  const all = useMemo(() => known && userRows(known, limits), [known, limits])
  const quotaError = useMemo(() => {
    if (limitsError !== null)
      return limits ? 'The quotas may be out of date.' : 'Couldn’t load the quotas.'
    return isUseMissing(all) ? 'Some quota usage couldn’t be loaded.' : null
  }, [all, limits, limitsError])
  const isRead = all !== null
  const list = useList(USERS, all ?? NO_USERS)
  const shownLabel = isRead
    ? pluralizeOf(list.matching.length, list.rows.length, 'user')
    : isBusy
      ? 'Loading…'
      : ''
  return {
    ...list,
    error,
    quotaError,
    isBusy,
    isRead,
    shownLabel,
    retry: () => void refreshUsers({ force: true }),
  }
}
export type UserList = ReturnType<typeof useUserList>
