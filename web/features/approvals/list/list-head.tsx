import { type ReactNode, useMemo, useRef } from 'react'
import { useFilterKey } from '../../../components/list/use-filter-key.ts'
import { useMinute } from '../../../ui/minute.ts'
import { ApprovalFilters } from './approval-filters.tsx'
import { LoadProblem } from './list-notes.tsx'
import { statNotes } from './stat-notes.tsx'
import { StatStrip } from './stat-strip.tsx'
import type { ApprovalList } from './use-approval-list.ts'

/** Counts and filters above the list, and what of it could not be read. */
export function ListHead({ list, tools }: { list: ApprovalList; tools: ReactNode }) {
  const { query, rows, counts, isRead, change } = list
  const search = useRef<HTMLInputElement>(null)
  useFilterKey(search)
  const now = useMinute()
  const notes = useMemo(
    () => statNotes(counts, isRead ? rows : null, now),
    [counts, rows, isRead, now],
  )
  return (
    <>
      <StatStrip
        stats={counts}
        isUnknown={list.isUncounted}
        notes={notes}
        statuses={query.statuses}
        onPick={statuses => change({ statuses })}
      />
      <ApprovalFilters
        query={query}
        facets={list.facets}
        isCounted={rows.length > 0 || isRead}
        shown={list.shownLabel}
        search={search}
        tools={tools}
        onText={list.setText}
        onChange={change}
        onReset={list.reset}
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
