import { FailedNote } from '../../../components/decisions/failed-note.tsx'
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

export const SORT_LABELS: Record<SortKey, string> = {
  title: 'Content',
  user: 'Requested by',
  status: 'Status',
  trigger: 'Why it waits',
  requested: 'Requested',
  due: 'Expires / resolved',
}
const { title: _, ...CHOOSABLE } = SORT_LABELS
/** Columns that may be hidden, with their names. */
export const COLUMN_LABELS: Readonly<Record<string, string>> = CHOOSABLE

/**
 * The table's columns: the title has the largest share of the width, then who asks and why. `isWide`: there is room for words
 * on the row's buttons.
 */
export const columnsOf = (
  isWide: boolean,
  onDecide: OnDecide,
  onOpen: OnOpen,
): ApprovalColumn[] => [
  sortable({
    id: 'title',
    header: SORT_LABELS.title,
    weight: 4,
    least: 176,
    alwaysShown: true,
    cell: row => <Content row={row} onOpen={onOpen} />,
  }),
  sortable({
    id: 'user',
    header: SORT_LABELS.user,
    weight: 1,
    least: 104,
    cell: row => (
      <span className="block truncate" data-tip={row.userName}>
        {row.userName}
      </span>
    ),
  }),
  sortable({
    id: 'status',
    header: SORT_LABELS.status,
    width: isWide ? 104 : 96,
    cell: row => <Status row={row} />,
  }),
  sortable({
    id: 'trigger',
    header: SORT_LABELS.trigger,
    weight: 1.5,
    least: 112,
    cell: row => <Why row={row} />,
  }),
  sortable({
    id: 'requested',
    header: SORT_LABELS.requested,
    width: 118,
    descFirst: true,
    hideBelow: 700,
    cell: row => <Time value={row.createdAt} />,
  }),
  sortable({
    id: 'due',
    header: SORT_LABELS.due,
    width: isWide ? 116 : 104,
    cell: row => <Due row={row} />,
  }),
  {
    id: 'actions',
    header: '',
    headerLabel: 'Actions',
    width: isWide ? 236 : 140,
    align: 'right',
    alwaysShown: true,
    cell: row => (
      <>
        <RowActions row={row} onDecide={onDecide} onOpen={onOpen} isWide={isWide} />
        <FailedNote row={row} />
      </>
    ),
  },
]

const sortable = (column: ApprovalColumn & { id: SortKey }): ApprovalColumn => ({
  ...column,
  sortValue: row => sortValue(row, column.id),
})
