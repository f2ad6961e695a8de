import { type ReactNode, useMemo } from 'react'
import { HeldChangesLine } from '../../../components/decisions/held-changes-line.tsx'
import { ListCard, ListCardFilters } from '../../../components/list/list-card.tsx'
import { ListFilters } from '../../../components/list/list-filters.tsx'
import { SortField } from '../../../components/list/sort-field.tsx'
import { useStore } from '../../../components/use-store.ts'
import type { Approval } from '../../../contract/approvals.ts'
import { percent } from '../../../lib/percent.ts'
import { formatNumber, pluralize } from '../../../lib/pluralize.ts'
import { approvals } from '../../../state/approvals.ts'
import { titleGroupOf } from '../../../state/title-group.ts'
import { RefreshButton } from '../../../ui/refresh-button.tsx'
import { scrollerOf } from '../../../ui/table/scroller.ts'
import { useIsMobile } from '../../../ui/use-media.ts'
import type { TriageControl } from '../triage/use-triage.ts'
import {
  APPROVALS,
  hasPending,
  isApprovedList,
  OF_APPROVED,
  OF_PENDING,
  tableFor,
} from './approvals-list.tsx'
import { ExportApprovals, TriageButton } from './list-tools.tsx'
import { type SavedViews, useSavedViews } from './saved-views.ts'
import { StatusTabs } from './status-tabs.tsx'
import type { ApprovalList } from './use-approval-list.ts'
import { type ColumnChoice, ViewMenu } from './view-menu.tsx'

interface ListFrameProps {
  list: ApprovalList
  columns: ColumnChoice
  hasSelection: boolean
  triage: TriageControl
  /** The table, or the cards on phones. */
  children: ReactNode
}

/** The card with tabs, filters and table. On phones, the tabs and filters are sticky, and the list fills the rest. */
export function ListFrame({ list, columns, hasSelection, triage, children }: ListFrameProps) {
  const { hold } = list
  const onShow = () => hold.list.current && scrollerOf(hold.list.current).scrollTo({ top: 0 })
  return (
    <ListCard
      // The whole card, because the pointer may cross tabs and filters on its way to the button for new requests.
      ref={hold.list}
      label="Requests"
      hasSelection={hasSelection}
      head={
        <>
          <StatusTabs list={list}>
            <div className="flex shrink-0 items-center max-md:fixed max-md:inset-x-0 max-md:bottom-5 max-md:z-3 max-md:justify-center max-md:*:-translate-y-[calc(var(--bulk-room,0px)+var(--foot-room,0px)+var(--list-foot,0px))] max-md:*:border-2 max-md:*:border-edge max-md:*:shadow-press">
              <HeldChangesLine hold={hold} onShow={onShow} />
            </div>
          </StatusTabs>
          <ListHead list={list} columns={columns} triage={triage} />
        </>
      }
    >
      {children}
    </ListCard>
  )
}

/** The tabs set them. */
const OF_TABS = ['status', 'stuck']

/** The filters of the list's tab, and any others that are on. */
const chipsOf = ({ facets, query }: ApprovalList) => {
  const ofOthers = isApprovedList(query) ? OF_PENDING : OF_APPROVED
  return facets.filter(({ id, on, isSwitch, options }) => {
    if (OF_TABS.includes(id)) return false
    const isEmpty = isSwitch && options.every(({ count }) => count === 0)
    return on.length > 0 || !(ofOthers.includes(id) || isEmpty)
  })
}

/** "22", or with filters "6 of 22", and " requests, 19 titles"; the titles only if there are fewer. */
const useCountLabels = (list: ApprovalList): [shown: string, more: string] => {
  const { rows, hold, stacks, total, applied } = list
  const { isLoaded, pending } = useStore(approvals.state)
  const titles = useMemo(
    () => (stacks ? new Set(hold.rows.map(titleGroupOf)).size : hold.rows.length),
    [stacks, hold.rows],
  )
  if (total === null) return [list.isLoading ? 'Loading…' : '', '']
  if (list.isLoading) return [`${percent(rows.length, total)}% loaded…`, '']
  const statuses = applied.facets.status ?? []
  const isListed = ({ status }: Approval) => statuses.length === 0 || statuses.includes(status)
  const known = rows.filter(isListed).length
  const listed = isLoaded || pending === 'all' ? known : Math.max(known, total)
  const count = formatNumber(hold.rows.length)
  const noun = listed === 1 ? ' request' : ' requests'
  return [
    hold.rows.length < listed ? `${count} of ${formatNumber(listed)}` : count,
    titles < hold.rows.length ? `${noun}, ${pluralize(titles, 'title')}` : noun,
  ]
}

/** Search and filters. The status has no filter, because the tabs above select it. */
function ListHead({ list, columns, triage }: Omit<ListFrameProps, 'hasSelection' | 'children'>) {
  const { query } = list
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
        onText={list.setText}
        facets={chipsOf(list)}
        shown={shown}
        more={more}
        active={APPROVALS.activeFilters({
          text: '',
          facets: { ...query.facets, status: APPROVALS.initial.facets.status ?? [], stuck: [] },
        })}
        onReset={list.reset}
        tools={
          isMobile ? (
            <TriageButton triage={triage} isPrimary={hasPending(query)} />
          ) : (
            <ViewMenu list={list} saved={saved} columns={columns} />
          )
        }
        drawer={isMobile && <ViewDrawer list={list} saved={saved} />}
      />
    </ListCardFilters>
  )
}

interface ViewDrawerProps {
  list: ApprovalList
  saved: SavedViews
}

function ViewDrawer({ list, saved }: ViewDrawerProps) {
  const { query, change } = list
  return (
    <>
      <SortField
        columns={tableFor(query).columns}
        sort={query.sort}
        onSort={sort => change({ sort })}
      />
      <div>
        <ViewMenu list={list} saved={saved} />
      </div>
      <div className="flex gap-2.5 *:flex-1">
        <ExportApprovals list={list} />
        <RefreshButton busy={list.loaded.loading} onClick={list.loaded.load} />
      </div>
    </>
  )
}
