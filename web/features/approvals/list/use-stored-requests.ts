import { useEffect } from 'react'
import { usePageUse } from '../../../components/page-use.ts'
import { useResource, useServerAway } from '../../../components/use-resource.ts'
import { useStore } from '../../../components/use-store.ts'
import { formatNumber } from '../../../lib/pluralize.ts'
import { approvalStats } from '../../../state/approval-counts.ts'
import { approvals } from '../../../state/approvals.ts'

const NOT_OFFERED = {
  status: 'not-offered',
  error: 'This server version doesn’t support approvals',
} as const

/**
 * The stored requests, and how far they are loaded: a few pending ones until the page is used.
 * @param isDefault whether pending requests are listed, without filters
 */
export const useStoredRequests = (isDefault: boolean) => {
  const all = useStore(approvals.state)
  const { data: stats, error: statsError } = useResource(approvalStats)
  const { rows, isLoaded, isOffered, pending } = all
  const isUsed = usePageUse()
  const needsAll = isUsed || !isDefault
  useEffect(() => approvals.watch(needsAll), [needsAll])
  const hasAllPending = isLoaded || pending === 'all'
  const isRead = isLoaded || (isDefault && pending !== null && (!isUsed || hasAllPending))
  /** Number of requests; null until known. */
  const total = all.total ?? (hasAllPending ? rows.length : pending && (stats?.pending ?? null))
  const error = useServerAway() ? null : all.error
  const isPart = rows.length > 0 && total !== null && rows.length < total
  return {
    rows,
    loaded: {
      data: rows.length > 0 || total !== null ? rows : null,
      total,
      isWhole: isLoaded,
      hasAllPending,
      isRead,
      isLoading: !isRead && error === null,
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
