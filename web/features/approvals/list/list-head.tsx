import { useMemo } from 'react'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { useMinute } from '../../../ui/minute.ts'
import { useIsMobile } from '../../../ui/use-media.ts'
import { ApprovalFilters } from './approval-filters.tsx'
import { LoadProblem } from './list-notes.tsx'
import { TriageButton } from './list-tools.tsx'
import { useSavedViews } from './saved-views.ts'
import { statNotes } from './stat-notes.tsx'
import { StatStrip } from './stat-strip.tsx'
import type { ApprovalList } from './use-approval-list.ts'
import { type ColumnChoice, ViewMenu } from './view-menu.tsx'

/** Only a phone has it. */
const drawerPart = lazyPart('filters', () => import('./view-drawer.tsx'))

interface ListHeadProps {
  list: ApprovalList
  columns: ColumnChoice
  onTriage: () => void
}

/** Counts and filters above the list, and what of it could not be read. */
export function ListHead({ list, columns, onTriage }: ListHeadProps) {
  const { query, rows, ordered, counts, isRead, change } = list
  const isMobile = useIsMobile()
  const saved = useSavedViews()
  const drawer = drawerPart.usePart(isMobile)
  const now = useMinute()
  const notes = useMemo(
    () => statNotes(counts, isRead ? ordered : null, now),
    [counts, ordered, isRead, now],
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
        list={list}
        tools={
          isMobile ? (
            <TriageButton waiting={list.waiting.length} onTriage={onTriage} />
          ) : (
            <ViewMenu list={list} saved={saved} columns={columns} />
          )
        }
        drawer={drawer && <drawer.ViewDrawer list={list} saved={saved} />}
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
