import type { Entry, StackPlace } from './groups.ts'
import type { Selected } from './row-checkbox.tsx'
import { selectedOf } from './selection.ts'
import type { CellPlace, RowState, TableDefinition, ViewProps } from './types.ts'

export type RowEntry<Row> = Extract<Entry<Row>, { group?: undefined }>

/** Props of a row in the table and as a card. Rows are memoized, so each value must be stable. */
export interface RowProps<Row extends object, Context> extends StackPlace<Row> {
  row: Row
  /** Its place among all rows, without group headers. */
  place: number
  state: RowState
  selected: Selected | null
  table: TableDefinition<Row, Context>
  context: Context
  onToggle: (id: number, range: boolean) => void
  onFold: (key: string, isFolded: boolean) => void
}

/** Of an entry with a row. If it represents a stack, its checkbox toggles all rows of the stack. */
export const rowPropsOf = <Row extends object, Context>(
  view: ViewProps<Row, Context>,
  { row, index, stack, stackKey, isUnfolded, isInner }: RowEntry<Row>,
): RowProps<Row, Context> => {
  const { table, context, selection } = view
  return {
    row,
    place: index,
    stack,
    stackKey,
    isUnfolded,
    isInner,
    state: view.rowState?.(row, stack),
    selected: selection ? selectedOf(stack ?? [row], table.idOf, selection.ids) : null,
    table,
    context,
    onToggle: stack ? view.toggleStack : view.toggle,
    onFold: view.fold,
  }
}

export const cellPlace = <Row>({
  stack,
  stackKey = '',
  isUnfolded,
  isInner,
  onFold,
}: StackPlace<Row> & Pick<RowProps<never, never>, 'onFold'>): CellPlace<Row> => ({
  stack,
  isUnfolded,
  isInner,
  onFold: isFolded => onFold(stackKey, isFolded),
})
