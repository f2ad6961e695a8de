import type { ReactNode } from 'react'
import type { RowGroups } from './groups.ts'

export type SortValue = string | number | null | undefined
export type RowState = 'busy' | 'new' | 'dim' | null | undefined

export interface DataColumn<Row> {
  id: string
  /** Head of the column; `headerLabel` names it where this is no text or empty. */
  header: ReactNode
  headerLabel?: string | undefined
  cell: (row: Row) => ReactNode
  /** Makes the column sortable: text compares as people read it, null comes last. */
  sortValue?: ((row: Row) => SortValue) | undefined
  /** First press sorts downward (dates, counts). */
  descFirst?: boolean | undefined
  /** Pixels; columns without one share what is left by their `weight`. */
  width?: number | undefined
  /** Pixels one without a width needs to be read; 120 without it. */
  least?: number | undefined
  /** Share of what is left over once every column has the width it needs; 1 without one. Put the title first. */
  weight?: number | undefined
  /** May not be hidden by the column chooser (the title, the actions). */
  alwaysShown?: boolean | undefined
  align?: 'left' | 'right' | 'center' | undefined
  /** Left out while the table itself is narrower than this many pixels. */
  hideBelow?: number | undefined
}

export interface TableSort {
  id: string
  desc: boolean
}

export interface DataTableProps<Row extends object> {
  /** Accessible name. */
  label: string
  /** Keep it stable (module scope or useMemo): a new list re-renders every row. */
  columns: readonly DataColumn<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => number
  /** Names a row for its checkbox: "Select Blade Runner". */
  rowLabel?: ((row: Row) => string) | undefined
  sort?: TableSort | null | undefined
  onSort?: ((sort: TableSort | null) => void) | undefined
  /** The rows come in the order of `sort` already; the table only shows and changes it. */
  presorted?: boolean | undefined
  selection?: ReadonlySet<number> | undefined
  /** With it each row has a checkbox; the head's chooses or clears all rows that are shown, Shift a range. */
  onSelect?: ((selection: ReadonlySet<number>) => void) | undefined
  rowState?: ((row: Row) => RowState) | undefined
  /** Enter, or a press on the row outside its controls. */
  onRowOpen?: ((row: Row) => void) | undefined
  /** Any other key on the focused row; true when it was used. */
  onRowKey?: ((row: Row, key: string) => boolean | undefined) | undefined
  loading?: boolean | undefined
  /** Shown instead of rows when there are none. */
  empty?: ReactNode
  /** The row at 768 px and less; without it the table stays a table. `checkbox` is null without selection. */
  renderCard?: ((row: Row, checkbox: ReactNode) => ReactNode) | undefined
  /** Expected height of a row and of a card in pixels: space for skeletons and for rows not measured yet. */
  rowHeight?: number | undefined
  cardHeight?: number | undefined
  skeletonRows?: number | undefined
  className?: string | undefined
  /** Rows in groups; keep it stable as the columns. */
  groups?: RowGroups<Row> | undefined
  /** Ids of columns that are hidden; `ColumnChooser` and `useHiddenColumns` offer and keep the choice. Keep it stable as the columns. */
  hidden?: readonly string[] | undefined
  /** Above cards: choose all, and the order. False where the page offers both elsewhere. */
  cardTools?: boolean | undefined
}
