import { Fragment, useCallback } from 'react'
import { Skeleton } from '../skeleton.tsx'
import { useElements } from './elements.ts'
import { GROUP_HEAD_PX } from './groups.ts'
import { TableRow } from './row.tsx'
import type { Rows } from './rows.ts'
import { shownRows } from './shown-rows.ts'
import type { MeasureRow } from './table-rows.ts'
import type { DataColumn, DataTableProps } from './types.ts'

interface BodyRowsProps<Row extends object>
  extends Pick<DataTableProps<Row>, 'rowId' | 'rowLabel' | 'rowState' | 'onRowOpen' | 'groups'> {
  columns: readonly DataColumn<Row>[]
  sorted: readonly Row[]
  /** The rows of a group by the place of its first one. */
  heads: ReadonlyMap<number, readonly Row[]>
  placing: Rows & { measure: MeasureRow }
  rowHeight: number
  /** null: rows cannot be selected. */
  selection: ReadonlySet<number> | null
  toggle: (id: number, range: boolean) => void
  tabStopId: number | null
  /** How many columns a gap spans. */
  span: number
}

/** The rows of the table's body that are on the screen, and gaps for the others. */
export function BodyRows<Row extends object>(props: BodyRowsProps<Row>) {
  const { columns, sorted, placing, rowId, selection, span } = props
  const cells = useElements(
    useCallback(
      (row: Row) =>
        columns.map((column, index) => (
          // The first names the row, whichever cell of it is read.
          <td
            key={column.id}
            role={index === 0 ? 'rowheader' : undefined}
            data-align={column.align}
          >
            {column.cell(row)}
          </td>
        )),
      [columns],
    ),
  )
  const { rows, gapAfter } = shownRows(placing, sorted)
  return (
    <>
      {rows.map(({ row, index, key, gapBefore }) => {
        const id = rowId(row)
        const group = props.heads.get(index)
        return (
          <Fragment key={key}>
            <Gap key={gapBefore} height={gapBefore} span={span} />
            {group && (
              <tr style={{ height: GROUP_HEAD_PX }}>
                <th
                  scope="rowgroup"
                  colSpan={span}
                  className="border-b border-rule bg-sunken px-3 text-left font-text font-normal"
                >
                  {props.groups?.head(group)}
                </th>
              </tr>
            )}
            <TableRow
              id={id}
              index={index}
              state={props.rowState?.(row)}
              selected={selection ? selection.has(id) : null}
              label={props.rowLabel?.(row) ?? `row ${id}`}
              onToggle={props.toggle}
              measure={placing.measure}
              height={props.rowHeight}
              tabStop={id === props.tabStopId}
              openable={props.onRowOpen !== undefined}
            >
              {cells(row)}
            </TableRow>
          </Fragment>
        )
      })}
      {rows.length > 0 && <Gap key={gapAfter} height={gapAfter} span={span} />}
    </>
  )
}

/**
 * The height of the rows that are not rendered. Give it that as its key: one that stays while rows take its upper part counts
 * as moved, and to the browser the page jumped.
 */
function Gap({ height, span }: { height: number; span: number }) {
  if (height < 0.5) return null
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it can be focused
    <tr aria-hidden="true">
      <td data-gap colSpan={span} style={{ height }} />
    </tr>
  )
}

interface RowSkeletonsProps {
  count: number
  height: number
  columns: readonly { id: string }[]
  selectable: boolean
}

/** Stands for rows that are still loading. */
export function RowSkeletons({ count, height, columns, selectable }: RowSkeletonsProps) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: alike placeholders
    <tr key={index} data-waiting="" style={{ height }}>
      {selectable && <td />}
      {columns.map(column => (
        <td key={column.id}>
          <Skeleton className="h-4 w-3/4" />
        </td>
      ))}
    </tr>
  ))
}
