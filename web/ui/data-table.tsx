import clsx from 'clsx'
import { useMemo, useRef, useState } from 'react'
import { pluralize } from '../lib/pluralize.ts'
import { CardSkeletons, CardTools, CardView } from './table/card-view.tsx'
import { CHECK_WIDTH_PX, columnsFor, columnWidths, neededWidth } from './table/columns.ts'
import { entriesOf, groupRows, stackEntries } from './table/groups.ts'
import { SelectAll } from './table/select-all.tsx'
import { useToggle } from './table/selection.ts'
import { toggleAll } from './table/sort-and-select.ts'
import { Head, RowSkeletons, TableBody } from './table/table-view.tsx'
import type { DataTableProps, SizedColumn, ViewProps } from './table/types.ts'
import { PRINTED_MAX } from './table/virtual-rows.ts'
import { useIsMobile } from './use-media.ts'
import { useStableCallback } from './use-stable-callback.ts'
import { useWidth } from './use-width.ts'

const NONE: ReadonlySet<number> = new Set()
const NO_IDS: readonly string[] = []
const NO_HEADS = new Map<number, never>()
const NONE_FLIPPED: ReadonlySet<string> = new Set()

/**
 * A virtualized table with a sticky header, or cards on phones. One row is in the tab order: arrow keys, Home, End and
 * Page keys move, Space selects and Enter opens.
 */
export function DataTable<Row extends object, Context>(props: DataTableProps<Row, Context>) {
  const { table, rows, sort, onSort, selection, groups, stacks, loading = false } = props
  const { label = table.label, hidden = NO_IDS, bare = false, children } = props
  const { rowHeight, cardHeight, skeletonRows = 8 } = table
  const selectable = selection !== undefined

  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const columns = useMemo(
    () =>
      table.columns.map((column): SizedColumn<Row, Context> => {
        const { width: own, ...rest } = column
        return { ...rest, width: typeof own === 'function' ? own(width) : own }
      }),
    [table, width],
  )
  const visible = useMemo(() => columnsFor(columns, width, hidden), [columns, width, hidden])
  const needed = neededWidth(visible, selectable)
  const isNarrow = width > 0 && width < needed
  const isMobile = useIsMobile()
  const asCards = table.card !== undefined && (isMobile || isNarrow)
  const { rows: sorted, heads } = useMemo(() => {
    const keyOf = groups?.keyOf ?? stacks?.keyOf
    return keyOf ? groupRows(rows, keyOf) : { rows, heads: NO_HEADS }
  }, [rows, groups, stacks])
  // Keys of folded groups and of unfolded stacks.
  const [flipped, setFlipped] = useState(NONE_FLIPPED)
  const fold = useStableCallback((key: string, isFolded: boolean) =>
    setFlipped(before => {
      const next = new Set(before)
      if (isFolded === (groups !== undefined)) next.add(key)
      else next.delete(key)
      return next
    }),
  )
  const entries = useMemo(
    () =>
      stacks && !groups
        ? stackEntries(sorted, heads, table.idOf, stacks.keyOf, flipped)
        : entriesOf(sorted, heads, table.idOf, groups?.keyOf, flipped),
    [sorted, heads, table, groups, stacks, flipped],
  )
  const keys = useMemo(() => entries.map(entry => entry.key), [entries])
  const ids = useMemo(() => sorted.map(table.idOf), [sorted, table])
  const toggle = useToggle(ids, selection?.ids ?? NONE, selection?.select)
  const toggleStack = useStableCallback((id: number) => {
    const stack = entries.find(({ key }) => key === id)?.stack
    if (stack) selection?.select(toggleAll(selection.ids, stack.map(table.idOf)))
  })

  const waiting = loading && rows.length === 0
  const selectAll = selection && (
    <SelectAll
      ids={ids}
      selection={selection.ids}
      onSelect={selection.select}
      label={asCards ? 'Select all' : undefined}
    />
  )
  const view: ViewProps<Row, Context> = {
    ...props,
    label,
    rows: sorted,
    entries,
    keys,
    ids,
    toggle,
    toggleStack,
    fold,
  }

  if (asCards) {
    return (
      <div ref={frame}>
        {props.cardTools !== false && <CardTools {...{ columns, sort, onSort, selectAll, bare }} />}
        {waiting ? (
          <CardSkeletons count={skeletonRows} height={cardHeight} gap={table.cardGap} />
        ) : sorted.length === 0 ? (
          <div className={bare ? undefined : 'card'}>{children}</div>
        ) : (
          <CardView {...view} />
        )}
        <Unprinted count={keys.length - PRINTED_MAX} />
      </div>
    )
  }

  const span = visible.length + (selectable ? 1 : 0)
  const widths = columnWidths(visible, width, selectable)
  return (
    <div
      ref={frame}
      className={clsx(
        !bare && 'card',
        isNarrow ? 'overflow-x-auto overflow-y-hidden' : !bare && 'table-frame',
      )}
    >
      <table
        style={isNarrow ? { minWidth: needed } : undefined}
        className="table"
        data-dense={table.dense ? '' : undefined}
        data-grouped={groups ? '' : undefined}
        data-selecting={selection?.ids.size ? '' : undefined}
        data-without={columns
          .filter(column => !hidden.includes(column.id) && !visible.includes(column))
          .map(column => column.id)
          .join(' ')}
        aria-label={label}
        aria-rowcount={waiting ? -1 : sorted.length + 1}
        aria-busy={loading}
      >
        <colgroup>
          {selectable && <col style={{ width: CHECK_WIDTH_PX }} />}
          {visible.map((column, index) => (
            <col key={column.id} style={{ width: widths[index] }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {selectAll && (
              <th scope="col" data-check>
                {selectAll}
              </th>
            )}
            {visible.map(column => (
              <Head key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        {waiting || sorted.length === 0 ? (
          <tbody>
            {waiting ? (
              <RowSkeletons
                count={skeletonRows}
                height={rowHeight}
                columns={visible}
                selectable={selectable}
              />
            ) : (
              <tr>
                <td colSpan={span}>{children}</td>
              </tr>
            )}
          </tbody>
        ) : (
          <TableBody {...view} columns={visible} />
        )}
      </table>
      <Unprinted count={keys.length - PRINTED_MAX} />
    </div>
  )
}

function Unprinted({ count }: { count: number }) {
  if (count <= 0) return null
  return (
    <p className="hidden p-3 print:block">
      {pluralize(count, 'more row')} not printed. Export the list as CSV to get all of them.
    </p>
  )
}
