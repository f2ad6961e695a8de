import type { SizedColumn } from './types.ts'

type Sized = Pick<
  SizedColumn<never, never>,
  'id' | 'width' | 'least' | 'weight' | 'hideBelow' | 'alwaysShown'
>

export const CHECK_WIDTH_PX = 44
const FLEXIBLE_WIDTH_PX = 120

const leastOf = (column: Sized) => column.width ?? column.least ?? FLEXIBLE_WIDTH_PX

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

/** Minimum width of the table in pixels, including the checkboxes if rows are selectable. */
export const neededWidth = (columns: readonly Sized[], selectable: boolean) =>
  columns.reduce((sum, column) => sum + leastOf(column), selectable ? CHECK_WIDTH_PX : 0)

/**
 * Flexible columns share the remaining width by weight. The first of them has no explicit width, so that it absorbs
 * rounding errors.
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
