import type { ReactNode } from 'react'
import type { Entry, RowGroups } from './groups.ts'

export type SortValue = string | number | null | undefined
export type RowState = 'busy' | 'new' | 'dim' | null | undefined

/** @typeParam Context data the cells need besides the row */
export interface DataColumn<Row, Context = never> {
  id: string
  /** Header; set `headerLabel` if it is empty or not text. */
  header: ReactNode
  headerLabel?: string | undefined
  cell: (row: Row, context: Context) => ReactNode
  /** Makes the column sortable: natural order for text, null last. */
  sortValue?: ((row: Row) => SortValue) | undefined
  /** Sorts descending first (dates, counts). */
  descFirst?: boolean | undefined
  /** Pixels; columns without a width share the rest by `weight`. */
  width?: number | ((context: Context) => number) | undefined
  /** Minimum width in pixels of a flexible column; defaults to 120. */
  least?: number | undefined
  /** Share of the remaining width; defaults to 1. Give the title the most. */
  weight?: number | undefined
  /** Can't be hidden (title, actions). */
  alwaysShown?: boolean | undefined
  align?: 'left' | 'right' | 'center' | undefined
  /** Hidden if the table is narrower than this many pixels. */
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

/** Static part of a table. Must be stable: a new object renders every row again. */
export interface TableDefinition<Row extends object, Context> {
  /** Accessible name. */
  readonly label: string
  readonly columns: readonly DataColumn<Row, Context>[]
  readonly idOf: (row: Row) => number
  /** Name of a row for its checkbox: "Select Blade Runner". */
  readonly nameOf: (row: Row) => string
  /** Card for 768 px and below; without it the table stays a table. `checkbox` is null if not selectable. */
  readonly card?: (row: Row, context: Context, checkbox: ReactNode) => ReactNode
  /** Expected height of a row and of a card in pixels, for skeletons and unmeasured rows. */
  readonly rowHeight: number
  readonly cardHeight: number
  readonly skeletonRows?: number
}

export interface DataTableProps<Row extends object, Context> {
  table: TableDefinition<Row, Context>
  /** Data and callbacks for cells and cards. Must be stable. */
  context: Context
  /** Overrides the label of the definition. */
  label?: string | undefined
  /** In display order; `sort` only marks the header, null: unsorted. */
  rows: readonly Row[]
  sort: TableSort | null
  onSort: (sort: TableSort | null) => void
  /** Adds checkboxes: the header toggles all shown rows, Shift selects a range. */
  selection?: { ids: ReadonlySet<number>; select: (ids: ReadonlySet<number>) => void } | undefined
  rowState?: ((row: Row) => RowState) | undefined
  /** Called on Enter or a click outside the row's controls. */
  onRowOpen?: ((row: Row) => void) | undefined
  /** Called for any other key on the focused row; returns true if handled. */
  onRowKey?: ((row: Row, key: string) => boolean | undefined) | undefined
  loading?: boolean | undefined
  /** Groups rows. Must be stable. */
  groups?: RowGroups<Row> | undefined
  /** Ids of hidden columns, e.g. from `useHiddenColumns`. Must be stable. */
  hidden?: readonly string[] | undefined
  /** Select all and sort above the cards. False if the page has its own. */
  cardTools?: boolean | undefined
  /** Empty state. */
  children?: ReactNode
}

/** Props shared by table and cards. */
export interface ViewProps<Row extends object, Context> extends DataTableProps<Row, Context> {
  entries: readonly Entry<Row>[]
  /** Stable while the contents are equal: keys of all items, and of the rows among them. */
  keys: readonly (string | number)[]
  ids: readonly number[]
  toggle: (id: number, range: boolean) => void
}
