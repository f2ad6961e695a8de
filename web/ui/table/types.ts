import type { ReactNode } from 'react'
import type { Entry, RowGroups } from './groups.ts'

export type SortValue = string | number | null | undefined
export type RowState = 'busy' | 'new' | 'dim' | null | undefined

/** @typeParam Context data that cells need in addition to the row */
export interface DataColumn<Row, Context = never> {
  id: string
  /** Header. Set `headerLabel` if it is empty or isn't text. */
  header: ReactNode
  headerLabel?: string | undefined
  cell: (row: Row, context: Context) => ReactNode
  /** Makes the column sortable: text in natural order, null last. */
  sortValue?: ((row: Row) => SortValue) | undefined
  /** Sorts descending first (for dates and counts). */
  descFirst?: boolean | undefined
  /** Width in pixels. Columns without a width share the remaining space by `weight`. */
  width?: number | ((context: Context) => number) | undefined
  /** Minimum width of a flexible column in pixels; defaults to 120. */
  least?: number | undefined
  /** Share of the remaining space; defaults to 1. The title should have the most. */
  weight?: number | undefined
  /** Whether it can't be hidden (title, actions). */
  alwaysShown?: boolean | undefined
  align?: 'left' | 'right' | 'center' | undefined
  /** Hides the column in tables narrower than this many pixels. */
  hideBelow?: number | undefined
}

/** A column with its computed width. */
export type SizedColumn<Row, Context> = Omit<DataColumn<Row, Context>, 'width'> & {
  width?: number | undefined
}

export interface TableSort {
  id: string
  desc: boolean
}

/** The static part of a table. Must be stable, because a new object renders every row again. */
export interface TableDefinition<Row extends object, Context> {
  readonly label: string
  readonly columns: readonly DataColumn<Row, Context>[]
  readonly idOf: (row: Row) => number
  /** Name of a row, for its checkbox: "Select Blade Runner". */
  readonly nameOf: (row: Row) => string
  /**
   * Renders a card at 768 px and below; without it, the table remains a table. `checkbox` is null if rows can't be
   * selected.
   */
  readonly card?: (row: Row, context: Context, checkbox: ReactNode) => ReactNode
  /** Expected heights of a row and a card in pixels, used for skeletons and until rows are measured. */
  readonly rowHeight: number
  readonly cardHeight: number
  readonly skeletonRows?: number
}

export interface DataTableProps<Row extends object, Context> {
  table: TableDefinition<Row, Context>
  /** Data and callbacks for cells and cards. Must be stable. */
  context: Context
  /** Used instead of the label in the definition. */
  label?: string | undefined
  /** Rows in display order. `sort` only marks the header; null means unsorted. */
  rows: readonly Row[]
  sort: TableSort | null
  onSort: (sort: TableSort | null) => void
  /** Adds checkboxes. The one in the header toggles all rows shown; Shift selects a range. */
  selection?: { ids: ReadonlySet<number>; select: (ids: ReadonlySet<number>) => void } | undefined
  rowState?: ((row: Row) => RowState) | undefined
  /** Called for Enter, or a click outside the row's controls. */
  onRowOpen?: ((row: Row) => void) | undefined
  /** Called for any other key on the focused row; returns true if it was handled. */
  onRowKey?: ((row: Row, key: string) => boolean | undefined) | undefined
  loading?: boolean | undefined
  /** Groups rows. Must be stable. */
  groups?: RowGroups<Row> | undefined
  /** Ids of the hidden columns, usually from `useHiddenColumns`. Must be stable. */
  hidden?: readonly string[] | undefined
  /** Shows select all and sort above the cards. Set it to false if the page has its own. */
  cardTools?: boolean | undefined
  children?: ReactNode
}

/** Props shared by the table and the cards. */
export interface ViewProps<Row extends object, Context> extends DataTableProps<Row, Context> {
  entries: readonly Entry<Row>[]
  /** Keys of all items, and of the rows among them. They are stable as long as their contents are equal. */
  keys: readonly (string | number)[]
  ids: readonly number[]
  toggle: (id: number, range: boolean) => void
}
