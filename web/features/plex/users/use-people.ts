import { useEffect, useMemo } from 'react'
import { useSnapshot } from 'valtio'
import type { UserWithCount } from '../../../contract/users.ts'
import { CONTENT_TYPES } from '../../../contract/values.ts'
import { refreshUsers } from '../../../state/flows.ts'
import { type MergedQuota, quotas } from '../../../state/quotas.ts'
import { users } from '../../../state/users.ts'
import { type UserRow, userRows } from './list/user-rows.ts'

/** The status calls may fail alone: then limits are known and their use is not. Limits of users who are gone do not count. */
const isUseMissing = (rows: readonly UserRow[] | null) =>
  rows?.some(({ quotas: own }) =>
    CONTENT_TYPES.some(type => own?.[type] && own[type].currentUsage === undefined),
  )

/** Everybody with their quotas, as last read. Quotas that cannot be had leave the users as they are. */
export const usePeople = () => {
  const { data, error, loading } = useSnapshot(users.state)
  const { data: limits, error: limitsError } = useSnapshot(quotas.state)
  useEffect(() => void refreshUsers(), [])
  const list = data as readonly UserWithCount[] | null
  const byUser = limits as readonly MergedQuota[] | null
  const rows = useMemo(() => list && userRows(list, byUser), [list, byUser])
  return {
    /** Null until read. */
    rows,
    error,
    isBusy: loading,
    /** Why quotas are missing, or parts of them. */
    quotaError: useMemo(() => {
      if (limitsError !== null)
        return byUser ? 'The quotas may be out of date.' : 'The quotas could not be read.'
      return isUseMissing(rows) ? 'How much of the quotas is used could not be read in full.' : null
    }, [rows, byUser, limitsError]),
    retry: () => void refreshUsers({ force: true }),
  }
}
