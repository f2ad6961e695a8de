import { useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { UserWithCount } from '../../../contract/users.ts'
import { refreshUsers } from '../../../state/flows.ts'
import { loadQuotas, type MergedQuota, quotas } from '../../../state/quotas.ts'
import { users } from '../../../state/users.ts'
import { userRows } from './list/user-rows.ts'

/** Reads users and quotas; says whether all of the quotas could be read. */
const readPeople = async (options?: { force?: boolean }): Promise<boolean> => {
  if (!(await refreshUsers(options))) return true
  // Shares the read that has just ended.
  return loadQuotas((users.list ?? []).map(user => user.id))
}

/** Everybody with their quotas, as last read. Quotas that cannot be had leave the users as they are. */
export const usePeople = () => {
  const { list, error, loading } = useSnapshot(users)
  const { byUser } = useSnapshot(quotas)
  const [areQuotasRead, setQuotasRead] = useState(true)
  const read = async (options?: { force?: boolean }) => setQuotasRead(await readPeople(options))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => void read(), [])
  return {
    /** Null until read. */
    rows: useMemo(
      () =>
        list && userRows(list as readonly UserWithCount[], byUser as readonly MergedQuota[] | null),
      [list, byUser],
    ),
    error,
    isBusy: loading,
    /** Why quotas are missing, or parts of them. */
    quotaError: areQuotasRead
      ? null
      : byUser
        ? 'How much of the quotas is used could not be read in full.'
        : 'The quotas could not be read.',
    retry: () => void read({ force: true }),
  }
}
