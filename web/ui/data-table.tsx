import clsx from 'clsx'
import { useCallback, useMemo, useRef } from 'react'
import { useActiveRow } from './table/active-row.ts'
import { BodyRows, RowSkeletons } from './table/body-rows.tsx'
import { CardTools } from './table/card-tools.tsx'
import { CARD_GAP_PX, CardSkeletons, Cards } from './table/cards.tsx'
import { sortRows } from './table/choice.ts'
import { CHECK_WIDTH_PX, columnsFor, columnWidths, neededWidth } from './table/columns.ts'
import { GROUP_HEAD_PX, groupRows } from './table/groups.ts'
import { Head } from './table/head.tsx'
import { useKeptIds } from './table/kept-ids.ts'
import { rowEvents } from './table/row-events.ts'
import { SelectAll } from './table/select-all.tsx'
import { useToggle } from './table/selection.ts'
import { useSlides } from './table/slides.ts'
import { useTableRows } from './table/table-rows.ts'
import type { DataTableProps } from './table/types.ts'
import { useIsMobile } from './use-media.ts'
import { pageWidth, useWidth } from './use-width.ts'

export type { DataColumn, TableSort } from './table/types.ts'

const NONE: ReadonlySet<number> = new Set()
const NO_IDS: readonly string[] = []
const NO_HEADS = new Map<number, never>()

/**
 * Rows in a table, or in cards on a phone. Only what is on the screen is rendered; it scrolls with its nearest scrolling
 * ancestor, under a sticky head. One row is a tab stop: arrows, Home, End and Page keys move it, Space chooses, Enter opens.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { columns, rows, rowId, sort = null, selection = NONE, onSelect, onSort } = props
  const { rowHeight = 64, cardHeight = 182, skeletonRows = 8, loading = false } = props
  const { groups } = props
  const { renderCard, presorted = false, label, className, hidden = NO_IDS } = props
  const selectable = onSelect !== undefined

  const frame = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLTableSectionElement & HTMLUListElement>(null)
  const width = useWidth(frame, pageWidth)
  const visible = useMemo(() => columnsFor(columns, width, hidden), [columns, width, hidden])
  const needed = neededWidth(visible, selectable)
  const isNarrow = width > 0 && width < needed
  const isMobile = useIsMobile()
  const asCards = renderCard !== undefined && (isMobile || isNarrow)
  const ungrouped = useMemo(
    () => (presorted ? rows : sortRows(rows, columns, sort)),
    [presorted, rows, columns, sort],
  )
  const { rows: sorted, heads } = useMemo(
    () => (groups ? groupRows(ungrouped, groups.keyOf) : { rows: ungrouped, heads: NO_HEADS }),
    [ungrouped, groups],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row keeps its id, however the function is written down
  const ids = useKeptIds(useMemo(() => sorted.map(rowId), [sorted]))

  const active = useActiveRow(body, ids)
  const placing = useTableRows(body, {
    ids,
    estimate: asCards ? cardHeight : rowHeight,
    gap: asCards ? CARD_GAP_PX : 0,
    keep: active.activeIndex,
    above: useCallback((index: number) => (heads.has(index) ? GROUP_HEAD_PX : 0), [heads]),
  })
  useSlides(body, ids, placing.placed)
  const toggle = useToggle(ids, selection, onSelect)

  const waiting = loading && rows.length === 0
  const selectAll = onSelect && (
    <SelectAll
      ids={ids}
      selection={selection}
      onSelect={onSelect}
      label={asCards ? 'Select all' : undefined}
    />
  )
  const shared = {
    ...props,
    sorted,
    heads,
    placing,
    toggle,
    selection: selectable ? selection : null,
  }

  if (asCards) {
    return (
      <div ref={frame} className={className}>
        {props.cardTools !== false && (
          <CardTools columns={columns} sort={sort} onSort={onSort} selectAll={selectAll} />
        )}
        {waiting ? (
          <CardSkeletons count={skeletonRows} height={cardHeight} />
        ) : sorted.length === 0 ? (
          <div className="card">{props.empty}</div>
        ) : (
          <Cards {...shared} body={body} renderCard={renderCard} />
        )}
      </div>
    )
  }

  const span = visible.length + (selectable ? 1 : 0)
  const widths = columnWidths(visible, width, selectable)
  return (
    <div
      ref={frame}
      className={clsx('card', isNarrow ? 'overflow-x-auto' : 'table-frame', className)}
    >
      <table
        style={isNarrow ? { minWidth: needed } : undefined}
        className="table"
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
            {selectAll && <th scope="col">{selectAll}</th>}
            {visible.map(column => (
              <Head key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody
          ref={body}
          {...rowEvents({ ...props, sorted, ids, rowHeight, placing, active, toggle })}
        >
          {waiting ? (
            <RowSkeletons
              count={skeletonRows}
              height={rowHeight}
              columns={visible}
              selectable={selectable}
            />
          ) : sorted.length === 0 ? (
            <tr>
              <td colSpan={span}>{props.empty}</td>
            </tr>
          ) : (
            <BodyRows
              {...shared}
              columns={visible}
              rowHeight={rowHeight}
              tabStopId={active.tabStopId}
              span={span}
            />
          )}
        </tbody>
      </table>
    </div>
  )
}
