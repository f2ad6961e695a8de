import { useDeferredValue, useMemo } from 'react'
import type { Approval } from '../../../contract/approvals.ts'
import type { ApprovalQuery } from './approval-query.ts'
import { filtered, sorted } from './approval-view.ts'

interface ReadRows {
  readonly rows: unknown
  readonly total: number | null
  readonly error: string | null
}

/** The rows a query lets through, in its order. Sorting and filtering lag behind typing, so that no letter waits for them. */
export const useApprovalList = (all: ReadRows, query: ApprovalQuery) => {
  // Kept out of the proxy by ref(): the snapshot hands the very array on, only its type grows deeply read-only.
  const rows = all.rows as readonly Approval[]
  const isRead = all.total !== null && rows.length >= all.total
  const shown = useDeferredValue(query)
  const ordered = useMemo(() => sorted(rows, shown.sort), [rows, shown.sort])
  const { rows: matching, facets } = useMemo(() => filtered(ordered, shown), [ordered, shown])
  return { rows, matching, facets, isRead, isLoading: !isRead && all.error === null }
}
