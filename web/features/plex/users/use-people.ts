import { useEffect, useMemo } from 'react'
import { useStore } from '../../../components/use-store.ts'
import { CONTENT_TYPES } from '../../../contract/values.ts'
import { refreshUsers } from '../../../state/flows.ts'
import { quotas } from '../../../state/quotas.ts'
import { users } from '../../../state/users.ts'
import { type UserRow, userRows } from './list/user-rows.ts'

/**
 * Whether usage is missing for any quota. Usage is loaded separately from the limits and can fail on its own. Ignores
 * quotas of deleted users.
 */
const isUseMissing = (rows: readonly UserRow[] | null) =>
  rows?.some(({ quotas: own }) =>
    CONTENT_TYPES.some(type => own?.[type] && own[type].currentUsage === undefined),
  )

/** Users are shown even if their quotas couldn't be loaded. */
export const usePeople = () => {
  const { data: list, error, loading } = useStore(users.state)
  const { data: byUser, error: quotaLoadError } = useStore(quotas.state)
  useEffect(() => void refreshUsers(), [])
  const rows = useMemo(() => list && userRows(list, byUser), [list, byUser])
  return {
    rows,
    error,
    isBusy: loading,
    quotaError: useMemo(() => {
      if (quotaLoadError !== null)
        return byUser ? 'The quotas may be out of date.' : 'Couldn’t load the quotas.'
      return isUseMissing(rows) ? 'Couldn’t load all quota usage.' : null
    }, [rows, byUser, quotaLoadError]),
    retry: () => void refreshUsers({ force: true }),
  }
}
