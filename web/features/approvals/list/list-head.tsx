import { useMemo } from 'react'
import { ListFilters } from '../../../components/list/list-filters.tsx'
import { useMinute } from '../../../ui/minute.ts'
import { useIsMobile } from '../../../ui/use-media.ts'
import { APPROVALS } from './approvals-list.tsx'
import { LoadProblem } from './list-notes.tsx'
import { TriageButton } from './list-tools.tsx'
import { useSavedViews } from './saved-views.ts'
import { statNotes } from './stat-notes.tsx'
import { StatStrip } from './stat-strip.tsx'
import type { ApprovalList } from './use-approval-list.ts'
import { ViewDrawer } from './view-drawer.tsx'
import { type ColumnChoice, ViewMenu } from './view-menu.tsx'

interface ListHeadProps {
  list: ApprovalList
  columns: ColumnChoice
  onTriage: () => void
}

export function ListHead({ list, columns, onTriage }: ListHeadProps) {
  const { query, rows, standouts, counts, isRead, change } = list
  const isMobile = useIsMobile()
  const saved = useSavedViews()
  const now = useMinute()
  const notes = useMemo(
    () => statNotes(counts, isRead ? standouts : null, now),
    [counts, standouts, isRead, now],
  )
  return (
    <>
      <StatStrip
        stats={counts}
        isUnknown={list.isUncounted}
        notes={notes}
        statuses={query.facets.status ?? []}
        onPick={status => change({ facets: { ...query.facets, status } })}
      />
      <ListFilters
        label="Filter by title, user or reason"
        placeholder="Title, user, reason…"
        narrowPlaceholder="Filter…"
        text={query.text}
        onText={list.setText}
        facets={list.facets}
        shown={list.shownLabel}
        active={APPROVALS.activeFilters({ ...query, text: '' })}
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
      {list.error !== null && (
        <LoadProblem
          cause={list.error}
          read={rows.length}
          total={list.total}
          busy={list.isBusy}
          onRetry={list.retry}
        />
      )}
    </>
  )
}
