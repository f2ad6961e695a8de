import { useMemo } from 'react'
import { ListCardFilters } from '../../../components/list/list-card.tsx'
import { ListFilters } from '../../../components/list/list-filters.tsx'
import { SortField } from '../../../components/list/sort-field.tsx'
import type { Approval } from '../../../contract/approvals.ts'
import { percent } from '../../../lib/percent.ts'
import { formatNumber, pluralize } from '../../../lib/pluralize.ts'
import { titleGroupOf } from '../../../state/title-group.ts'
import { useIsMobile } from '../../../ui/use-media.ts'
import type { TriageControl } from '../triage/use-triage.ts'
import {
  APPROVALS,
  hasPending,
  isApprovedList,
  OF_APPROVED,
  OF_PENDING,
  stacksOf,
  tableFor,
} from './approvals-list.tsx'
import { TriageButton } from './list-tools.tsx'
import { useSavedViews } from './saved-views.ts'
import type { ApprovalList } from './use-approval-list.ts'
import { type ColumnChoice, ViewMenu } from './view-menu.tsx'

/** The tabs set them. */
const OF_TABS = ['status', 'stuck']

/** The filters of the list's tab, and any others that are on. */
const chipsOf = ({ facets, query }: ApprovalList['filters']) => {
  const ofOthers = isApprovedList(query) ? OF_PENDING : OF_APPROVED
  return facets.filter(({ id, on, isSwitch, options }) => {
    if (OF_TABS.includes(id)) return false
    const isEmpty = isSwitch && options.every(({ count }) => count === 0)
    return on.length > 0 || !(ofOthers.includes(id) || isEmpty)
  })
}

/** "22", or with filters "6 of 22", and " requests, 19 titles"; the titles only if there are fewer. */
const useCountLabels = ({
  stored,
  filters,
  loaded,
}: ApprovalList): [shown: string, more: string] => {
  const { matching, applied } = filters
  const { total, isLoading, hasAllPending } = loaded
  const titles = useMemo(
    () => (stacksOf(applied) ? new Set(matching.map(titleGroupOf)).size : matching.length),
    [applied, matching],
  )
  if (total === null) return [isLoading ? 'Loading…' : '', '']
  if (isLoading) return [`${percent(stored.length, total)}% loaded…`, '']
  const statuses = applied.facets.status ?? []
  const isListed = ({ status }: Approval) => statuses.length === 0 || statuses.includes(status)
  const known = stored.filter(isListed).length
  const listed = hasAllPending ? known : Math.max(known, total)
  const count = formatNumber(matching.length)
  const noun = listed === 1 ? ' request' : ' requests'
  return [
    // Without filters, those that aren't loaded yet count, too, as on the tab.
    matching.length < known ? `${count} of ${formatNumber(listed)}` : formatNumber(listed),
    titles < matching.length && known === listed ? `${noun}, ${pluralize(titles, 'title')}` : noun,
  ]
}

export interface ListHeadProps {
  list: ApprovalList
  columns: ColumnChoice
  triage: TriageControl
}

/** Search and filters. The status has no filter, because the tabs above select it. */
export function ListHead({ list, columns, triage }: ListHeadProps) {
  const { filters } = list
  const { query } = filters
  const isMobile = useIsMobile()
  const saved = useSavedViews()
  const [shown, more] = useCountLabels(list)
  return (
    <ListCardFilters>
      <ListFilters
        label="Filter by title, user or reason"
        placeholder="Title, user or reason"
        narrowPlaceholder="Search"
        text={query.text}
        onText={filters.setText}
        facets={chipsOf(filters)}
        shown={shown}
        more={more}
        active={APPROVALS.activeFilters({
          text: '',
          facets: { ...query.facets, status: APPROVALS.initial.facets.status ?? [], stuck: [] },
        })}
        onReset={filters.reset}
        tools={
          isMobile ? (
            <TriageButton triage={triage} isPrimary={hasPending(query)} />
          ) : (
            <ViewMenu list={list} saved={saved} columns={columns} />
          )
        }
        drawer={
          isMobile && (
            <>
              <SortField
                columns={tableFor(query).columns}
                sort={query.sort}
                onSort={sort => filters.change({ sort })}
              />
              <div>
                <ViewMenu list={list} saved={saved} />
              </div>
            </>
          )
        }
      />
    </ListCardFilters>
  )
}
