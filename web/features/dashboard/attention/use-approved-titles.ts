import { useEffect, useMemo } from 'react'
import {
  type ApprovalWithOutcome,
  useRowsWithOutcome,
} from '../../../components/outcome/outcomes.ts'
import { useResource, useResourceState } from '../../../components/use-resource.ts'
import type { Approval } from '../../../contract/approvals.ts'
import { parseTime } from '../../../lib/time.ts'
import { approvalStats, approvedRequests } from '../../../state/approval-counts.ts'
import { everyWatchlist } from '../../../state/every-watchlist.ts'
import { useMinute } from '../../../ui/use-minute.ts'

const NONE: readonly Approval[] = []

interface ApprovedTitles {
  readonly requests: readonly ApprovalWithOutcome[]
  /** Whether someone has asked for the watchlists, which takes a call per user. */
  readonly isAsked: boolean
  /** Whether the requests were loaded, and as many watchlists as possible. */
  readonly isKnown: boolean
  /** Why outcomes are unknown. */
  readonly error: string | null
}

/** Approved requests and what became of them, once the watchlists of all users are asked for. */
export const useApprovedTitles = (): ApprovedTitles => {
  const lists = useResourceState(everyWatchlist)
  const isAsked = lists.status !== 'idle'
  const counts = useResourceState(approvalStats)
  const { data: rows, error } = useResource(isAsked && counts.data ? approvedRequests : null)
  const minute = useMinute()
  useEffect(() => {
    if (minute && rows) void approvedRequests.load()
  }, [minute, rows])
  const known = useRowsWithOutcome(rows ?? NONE)
  return useMemo(() => {
    const isKnown = rows !== null && (lists.status === 'ready' || lists.status === 'failed')
    return {
      requests: isKnown ? known : NONE,
      isAsked,
      isKnown,
      error: counts.error ?? error ?? lists.error,
    }
  }, [rows, known, isAsked, error, counts.error, lists.status, lists.error])
}

export const approvedMs = ({ updatedAt }: Approval): number => parseTime(updatedAt)?.getTime() ?? 0
