import type { Approval } from '../../../contract/approvals.ts'
import type { DataColumn } from '../../../ui/data-table.tsx'
import { Time } from '../../../ui/time.tsx'
import { Content, Due, Status, Why } from './approval-cells.tsx'
import type { SortKey } from './approval-query.ts'
import { sortValue } from './approval-view.ts'
import { type OnDecide, RowActions } from './row-actions.tsx'
import type { OnOpen } from './title-link.tsx'

interface ApprovalColumn extends DataColumn<Approval> {
  id: SortKey | 'actions'
}

/** The table's columns. `isWide`: there is room for words on the row's buttons. */
export const columnsOf = (
  isWide: boolean,
  onDecide: OnDecide,
  onOpen: OnOpen,
): ApprovalColumn[] => [
  sortable({
    id: 'title',
    header: 'Content',
    weight: 3,
    cell: row => <Content row={row} onOpen={onOpen} />,
  }),
  sortable({
    id: 'user',
    header: 'Requested by',
    // With room to spare it grows with the title; else the title keeps what there is.
    ...(!isWide && { width: 96 }),
    cell: row => (
      <span className="block truncate" data-tip={row.userName}>
        {row.userName}
      </span>
    ),
  }),
  sortable({
    id: 'status',
    header: 'Status',
    width: isWide ? 102 : 96,
    cell: row => <Status row={row} />,
  }),
  sortable({
    id: 'trigger',
    header: 'Why it waits',
    width: isWide ? 134 : 112,
    cell: row => <Why row={row} />,
  }),
  sortable({
    id: 'requested',
    header: 'Requested',
    width: 112,
    descFirst: true,
    cell: row => <Time value={row.createdAt} />,
  }),
  sortable({
    id: 'due',
    header: 'Expires / resolved',
    width: isWide ? 112 : 100,
    cell: row => <Due row={row} />,
  }),
  {
    id: 'actions',
    header: '',
    headerLabel: 'Actions',
    width: isWide ? 236 : 140,
    align: 'right',
    cell: row => <RowActions row={row} onDecide={onDecide} onOpen={onOpen} />,
  },
]

const sortable = (column: ApprovalColumn & { id: SortKey }): ApprovalColumn => ({
  ...column,
  sortValue: row => sortValue(row, column.id),
})
