import { ListFilters } from '../../../components/list/list-filters.tsx'
import { useIsMobile } from '../../../ui/use-media.ts'
import { APPROVALS } from './approvals-list.tsx'
import { TriageButton } from './list-tools.tsx'
import { useSavedViews } from './saved-views.ts'
import type { ApprovalList } from './use-approval-list.ts'
import { ViewDrawer } from './view-drawer.tsx'
import { type ColumnChoice, ViewMenu } from './view-menu.tsx'

interface ListHeadProps {
  list: ApprovalList
  columns: ColumnChoice
  onTriage: () => void
}

/** Search and filters. The status has no filter, because the tabs above select it. */
export function ListHead({ list, columns, onTriage }: ListHeadProps) {
  const { query } = list
  const isMobile = useIsMobile()
  const saved = useSavedViews()
  return (
    <div className="border-b border-rule px-3 py-2 max-md:bg-frame max-md:px-4 max-md:py-2.5">
      <ListFilters
        label="Filter by title, user or reason"
        placeholder="Title, user or reason"
        narrowPlaceholder="Search"
        text={query.text}
        onText={list.setText}
        facets={list.facets.filter(({ id }) => id !== 'status')}
        shown={list.shownLabel}
        active={APPROVALS.activeFilters({
          text: '',
          facets: { ...query.facets, status: APPROVALS.initial.facets.status ?? [] },
        })}
        onReset={list.reset}
        tools={
          isMobile ? (
            <TriageButton waiting={list.waiting.length} onTriage={onTriage} />
          ) : (
            <ViewMenu list={list} saved={saved} columns={columns} />
          )
        }
        drawer={isMobile && <ViewDrawer list={list} saved={saved} />}
      />
    </div>
  )
}
