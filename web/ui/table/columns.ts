import type { SizedColumn } from './types.ts'

type Sized = Pick<
  SizedColumn<never, never>,
  'id' | 'width' | 'least' | 'weight' | 'hideBelow' | 'alwaysShown'
>

export const CHECK_WIDTH_PX = 44
/** The least a column without a width of its own needs to be read. */
const FLEXIBLE_WIDTH_PX = 120

const leastOf = (column: Sized) => column.width ?? column.least ?? FLEXIBLE_WIDTH_PX

/** The columns for a table of `width` pixels: without those left out below that width and the `hidden` ones. */
export const columnsFor = <Column extends Sized>(
  columns: readonly Column[],
  width: number,
  hidden: readonly string[],
): readonly Column[] =>
  columns.filter(
    column =>
      (width === 0 || width >= (column.hideBelow ?? 0)) &&
      (column.alwaysShown === true || !hidden.includes(column.id)),
  )

/** Pixels these columns need at least, the checkboxes among them where rows can be selected. */
export const neededWidth = (columns: readonly Sized[], selectable: boolean) =>
  columns.reduce((sum, column) => sum + leastOf(column), selectable ? CHECK_WIDTH_PX : 0)

/**
 * Pixels of each column in a table of `width` pixels. Each has the least it needs; what is left over goes by weight to those
 * without a width. The first of these is undefined: it takes the rest, rounding included.
 */
export const columnWidths = (
  columns: readonly Sized[],
  width: number,
  selectable: boolean,
): readonly (number | undefined)[] => {
  const flexible = columns.filter(column => column.width === undefined)
  const weights = flexible.reduce((sum, column) => sum + (column.weight ?? 1), 0)
  const extra = Math.max(0, width - neededWidth(columns, selectable))
  return columns.map(column => {
    if (column.width !== undefined) return column.width
    if (column === flexible[0]) return undefined
    return Math.floor(leastOf(column) + (extra * (column.weight ?? 1)) / weights)
  })
}
