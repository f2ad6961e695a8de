import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import PackageX from 'lucide-react/icons/package-x'
import TimerOff from 'lucide-react/icons/timer-off'
import { type ReactNode, useMemo } from 'react'
import { STATUS_LABELS } from '../../../components/labels/approval-status.ts'
import type { ListQuery } from '../../../components/list/define-list.ts'
import { ListTabs } from '../../../components/list/list-tabs.tsx'
import { useStore } from '../../../components/use-store.ts'
import { AUTO_APPROVED } from '../../../contract/approvals.ts'
import { sameValues } from '../../../lib/query-values.ts'
import { approvalStats } from '../../../state/approval-counts.ts'
import { everyWatchlist } from '../../../state/every-watchlist.ts'
import type { TableSort } from '../../../ui/table/types.ts'
import { APPROVALS, isApprovedList, isStuck, OF_APPROVED, OF_PENDING } from './approvals-list.tsx'
import type { ApprovalList } from './use-approval-list.ts'

const APPROVED = ['approved', AUTO_APPROVED] as const
const LATEST = { id: 'due', desc: true }
/** Those that were never added come first. */
const WORST = { id: 'outcome', desc: true }

const { pending, approved, rejected, expired } = STATUS_LABELS
/** `sort`: the order that the tab starts with. */
const TABS = [
  { id: 'pending', ...pending, statuses: ['pending'], icon: Clock, sort: APPROVALS.sort },
  { id: 'approved', ...approved, statuses: APPROVED, icon: CircleCheck, sort: LATEST },
  { id: 'stuck', label: 'Stuck', statuses: APPROVED, icon: PackageX, sort: WORST },
  { id: 'rejected', ...rejected, statuses: ['rejected'], icon: CircleX, sort: LATEST },
  { id: 'expired', ...expired, statuses: ['expired'], icon: TimerOff, sort: LATEST },
  { id: 'all', label: 'All', statuses: [], icon: null, sort: APPROVALS.sort },
] as const
type Tab = (typeof TABS)[number]

const tabOf = (query: ListQuery): Tab | undefined => {
  const { status = [], stuck = [] } = query.facets
  const id = stuck.length > 0 ? 'stuck' : isApprovedList(query) ? 'approved' : null
  return TABS.find(tab => (id ? tab.id === id : sameValues(status, tab.statuses)))
}

/** The list in another tab. Filters that only the current one has are cleared. */
const queryIn = (tab: Tab, query: ListQuery, current: Tab | undefined): ListQuery => {
  const { id, statuses, sort } = tab
  const left = statuses === APPROVED ? OF_PENDING : OF_APPROVED
  return {
    ...query,
    facets: {
      ...query.facets,
      ...Object.fromEntries(left.map(facet => [facet, []])),
      status: statuses,
      stuck: id === 'stuck' ? ['on'] : [],
    },
    sort: query.sort && current && isSameSort(query.sort, current.sort) ? sort : query.sort,
  }
}
const isSameSort = (one: TableSort, other: TableSort) =>
  one.id === other.id && one.desc === other.desc

/**
 * The number of requests of each tab; undefined until it is known, and null for what isn't looked for yet. Rows are counted
 * for what the backend doesn't count, or if its counts couldn't be loaded.
 */
const useCounts = ({ stored, loaded: { isWhole } }: ApprovalList) => {
  const { data: stats } = useStore(approvalStats.state)
  const areListsRead = useStore(everyWatchlist.state).status === 'ready'
  return useMemo(
    () =>
      TABS.map(({ id, statuses }) => {
        if (id === 'stuck') return (areListsRead && stored.filter(isStuck).length) || null
        if (!stats && !isWhole) return undefined
        if (id === 'all') return stats?.totalRequests ?? stored.length
        const own = (of: string) => stored.filter(({ status }) => status === of).length
        return statuses.reduce((sum, status) => sum + (stats?.[status] ?? own(status)), 0)
      }),
    [stored, stats, isWhole, areListsRead],
  )
}

/** Links to the list by status, with the number of requests in each. `children` appear at the right end. */
export function StatusTabs({ list, children }: { list: ApprovalList; children: ReactNode }) {
  const { query, change } = list.filters
  const counts = useCounts(list)
  const current = tabOf(query)
  return (
    <ListTabs
      label="Requests by status"
      tabs={TABS.map((tab, at) => {
        const { id, label, icon } = tab
        const then = queryIn(tab, query, current)
        return {
          key: id,
          label,
          to: `/approvals?${APPROVALS.paramsOf(then)}`,
          icon,
          count: counts[at],
          isCurrent: tab === current,
          isUrgent: id === 'pending' || id === 'stuck',
          onSelect: () => change(then),
        }
      })}
    >
      {children}
    </ListTabs>
  )
}
