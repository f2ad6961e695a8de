import { useEffect, useMemo } from 'react'
import { useRowsWithOutcome } from '../../../components/outcome/outcomes.ts'
import { useResource, useResourceState } from '../../../components/use-resource.ts'
import type { Approval } from '../../../contract/approvals.ts'
import { parseTime } from '../../../lib/time.ts'
import { approvalStats, approvedRequests } from '../../../state/approval-counts.ts'
import { everyWatchlist } from '../../../state/every-watchlist.ts'
import { useMinute } from '../../../ui/use-minute.ts'

const NONE: readonly Approval[] = []

/**
 * The stuck titles. Known once everyone's watchlists were asked for, which takes a call per user.
 */
export const useStuckTitles = () => {
  const lists = useResourceState(everyWatchlist)
  const isAsked = lists.status !== 'idle'
  const counts = useResourceState(approvalStats)
  const { data: rows, error } = useResource(isAsked && counts.data ? approvedRequests : null)
  const minute = useMinute()
  useEffect(() => {
    if (minute && rows) void approvedRequests.load()
  }, [minute, rows])
  const known = useRowsWithOutcome(rows ?? NONE)
  const isKnown = rows !== null && (lists.status === 'ready' || lists.status === 'failed')
  const titles = useMemo(
    () =>
      known.flatMap(({ outcome, updatedAt }) =>
        isKnown && outcome?.isStuck
          ? {
              approvedMs: parseTime(updatedAt)?.getTime() ?? 0,
              isMissing: outcome.id === 'missing',
            }
          : [],
      ),
    [isKnown, known],
  )
  const hasFailed = (counts.error ?? error ?? lists.error) !== null
  return { titles, isLoading: isAsked && !isKnown && !hasFailed }
}
