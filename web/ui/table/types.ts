import type { ReactNode } from 'react'
import type { Entry, RowGroups } from './groups.ts'

export type SortValue = string | number | null | undefined
export type RowState = 'busy' | 'new' | 'dim' | null | undefined

/** @typeParam Context what the cells need besides the row */
export interface DataColumn<Row, Context = never> {
  id: string
  /** Head of the column; `headerLabel` names it where this is no text or empty. */
  header: ReactNode
  headerLabel?: string | undefined
  cell: (row: Row, context: Context) => ReactNode
  /** Makes the column sortable: text compares as people read it, null comes last. */
  sortValue?: ((row: Row) => SortValue) | undefined
  /** First press sorts downward (dates, counts). */
  descFirst?: boolean | undefined
  /** Pixels; columns without one share what is left by their `weight`. */
  width?: number | ((context: Context) => number) | undefined
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

/** A column whose width is worked out. */
export type SizedColumn<Row, Context> = Omit<DataColumn<Row, Context>, 'width'> & {
  width?: number | undefined
}

export interface TableSort {
  id: string
  desc: boolean
}

/** What is the same for a table wherever it is shown. Keep it stable: another one renders every row again. */
export interface TableDefinition<Row extends object, Context> {
  /** Accessible name. */
  readonly label: string
  readonly columns: readonly DataColumn<Row, Context>[]
  readonly idOf: (row: Row) => number
  /** Names a row for its checkbox: "Select Blade Runner". */
  readonly nameOf: (row: Row) => string
  /** The row at 768 px and less; without it the table stays a table. `checkbox` is null without selection. */
  readonly card?: (row: Row, context: Context, checkbox: ReactNode) => ReactNode
  /** Expected height of a row and of a card in pixels: space for skeletons and for rows not measured yet. */
  readonly rowHeight: number
  readonly cardHeight: number
  readonly skeletonRows?: number
}

export interface DataTableProps<Row extends object, Context> {
  table: TableDefinition<Row, Context>
  /** What cells and cards need besides the row, such as what a button does. Keep it stable as the definition. */
  context: Context
  /** In place of the definition's own. */
  label?: string | undefined
  /** In the order they are shown; `sort` says which one it is, null: as listed. */
  rows: readonly Row[]
  sort: TableSort | null
  onSort: (sort: TableSort | null) => void
  /** With it each row has a checkbox; the head's chooses or clears all rows that are shown, Shift a range. */
  selection?: { ids: ReadonlySet<number>; select: (ids: ReadonlySet<number>) => void } | undefined
  rowState?: ((row: Row) => RowState) | undefined
  /** Enter, or a press on the row outside its controls. */
  onRowOpen?: ((row: Row) => void) | undefined
  /** Any other key on the focused row; true when it was used. */
  onRowKey?: ((row: Row, key: string) => boolean | undefined) | undefined
  loading?: boolean | undefined
  /** Rows in groups; keep it stable as the definition. */
  groups?: RowGroups<Row> | undefined
  /** Ids of columns that are hidden; `ColumnChooser` and `useHiddenColumns` offer and keep the choice. Keep it stable as the definition. */
  hidden?: readonly string[] | undefined
  /** Above cards: choose all, and the order. False where the page offers both elsewhere. */
  cardTools?: boolean | undefined
  /** Shown instead of rows when there are none. */
  children?: ReactNode
}

/** What the table and the cards are made from. */
export interface ViewProps<Row extends object, Context> extends DataTableProps<Row, Context> {
  entries: readonly Entry<Row>[]
  /** The same array while it says the same: of the entries, and of the rows among them. */
  keys: readonly (string | number)[]
  ids: readonly number[]
  toggle: (id: number, range: boolean) => void
}
