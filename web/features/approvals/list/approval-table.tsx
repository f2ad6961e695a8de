import clsx from 'clsx'
import { useMemo, useRef } from 'react'
import { can } from '../../../components/decisions/eligibility.ts'
import { useIsBeingDecided } from '../../../components/decisions/use-row-decision.ts'
import { WaitingLine } from '../../../components/decisions/waiting-line.tsx'
import type { Selection } from '../../../components/list/use-selection.ts'
import type { Approval } from '../../../contract/approvals.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { scrollerOf } from '../../../ui/table/scroller.ts'
import { APPROVALS } from './approvals-list.tsx'
import { EmptyList } from './list-notes.tsx'
import type { OnDecide } from './row-actions.tsx'
import type { OnOpen } from './title-link.tsx'
import type { ApprovalList } from './use-approval-list.ts'
import { useNewRows } from './use-new-rows.ts'

interface ApprovalTableProps {
  list: ApprovalList
  selection: Selection<Approval>
  hidden: readonly string[]
  onDecide: OnDecide
  onOpen: OnOpen
}

export function ApprovalTable({ list, selection, hidden, onDecide, onOpen }: ApprovalTableProps) {
  const { query, rows, matching, hold, change } = list
  const { elsewhere } = hold
  const frame = useRef<HTMLDivElement>(null)
  const isBeingDecided = useIsBeingDecided()
  const arrivals = useNewRows(rows, hold.waiting, list.isRead)
  // If the filter has a single status, rows don't repeat it.
  const isOneStatus = query.facets.status?.length === 1
  const context = useMemo(
    () => ({ hasStatus: !isOneStatus, elsewhere, onDecide, onOpen }),
    [isOneStatus, elsewhere, onDecide, onOpen],
  )
  const hiddenNow = useMemo(
    () => (isOneStatus ? [...hidden, 'status'] : hidden),
    [hidden, isOneStatus],
  )
  const stateOf = ({ id }: Approval) => {
    if (isBeingDecided(id)) return 'busy'
    if (elsewhere.has(id)) return 'dim'
    return arrivals.has(id) ? 'new' : null
  }
  const onRowKey = (row: Approval, key: string): boolean => {
    if (elsewhere.has(row.id)) return false
    // With a selection, these keys belong to the action bar.
    const hasSelection = selection.chosen.length > 0
    if (key === 'a' && !hasSelection && can('approve', row)) onDecide('approve', row)
    else if (key === 'r' && !hasSelection && can('reject', row)) onDecide('reject', row)
    else if (key === 'Delete') onDecide('delete', row)
    else return false
    return true
  }
  const onShow = (byKeyboard: boolean) => {
    const { current: list } = frame
    if (list) scrollerOf(list).scrollTo({ top: 0 })
    if (byKeyboard)
      requestAnimationFrame(() => list?.querySelector<HTMLElement>('tr[data-row]')?.focus())
  }
  return (
    // Space below the last row for toasts and the action bar.
    <div
      ref={frame}
      {...hold.events}
      className={clsx('@container flex flex-col', selection.chosen.length > 0 ? 'pb-40' : 'pb-24')}
    >
      {/* Over the empty end of the header, or at the bottom of the screen, so that no row moves for it. */}
      <div className="sticky top-0 z-3 flex h-0 items-start justify-end px-2 max-md:bottom-5 max-md:order-last max-md:items-end max-md:justify-center md:*:translate-y-2 max-md:*:-translate-y-[calc(var(--bulk-room,0px)+var(--undo-room,0px))] max-md:*:border-2 max-md:*:border-edge">
        <WaitingLine hold={hold} onShow={onShow} />
      </div>
      {(rows.length > 0 || list.error === null) && (
        <DataTable
          table={APPROVALS}
          context={context}
          rows={matching}
          sort={query.sort}
          onSort={sort => change({ sort: sort ?? APPROVALS.sort })}
          selection={selection}
          rowState={stateOf}
          onRowOpen={onOpen}
          onRowKey={onRowKey}
          loading={list.isLoading}
          groups={query.isGrouped ? APPROVALS.groups : undefined}
          hidden={hiddenNow}
          cardTools={false}
        >
          <EmptyList
            total={list.total ?? 0}
            isDefault={APPROVALS.activeFilters(query) === 0}
            onReset={list.reset}
            onShowAll={() =>
              change({ ...APPROVALS.initial, facets: { ...APPROVALS.initial.facets, status: [] } })
            }
          />
        </DataTable>
      )}
      {rows.length > 0 && <KeyHints />}
    </div>
  )
}

const KEYS = [
  ['J K ↑ ↓', 'move'],
  ['Space', 'selects'],
  ['A', 'approves'],
  ['R', 'rejects'],
  ['U', 'undoes'],
  ['Enter', 'opens details'],
  ['T', 'triages'],
  ['/', 'filters'],
  ['F6', 'goes to the action bar'],
  ['Esc', 'clears'],
] as const

function KeyHints() {
  return (
    <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-3 max-md:hidden">
      {KEYS.map(([key, does]) => (
        <span key={key}>
          <kbd className="mr-1 rounded-sm border border-rule px-1 font-display font-medium text-ink-2">
            {key}
          </kbd>
          {does}
        </span>
      ))}
    </p>
  )
}
