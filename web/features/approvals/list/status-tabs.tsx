import clsx from 'clsx'
import CheckCheck from 'lucide-react/icons/check-check'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import TimerOff from 'lucide-react/icons/timer-off'
import type { KeyboardEvent, ReactNode } from 'react'
import { STATUS_LABELS } from '../../../components/labels/approval-status.ts'
import { AUTO_APPROVED } from '../../../contract/approvals.ts'
import { withBase } from '../../../lib/base-path.ts'
import { formatNumber } from '../../../lib/pluralize.ts'
import { sameValues } from '../../../lib/query-values.ts'
import { stepFocus } from '../../../ui/focus.ts'
import { isPlainClick } from '../../../ui/plain-click.ts'
import { APPROVALS } from './approvals-list.tsx'
import type { ApprovalList } from './use-approval-list.ts'

const TABS = [
  { status: 'pending', icon: Clock },
  { status: 'approved', icon: CircleCheck },
  { status: AUTO_APPROVED, icon: CheckCheck },
  { status: 'rejected', icon: CircleX },
  { status: 'expired', icon: TimerOff },
  { status: null, icon: null },
] as const

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
  const statuses = query.facets.status ?? []
  // Only some backend versions have this status.
  const tabs = TABS.filter(
    ({ status }) => status !== AUTO_APPROVED || counts?.auto_approved !== undefined,
  )
  const statusesOf = ({ status }: (typeof TABS)[number]) => (status ? [status] : [])
  const current = tabs.find(tab => sameValues(statuses, statusesOf(tab)))
  return (
    <div className="flex h-11 items-stretch border-b border-rule pr-1.5 max-md:h-11.5 max-md:bg-panel">
      <nav
        aria-label="Requests by status"
        className="flex min-w-0 flex-1 items-stretch overflow-x-auto px-1.5 [scrollbar-width:none]"
        onKeyDown={moveFocus}
      >
        {tabs.map(tab => {
          const { status, icon: Icon } = tab
          const facetsThen = { ...query.facets, status: statusesOf(tab) }
          const count = counts?.[status ?? 'totalRequests']
          const isCurrent = tab === current
          return (
            <a
              key={status}
              href={withBase(`/approvals?${APPROVALS.paramsOf({ ...query, facets: facetsThen })}`)}
              aria-current={isCurrent ? 'page' : undefined}
              tabIndex={tab === (current ?? tabs[0]) ? 0 : -1}
              className={clsx(
                'relative flex items-center gap-1.75 px-3.25 font-display text-[0.84375rem] font-semibold whitespace-nowrap hover:text-ink focus-visible:-outline-offset-2 max-md:px-3',
                isCurrent
                  ? 'text-ink after:absolute after:inset-x-2 after:bottom-0 after:h-0.75 after:rounded-t-xs after:bg-main-line'
                  : 'text-ink-2',
              )}
              onClick={event => {
                if (!isPlainClick(event)) return
                event.preventDefault()
                change({ facets: facetsThen })
              }}
            >
              {Icon && (
                <Icon
                  size={16}
                  className={clsx(
                    '@max-[46rem]:hidden',
                    isCurrent && status === 'pending' && 'text-wait',
                  )}
                />
              )}
              <span>{status ? STATUS_LABELS[status].label : 'All'}</span>
              {count !== undefined && (
                <span
                  className={clsx(
                    'tabular',
                    status === 'pending' ? 'font-bold text-wait' : 'font-medium text-ink-3',
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
