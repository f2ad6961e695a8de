import { useEffect, useMemo } from 'react'
import type { Outcome } from '../../../components/outcome/outcome-of.ts'
import {
  type ApprovalWithOutcome,
  useOutcomeLoads,
  useRowsWithOutcome,
} from '../../../components/outcome/outcomes.ts'
import { useResource, useResourceState } from '../../../components/use-resource.ts'
import type { Approval } from '../../../contract/approvals.ts'
import { parseTime } from '../../../lib/time.ts'
import { approvalStats, approvedRequests } from '../../../state/approval-counts.ts'
import { everyWatchlist } from '../../../state/every-watchlist.ts'
import { connections } from '../../../state/instance-checks.ts'
import { useMinute } from '../../../ui/use-minute.ts'

type KnownRequest = ApprovalWithOutcome & { readonly outcome: Outcome }
const isKnownRequest = (row: ApprovalWithOutcome): row is KnownRequest => Boolean(row.outcome)
const NONE: readonly Approval[] = []

export interface ApprovedTitles {
  /** Those whose outcome is known. */
  readonly requests: readonly KnownRequest[]
  /** Whether all watchlists and requests were loaded. */
  readonly isKnown: boolean
  /** Why outcomes are unknown. */
  readonly error: string | null
}

/** Approved requests and what became of them. Loads both after everything that the first view shows. */
export const useApprovedTitles = (): ApprovedTitles => {
  const isTested = useResourceState(connections).data !== null
  const counts = useResourceState(approvalStats)
  const isCounted = counts.data !== null
  const { data: rows, error } = useResource(isTested && isCounted ? approvedRequests : null)
  const minute = useMinute()
  useEffect(() => {
    if (minute && rows) void approvedRequests.load()
  }, [minute, rows])
  useOutcomeLoads(rows !== null, rows)
  const lists = useResourceState(everyWatchlist)
  const known = useRowsWithOutcome(rows ?? NONE, false)
  return useMemo(() => {
    const isKnown = rows !== null && (lists.status === 'ready' || lists.status === 'failed')
    return {
      requests: isKnown ? known.filter(isKnownRequest) : [],
      isKnown,
      error: counts.error ?? error ?? lists.error,
    }
  }, [rows, known, error, counts.error, lists.status, lists.error])
}

const DAY_MS = 86_400_000
const DAYS = 30

export const approvedMs = ({ updatedAt }: Approval): number => parseTime(updatedAt)?.getTime() ?? 0

/** Those approved in the last 30 days. */
export const approvedLately = (requests: ApprovedTitles['requests'], now: Date) => {
  const since = new Date(now.getTime() - DAYS * DAY_MS)
  return { since, lately: requests.filter(row => approvedMs(row) >= since.getTime()) }
}
