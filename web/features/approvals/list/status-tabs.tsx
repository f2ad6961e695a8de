import clsx from 'clsx'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import PackageX from 'lucide-react/icons/package-x'
import TimerOff from 'lucide-react/icons/timer-off'
import type { KeyboardEvent, ReactNode } from 'react'
import { STATUS_LABELS } from '../../../components/labels/approval-status.ts'
import type { ListQuery } from '../../../components/list/define-list.ts'
import { AUTO_APPROVED } from '../../../contract/approvals.ts'
import { withBase } from '../../../lib/base-path.ts'
import { formatNumber } from '../../../lib/pluralize.ts'
import { sameValues } from '../../../lib/query-values.ts'
import { stepFocus } from '../../../ui/focus.ts'
import { isPlainClick } from '../../../ui/plain-click.ts'
import type { TableSort } from '../../../ui/table/types.ts'
import { APPROVALS, isApprovedList, OF_APPROVED, OF_PENDING } from './approvals-list.tsx'
import type { ApprovalList } from './use-approval-list.ts'

const APPROVED = ['approved', AUTO_APPROVED]
const NEWEST_APPROVED = { id: 'due', desc: true }

/** `sort`: the order that the tab starts with. */
const TABS = [
  { id: 'pending', statuses: ['pending'], icon: Clock, sort: APPROVALS.sort },
  { id: 'approved', statuses: APPROVED, icon: CircleCheck, sort: NEWEST_APPROVED },
  { id: 'stuck', statuses: APPROVED, icon: PackageX, sort: { id: 'due', desc: false } },
  { id: 'rejected', statuses: ['rejected'], icon: CircleX, sort: APPROVALS.sort },
  { id: 'expired', statuses: ['expired'], icon: TimerOff, sort: APPROVALS.sort },
  { id: 'all', statuses: [], icon: null, sort: APPROVALS.sort },
] as const
type Tab = (typeof TABS)[number]

const LABELS: Readonly<Record<Tab['id'], string>> = {
  pending: STATUS_LABELS.pending.label,
  approved: STATUS_LABELS.approved.label,
  stuck: 'Stuck',
  rejected: STATUS_LABELS.rejected.label,
  expired: STATUS_LABELS.expired.label,
  all: 'All',
}

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

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
  const step = STEPS[event.key]
  if (step === undefined) return
  stepFocus(event.currentTarget, 'a', step)
  event.preventDefault()
}

/** Links to the list by status, with the number of requests in each. `children` appear at the right end. */
export function StatusTabs({ list, children }: { list: ApprovalList; children: ReactNode }) {
  const { query, counts, change } = list
  const current = tabOf(query)
  return (
    <div className="flex h-11 items-stretch border-b border-rule pr-1.5 max-md:h-11.5 max-md:bg-panel">
      <nav
        aria-label="Requests by status"
        className="flex min-w-0 flex-1 items-stretch overflow-x-auto px-1.5 [scrollbar-width:none]"
        onKeyDown={moveFocus}
      >
        {TABS.map(tab => {
          const { id, icon: Icon } = tab
          const then = queryIn(tab, query, current)
          const count = counts?.[id === 'all' ? 'totalRequests' : id]
          const isCurrent = tab === current
          const isUrgent = id === 'pending' || id === 'stuck'
          return (
            <a
              key={id}
              href={withBase(`/approvals?${APPROVALS.paramsOf(then)}`)}
              aria-current={isCurrent ? 'page' : undefined}
              tabIndex={tab === (current ?? TABS[0]) ? 0 : -1}
              className={clsx(
                'relative flex items-center gap-1.75 px-3.25 font-display text-[0.84375rem] font-semibold whitespace-nowrap hover:text-ink focus-visible:-outline-offset-2 max-md:px-3',
                isCurrent
                  ? 'text-ink after:absolute after:inset-x-2 after:bottom-0 after:h-0.75 after:rounded-t-xs after:bg-main-line'
                  : 'text-ink-2',
              )}
              onClick={event => {
                if (!isPlainClick(event)) return
                event.preventDefault()
                change(then)
              }}
            >
              {Icon && (
                <Icon
                  size={16}
                  className={clsx('@max-[46rem]:hidden', isCurrent && isUrgent && 'text-wait')}
                />
              )}
              <span>{LABELS[id]}</span>
              {count !== undefined && (id !== 'stuck' || count > 0) && (
                <span
                  className={clsx(
                    'tabular',
                    isUrgent ? 'font-bold text-wait' : 'font-medium text-ink-3',
                  )}
                >
                  {formatNumber(count)}
                </span>
              )}
            </a>
          )
        })}
      </nav>
      {children}
    </div>
  )
}
