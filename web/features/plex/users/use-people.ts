import { useEffect, useMemo } from 'react'
import { useSnapshot } from 'valtio'
import type { UserWithCount } from '../../../contract/users.ts'
import { refreshUsers } from '../../../state/flows.ts'
import { type MergedQuota, quotas } from '../../../state/quotas.ts'
import { users } from '../../../state/users.ts'
import { userRows } from './list/user-rows.ts'

/** The status calls may fail alone: then limits are known and their use is not. */
const isUseMissing = (all: readonly MergedQuota[]) =>
  all.some(({ movieQuota, showQuota }) =>
    [movieQuota, showQuota].some(quota => quota && quota.currentUsage === undefined),
  )

/** Everybody with their quotas, as last read. Quotas that cannot be had leave the users as they are. */
export const usePeople = () => {
  const { data, error, loading } = useSnapshot(users.state)
  const { data: limits, error: limitsError } = useSnapshot(quotas.state)
  useEffect(() => void refreshUsers(), [])
  const list = data as readonly UserWithCount[] | null
  const byUser = limits as readonly MergedQuota[] | null
  return {
    /** Null until read. */
    rows: useMemo(() => list && userRows(list, byUser), [list, byUser]),
    error,
    isBusy: loading,
    /** Why quotas are missing, or parts of them. */
    quotaError: useMemo(() => {
      if (limitsError !== null)
        return byUser ? 'The quotas may be out of date.' : 'The quotas could not be read.'
      return byUser && isUseMissing(byUser)
        ? 'How much of the quotas is used could not be read in full.'
        : null
    }, [byUser, limitsError]),
    retry: () => void refreshUsers({ force: true }),
  }
}
