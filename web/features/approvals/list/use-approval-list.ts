import { useEffect, useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { useList } from '../../../components/list/use-list.ts'
import { useResource } from '../../../components/use-resource.ts'
import type { Approval } from '../../../contract/approvals.ts'
import { grouped } from '../../../lib/counted.ts'
import { percent } from '../../../lib/percent.ts'
import { approvalStats } from '../../../state/approval-counts.ts'
import { approvals } from '../../../state/approvals.ts'
import { useMinute } from '../../../ui/minute.ts'
import { APPROVALS, countsOf, standoutsOf } from './approvals-list.tsx'

export const useApprovalList = () => {
  const all = useSnapshot(approvals.state)
  const { data: stats, error: statsError } = useResource(approvalStats)
  useEffect(() => approvals.watch(), [])

  // The snapshot's type is readonly, but the value is the array stored with ref().
  const rows = all.rows as readonly Approval[]
  const { total, error } = all
  const list = useList(APPROVALS, rows, useMinute().getTime())
  const { matching } = list
  const { isRead } = all
  const isLoading = !isRead && error === null
  const waiting = useMemo(() => matching.filter(row => row.status === 'pending'), [matching])

  const counts = stats ?? (isRead ? countsOf(rows) : null)
  return {
    ...list,
    waiting,
    standouts: useMemo(() => standoutsOf(rows), [rows]),
    total,
    error,
    isOffered: all.isOffered,
    isBusy: all.loading,
    isRead,
    isLoading,
    counts,
    /** Loading the counts failed, and no retry is in progress. */
    isUncounted: counts === null && statsError !== null && !isLoading,
    shownLabel: shownLabel(matching.length, rows.length, total, isLoading),
    retry: () => {
      void approvals.load({ force: true })
      if (statsError) void approvalStats.load({ force: true })
    },
  }
}
export type ApprovalList = ReturnType<typeof useApprovalList>

const shownLabel = (matching: number, read: number, total: number | null, isLoading: boolean) => {
  if (total === null) return isLoading ? 'Loading…' : ''
  return isLoading
    ? `${percent(read, total)}% loaded…`
    : `${grouped(matching)} of ${grouped(total)}`
}
