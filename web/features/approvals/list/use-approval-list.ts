import { useCallback, useDeferredValue } from 'react'
import { useHeldRows } from '../../../components/decisions/use-held-rows.ts'
import { useMatching } from '../../../components/list/use-list.ts'
import { useListQuery } from '../../../components/list/use-list-query.ts'
import {
  type ApprovalWithOutcome,
  useRowsWithOutcome,
} from '../../../components/outcome/outcomes.ts'
import { useResource } from '../../../components/use-resource.ts'
import { wasDeletedHere } from '../../../state/approval-decisions.ts'
import { everyWatchlist } from '../../../state/every-watchlist.ts'
import { connections } from '../../../state/instance-checks.ts'
import { useMinute } from '../../../ui/use-minute.ts'
import { APPROVALS, isApprovedList, needsEveryone } from './approvals-list.tsx'
import { useStoredRequests } from './use-stored-requests.ts'

/**
 * The requests in three steps: those stored, those that match the filters in their order (`filters.matching`), and those
 * shown (`hold.rows`).
 */
export const useApprovalList = (selected: ReadonlySet<number>) => {
  const search = useListQuery(APPROVALS)
  const { query } = search
  const { rows, loaded } = useStoredRequests(String(APPROVALS.paramsOf(query)) === '')
  const stored = useRowsWithOutcome(rows)
  const filters = useMatching(APPROVALS, stored, search, useMinute().getTime())
  useResource(isApprovedList(query) ? connections : null)
  const everyone = useResource(loaded.isWhole && needsEveryone(query) ? everyWatchlist : null)
  // Once the list has fully loaded, a request that is no longer in it was deleted. What was deleted here leaves at once.
  const currentOf = useCallback(
    (row: ApprovalWithOutcome): ApprovalWithOutcome | null => {
      const listed = stored.find(({ id }) => id === row.id)
      if (listed) return listed
      if (wasDeletedHere(row.id)) return null
      return row.status === 'deleted' ? row : { ...row, status: 'deleted' }
    },
    [stored],
  )
  const { matching, applied } = filters
  // Rows that only become known while watchlists are loaded aren't news. Outcomes are deferred, too.
  const isLoading = useDeferredValue(everyone.status) === 'loading'
  const isOn = loaded.isRead && !isLoading
  const hold = useHeldRows(matching, { currentOf, query: applied, selected, isOn })
  return { stored, filters, hold, loaded }
}
export type ApprovalList = ReturnType<typeof useApprovalList>
