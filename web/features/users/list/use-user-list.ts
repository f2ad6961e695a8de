import { useCallback, useEffect, useMemo } from 'react'
import { useHeldRows } from '../../../components/decisions/use-held-rows.ts'
import { useExport } from '../../../components/list/export-csv.tsx'
import { useList } from '../../../components/list/use-list.ts'
import { loadQuotaClock } from '../../../components/quotas/use-quota-clock.ts'
import { useResourceState } from '../../../components/use-resource.ts'
import { useStore } from '../../../components/use-store.ts'
import { serverNow } from '../../../lib/clock.ts'
import { pluralizeOf } from '../../../lib/pluralize.ts'
import { saveDatedCsv } from '../../../lib/save-file.ts'
import { quotas, quotaUsage, refreshUsers } from '../../../state/quotas.ts'
import { users } from '../../../state/users.ts'
import { useHiddenColumns } from '../../../ui/table/hidden-columns.ts'
import { type UserRow, useUserRows } from './user-rows.ts'
import { USERS } from './users-list.tsx'

const NO_USERS: readonly UserRow[] = []

/** Users are shown even if their quotas couldn't be loaded. */
export const useUserList = () => {
  const { error, loading: isBusy } = useResourceState(users)
  const limits = useResourceState(quotas)
  useEffect(() => void refreshUsers(), [])
  const { rows: all, accounts, hasAccounts, isPartial } = useUserRows()
  const isPart = useStore(quotaUsage).isMissing && limits.error === null
  const isRead = all !== null
  const list = useList(USERS, all ?? NO_USERS)
  // A changed user stays in place while the list is in use, also if a filter no longer matches.
  const currentOf = useCallback(
    (row: UserRow) => all?.find(({ id }) => id === row.id) ?? row,
    [all],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new query shows the order of what has loaded since
  const query = useMemo(() => ({ ...list.applied }), [list.applied, isPartial])
  const hold = useHeldRows(list.matching, { currentOf, query, isOn: isRead })
  const shownLabel = isRead
    ? pluralizeOf(list.matching.length, list.rows.length, 'user')
    : isBusy
      ? 'Loading…'
      : ''
  const { hidden, toggle } = useHiddenColumns('users-hidden-columns')
  const hiddenColumns = useMemo(
    () => (hasAccounts ? hidden : [...hidden, 'plex']),
    [hidden, hasAccounts],
  )
  const { run: exportCsv } = useExport(async (rows: readonly UserRow[]) => {
    const clock = await loadQuotaClock()
    saveDatedCsv('plex-users', USERS.csvOf(rows, { clock, now: new Date(serverNow()) }))
  })
  const retry = () => void refreshUsers({ force: true })
  const isShown = ({ id }: { id: string }) => id !== 'plex' || hasAccounts
  return {
    ...list,
    matching: hold.rows,
    hold,
    error,
    hasAccounts,
    hiddenColumns,
    toggleColumn: toggle,
    exportCsv: (rows: readonly UserRow[]) => void exportCsv(rows),
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
