import clsx from 'clsx'
import { type ReactNode, useCallback, useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { can } from '../../../components/decisions/eligibility.ts'
import { batchOf, outbox } from '../../../components/decisions/outbox.ts'
import type { Selection } from '../../../components/list/use-selection.ts'
import type { Approval } from '../../../contract/approvals.ts'
import { grouped } from '../../../lib/counted.ts'
import { approvals } from '../../../state/approvals.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import type { RowGroups } from '../../../ui/table/groups.ts'
import { ApprovalCard } from './approval-card.tsx'
import { columnsOf } from './approval-columns.tsx'
import { activeFilters, DEFAULT_QUERY, type SortKey } from './approval-query.ts'
import { KeyHints } from './key-hints.tsx'
import { EmptyList } from './list-notes.tsx'
import type { OnDecide } from './row-actions.tsx'
import type { OnOpen } from './title-link.tsx'
import type { ApprovalList } from './use-approval-list.ts'
import { useNewRows } from './use-new-rows.ts'

const idOf = (row: Approval) => row.id
const titleOf = (row: Approval) => row.contentTitle

interface ApprovalTableProps {
  list: ApprovalList
  selection: Selection<Approval>
  /** Ids of the columns the admin hid. */
  hidden: readonly string[]
  /** There is room for words on a row's buttons. */
  isWide: boolean
  onDecide: OnDecide
  onOpen: OnOpen
}

/** The requests as a table, as cards on a phone; rows are decided by button or key. */
export function ApprovalTable({
  list,
  selection,
  hidden,
  isWide,
  onDecide,
  onOpen,
}: ApprovalTableProps) {
  const { query, rows, matching, change } = list
  const { deciding } = useSnapshot(approvals)
  const { batches, elsewhere } = useSnapshot(outbox)
  const arrivals = useNewRows(rows, list.isRead)
  // Where one status is asked for, each row would only repeat it.
  const isOneStatus = query.statuses.length === 1
  const columns = useMemo(() => columnsOf(isWide, onDecide, onOpen), [isWide, onDecide, onOpen])
  const hiddenNow = useMemo(
    () => (isOneStatus ? [...hidden, 'status'] : hidden),
    [hidden, isOneStatus],
  )
  const renderCard = useCallback(
    (row: Approval, checkbox: ReactNode) => (
      <ApprovalCard
        row={row}
        checkbox={checkbox}
        hasStatus={!isOneStatus}
        onDecide={onDecide}
        onOpen={onOpen}
      />
    ),
    [isOneStatus, onDecide, onOpen],
  )
  const stateOf = ({ id }: Approval) => {
    if (deciding[id] || batchOf(batches, id) || batchOf(elsewhere, id)) return 'busy'
    return arrivals.has(id) ? 'new' : null
  }
  return (
    // Room below the last row, so that neither a toast nor the bar of the selection has to lie on its buttons.
    <div className={clsx('@container', selection.chosen.length > 0 ? 'pb-40' : 'pb-24')}>
      {(rows.length > 0 || list.error === null) && (
        <DataTable
          label="Approval requests"
          columns={columns}
          hidden={hiddenNow}
          groups={query.isGrouped ? BY_USER : undefined}
          cardTools={false}
          rows={matching}
          presorted
          rowId={idOf}
          rowLabel={titleOf}
          sort={{ id: query.sort.key, desc: query.sort.descending }}
          onSort={sort =>
            change({
              sort: sort ? { key: sort.id as SortKey, descending: sort.desc } : DEFAULT_QUERY.sort,
            })
          }
          selection={selection.ids}
          onSelect={selection.select}
          rowState={stateOf}
          onRowOpen={onOpen}
          onRowKey={(row, key) => onRowKey(row, key, onDecide)}
          loading={list.isLoading}
          empty={
            <EmptyList
              total={list.total ?? 0}
              isDefault={activeFilters(query) === 0}
              onReset={list.reset}
              onShowAll={() => change({ ...DEFAULT_QUERY, statuses: [] })}
            />
          }
          renderCard={renderCard}
          rowHeight={68}
          cardHeight={172}
        />
      )}
      {rows.length > 0 && <KeyHints />}
    </div>
  )
}

const BY_USER: RowGroups<Approval> = {
  keyOf: row => row.userId,
  head: rows => (
    <span className="flex items-baseline gap-2">
      <bdi className="min-w-0 truncate font-semibold">{rows[0]?.userName}</bdi>
      <span className="shrink-0 text-sm text-ink-3 tabular">
        {grouped(rows.length)} {rows.length === 1 ? 'request' : 'requests'}
      </span>
    </span>
  ),
}

/** Letters on the focused row. */
const onRowKey = (row: Approval, key: string, onDecide: OnDecide): boolean => {
  if (key === 'a' && can('approve', row)) onDecide('approve', row)
  else if (key === 'r' && can('reject', row)) onDecide('reject', row)
  else if (key === 'Delete') onDecide('delete', row)
  else return false
  return true
}
