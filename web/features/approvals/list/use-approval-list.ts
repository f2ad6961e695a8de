import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { remembered, useSliced } from '../../../components/list/use-sliced.ts'
import type { Approval } from '../../../contract/approvals.ts'
import { grouped } from '../../../lib/counted.ts'
import { finish } from '../../../lib/in-slices.ts'
import { percent } from '../../../lib/percent.ts'
import { loadApprovals, watchApprovals } from '../../../state/approval-list.ts'
import { loadApprovalStats, rereadApproval } from '../../../state/approval-reads.ts'
import { approvals, isProvisional } from '../../../state/approvals.ts'
import { useMinute } from '../../../ui/minute.ts'
import { DEFAULT_QUERY } from './approval-query.ts'
import { countsOf, filtering, type Ordered, ordering } from './approval-view.ts'
import { useApprovalQuery } from './use-approval-query.ts'

const NOTHING = {
  ordered: finish(ordering([], DEFAULT_QUERY.sort)),
  ...finish(filtering([], DEFAULT_QUERY, 0)),
}

/**
 * The requests as the address filters and orders them, kept true while shown, with the counts beside them. Sorting and
 * filtering lag behind typing, so that no letter waits for them.
 */
export const useApprovalList = () => {
  const { stats, statsError, all } = useSnapshot(approvals)
  useEffect(() => {
    void loadApprovalStats()
    return watchApprovals()
  }, [])
  const { query, setText, change, reset } = useApprovalQuery()

  // Kept out of the proxy by ref(): the snapshot hands the very array on, only its type grows deeply read-only.
  const rows = all.rows as readonly Approval[]
  const { total, error } = all
  const nowMs = useMinute().getTime()
  const shown = useDeferredValue(query)
  const [remember] = useState(() => remembered<Ordered>())
  const { result, isBehind } = useSliced(
    useCallback(
      function* () {
        const { sort } = shown
        const ordered = yield* remember([rows, sort], () => ordering(rows, sort))
        return { ordered, ...(yield* filtering(ordered.rows, shown, nowMs)) }
      },
      [rows, shown, nowMs, remember],
    ),
    NOTHING,
  )
  const { ordered, rows: matching, facets } = result
  const isListed = useRef(false)
  if (!isBehind && rows.length > 0) isListed.current = true
  const isRead = all.isRead && (isListed.current || rows.length === 0)
  const isLoading = !isRead && error === null
  useProvisionalRead(matching)
  const waiting = useMemo(() => matching.filter(row => row.status === 'pending'), [matching])

  const counts = stats ?? (isRead ? countsOf(rows) : null)
  return {
    query,
    setText,
    change,
    reset,
    /** Every request, those the filters let through, and those of them that wait. */
    rows,
    ordered,
    matching,
    waiting,
    facets,
    /** How many the backend has; null until it said so. */
    total,
    /** Why not everything could be read. */
    error,
    isOffered: all.isOffered,
    isBusy: all.loading,
    isRead,
    isLoading,
    counts,
    /** The counts are neither known nor on their way. */
    isUncounted: counts === null && statsError !== null && !isLoading,
    /** "8 of 168", or how much of the list has come so far. */
    shownLabel: shownLabel(matching.length, rows.length, total, isLoading),
    retry: () => {
      void loadApprovals({ force: true })
      if (statsError) void loadApprovalStats({ force: true })
    },
  }
}
export type ApprovalList = ReturnType<typeof useApprovalList>

/** An event is followed by a re-read of the list; a row that still is not known after this is read by itself. */
const READ_AFTER_MS = 1500
/** At most so many at a time: more than a few mean that the list itself cannot be read. */
const READ_MAX = 5

const useProvisionalRead = (rows: readonly Approval[]) => {
  const ids = useMemo(() => {
    const unread = rows.filter(isProvisional).slice(0, READ_MAX)
    return unread.map(row => row.id).join()
  }, [rows])
  useEffect(() => {
    if (ids === '') return
    const timer = setTimeout(() => {
      for (const id of ids.split(',')) void rereadApproval(Number(id))
    }, READ_AFTER_MS)
    return () => clearTimeout(timer)
  }, [ids])
}

const shownLabel = (matching: number, read: number, total: number | null, isLoading: boolean) => {
  if (total === null) return isLoading ? 'Loading…' : ''
  return isLoading
    ? `${percent(read, total)}% loaded…`
    : `${grouped(matching)} of ${grouped(total)}`
}
