import type { ReactNode } from 'react'
import type { Entry, RowGroups, RowStacks, StackPlace } from './groups.ts'

export type SortValue = string | number | null | undefined
/** `dim`: decided, without a checkbox. `open`: the row's details are shown beside the table. */
export type RowState = 'busy' | 'dim' | 'open' | null | undefined

/** Where a cell's row stands in a stack, and how the stack is folded and unfolded. */
export interface CellPlace<Row> extends StackPlace<Row> {
  readonly onFold: (isFolded: boolean) => void
}

export interface DataColumn<Row, Context = never> {
  id: string
  header: ReactNode
  headerLabel?: string | undefined
  cell: (row: Row, context: Context, place: CellPlace<Row>) => ReactNode
  /** Makes the column sortable. Text is sorted in natural order, and null comes last. */
  sortValue?: ((row: Row) => SortValue) | undefined
  /** The head only sorts while the table is sorted by it; a menu offers it otherwise. */
  isSortedByMenu?: boolean | undefined
  descFirst?: boolean | undefined
  /** The column sorts by time but shows ages, so the row with the latest time has the lowest age. */
  isReversed?: boolean | undefined
  /**
   * Width in pixels, which may depend on the table's width. Columns without a width share the remaining space by
   * `weight`.
   */
  width?: number | ((tablePx: number) => number) | undefined
  least?: number | undefined
  /** Share of the remaining space. Default: 1. The title column should have the largest share. */
  weight?: number | undefined
  /** The column can't be hidden (title, actions). */
  alwaysShown?: boolean | undefined
  align?: 'left' | 'right' | 'center' | undefined
  hideBelow?: number | undefined
}

export type SizedColumn<Row, Context> = Omit<DataColumn<Row, Context>, 'width'> & {
  width?: number | undefined
}

export interface TableSort {
  id: string
  desc: boolean
}

/** Must be stable, because a new object makes every row render again. */
export interface TableDefinition<Row extends object, Context> {
  readonly label: string
  readonly columns: readonly DataColumn<Row, Context>[]
  readonly idOf: (row: Row) => number
  readonly nameOf: (row: Row) => string
  /**
   * Layout on phones, and where the columns don't fit. If absent, the table remains a table. `checkbox` is null if rows
   * can't be selected.
   */
  readonly card?: (
    row: Row,
    context: Context,
    checkbox: ReactNode,
    place: CellPlace<Row>,
  ) => ReactNode
  /** A lower header and less space around cells, for tables with one line per row. */
  readonly dense?: boolean
  readonly rowHeight: number
  readonly cardHeight: number
  /** Pixels between cards. With 0, they are rows between hairlines. Default: 14. */
  readonly cardGap?: number
  readonly skeletonRows?: number
}

export interface DataTableProps<Row extends object, Context> {
  table: TableDefinition<Row, Context>
  /** Data and callbacks for cells and cards. Must be stable. */
  context: Context
  label?: string | undefined
  /** Rows in display order. `sort` only marks the column header; null means unsorted. */
  rows: readonly Row[]
  sort: TableSort | null
  onSort: (sort: TableSort | null) => void
  /** Adds checkboxes. The header checkbox toggles all rows shown; Shift selects a range. */
  selection?: { ids: ReadonlySet<number>; select: (ids: ReadonlySet<number>) => void } | undefined
  rowState?: ((row: Row, stack?: readonly Row[]) => RowState) | undefined
  /** Called for Enter, or for a click outside the row's controls. */
  onRowOpen?: ((row: Row) => void) | undefined
  /** Called for other keys on the focused row. Returns true if the key was handled. */
  onRowKey?: ((row: Row, key: string, place: StackPlace<Row>) => boolean | undefined) | undefined
  loading?: boolean | undefined
  groups?: RowGroups<Row> | undefined
  /** Only without `groups`. Rows of a stack must follow each other. Must be stable. */
  stacks?: RowStacks<Row> | undefined
  /** Ids of hidden columns, usually from `useHiddenColumns`. Must be stable. */
  hidden?: readonly string[] | undefined
  /** Shows controls above the cards, for selecting all and sorting. Set to false if the page has its own. */
  cardTools?: boolean | undefined
  /** No frame, because the table is part of a card. */
  bare?: boolean | undefined
  children?: ReactNode
}

export interface ViewProps<Row extends object, Context> extends DataTableProps<Row, Context> {
  entries: readonly Entry<Row>[]
  /** Keys of all items, and of the rows among them. */
  keys: readonly (string | number)[]
  ids: readonly number[]
  toggle: (id: number, range: boolean) => void
  /** Toggles all rows of the stack that this row represents. */
  toggleStack: (id: number) => void
  /** Folds or unfolds a group or stack. */
  fold: (key: string, isFolded: boolean) => void
}
