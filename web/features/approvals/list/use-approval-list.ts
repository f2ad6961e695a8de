import { useCallback, useEffect, useMemo } from 'react'
import { useHeldRows } from '../../../components/decisions/use-held-rows.ts'
import { useList } from '../../../components/list/use-list.ts'
import { useListQuery } from '../../../components/list/use-list-query.ts'
import {
  type ApprovalWithOutcome,
  useRowsWithOutcome,
} from '../../../components/outcome/outcomes.ts'
import { usePageUse } from '../../../components/page-use.ts'
import { earliest, timesOf } from '../../../components/requests/request-times.ts'
import { useResource, useServerAway } from '../../../components/use-resource.ts'
import { useStore } from '../../../components/use-store.ts'
import type { Approval } from '../../../contract/approvals.ts'
import { formatNumber } from '../../../lib/pluralize.ts'
import { approvalStats } from '../../../state/approval-counts.ts'
import { wasDeletedHere } from '../../../state/approval-decisions.ts'
import { approvals } from '../../../state/approvals.ts'
import { everyWatchlist } from '../../../state/every-watchlist.ts'
import { connections } from '../../../state/instance-checks.ts'
import { titleGroupOf } from '../../../state/title-group.ts'
import { groupRows } from '../../../ui/table/groups.ts'
import { useMinute } from '../../../ui/use-minute.ts'
import { APPROVALS, isApprovedList, isPendingOnly, needsEveryone } from './approvals-list.tsx'

const NOT_OFFERED = {
  status: 'not-offered',
  error: 'This server version doesn’t support approvals',
} as const
const STACKS = { keyOf: titleGroupOf }

/**
 * Puts the requests of each title next to each other, oldest first, in the place of the oldest one, or in a list sorted by
 * expiration in that of the earliest.
 */
const stackTitles = <Row extends Approval>(
  rows: readonly Row[],
  sortedBy: string | undefined,
): readonly Row[] => {
  const { heads } = groupRows(rows, titleGroupOf)
  if (heads.size === rows.length) return rows
  const stacks = new Map(
    [...heads.values()].map(group => {
      const stack = [...group].sort((a, b) => timesOf(a).requested - timesOf(b).requested)
      return [sortedBy === 'due' ? earliest(stack) : stack[0], stack]
    }),
  )
  return rows.flatMap(row => stacks.get(row) ?? [])
}

/** The stored requests (`rows`), those that match the filters in their order (`matching`), and those shown (`hold`). */
export const useApprovalList = (selected: ReadonlySet<number>) => {
  const all = useStore(approvals.state)
  const { data: stats, error: statsError } = useResource(approvalStats)
  const { isLoaded, isOffered, pending } = all
  const { query } = useListQuery(APPROVALS)
  const isUsed = usePageUse()
  const isDefault = String(APPROVALS.paramsOf(query)) === ''
  const needsAll = isUsed || !isDefault
  useEffect(() => approvals.watch(needsAll), [needsAll])
  const isListRead = isLoaded || (isDefault && pending !== null && (!isUsed || pending === 'all'))
  const total =
    all.total ?? (pending === 'all' ? all.rows.length : pending && (stats?.pending ?? null))
  const rows = useRowsWithOutcome(all.rows)
  const error = useServerAway() ? null : all.error
  const list = useList(APPROVALS, rows, useMinute().getTime())
  const { applied } = list
  useResource(isApprovedList(query) ? connections : null)
  useResource(isLoaded && needsEveryone(query) ? everyWatchlist : null)
  const stacks = !applied.isGrouped && isPendingOnly(applied) ? STACKS : undefined
  // Group before holding, because a row that comes last in the list may belong to an earlier group.
  const matching = useMemo(() => {
    if (applied.isGrouped) return groupRows(list.matching, ({ userId }) => userId).rows
    return isPendingOnly(applied) ? stackTitles(list.matching, applied.sort?.id) : list.matching
  }, [list.matching, applied])
  // Once the list has fully loaded, a request that is no longer in it was deleted. What was deleted here leaves at once.
  const currentOf = useCallback(
    (row: ApprovalWithOutcome): ApprovalWithOutcome | null => {
      const listed = rows.find(({ id }) => id === row.id)
      if (listed) return listed
      if (wasDeletedHere(row.id)) return null
      return row.status === 'deleted' ? row : { ...row, status: 'deleted' }
    },
    [rows],
  )
  const hold = useHeldRows(matching, { currentOf, query: applied, selected, isOn: isListRead })
  const isPart = rows.length > 0 && total !== null && rows.length < total
  return {
    ...list,
    matching,
    hold,
    stacks,
    total,
    isLoading: !isListRead && error === null,
    loaded: {
      data: rows.length > 0 || total !== null ? rows : null,
      error:
        error &&
        (isPart
          ? `Only ${formatNumber(rows.length)} of ${formatNumber(total)} requests loaded`
          : 'Couldn’t load the requests'),
      reason: error,
      isPart,
      loading: all.loading,
      load: () => {
        void approvals.reload()
        if (statsError) void approvalStats.load({ force: true })
      },
      ...(!isOffered && NOT_OFFERED),
    },
  }
}
export type ApprovalList = ReturnType<typeof useApprovalList>
