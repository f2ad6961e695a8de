import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import {
  type FocusEvent,
  Fragment,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type ReactNode,
  useRef,
} from 'react'
import { Skeleton } from '../skeleton.tsx'
import { useActiveRow } from './active-row.ts'
import { moveTo, nextSort } from './choice.ts'
import { GROUP_HEAD_PX } from './groups.ts'
import { useMoveLock } from './move-lock.ts'
import { RowCheckbox } from './row-checkbox.tsx'
import { isRowPress } from './row-press.ts'
import { scrollerOf } from './scroller.ts'
import { useSlides } from './slides.ts'
import type { DataTableProps, RowState, SizedColumn, TableDefinition, ViewProps } from './types.ts'
import { useVirtualRows } from './virtual-rows.ts'

interface TableBodyProps<Row extends object, Context> extends ViewProps<Row, Context> {
  columns: readonly SizedColumn<Row, Context>[]
}

const isLetter = (key: string) => /^[a-z]$/i.test(key)
const isField = (target: EventTarget) =>
  target instanceof Element && target.closest('select, textarea, input:not([type="checkbox"])')

export function TableBody<Row extends object, Context>(props: TableBodyProps<Row, Context>) {
  const { table, context, columns, entries, keys, selection, toggle, onRowOpen } = props
  const { rowHeight } = table
  const body = useRef<HTMLTableSectionElement>(null)
  const active = useActiveRow(body, props.ids)
  const placing = useVirtualRows(body, {
    keys,
    estimate: index => (entries[index]?.group ? GROUP_HEAD_PX : rowHeight),
    keep: active.activeIndex < 0 || active.tabStopId === null ? -1 : keys.indexOf(active.tabStopId),
  })
  useSlides(body, keys, placing.entries)
  useMoveLock(body, keys)
  const span = columns.length + (selection ? 1 : 0)

  const rowUnder = (event: { target: EventTarget; currentTarget: Element }) => {
    // React also bubbles events from a menu that a cell rendered elsewhere in the document.
    if (!(event.target instanceof Element) || !event.currentTarget.contains(event.target))
      return null
    const element = event.target.closest<HTMLElement>('[data-row]')
    const entry = entries[Number(element?.dataset.index)]
    if (!element || !entry || entry.group) return null
    return { ...entry, onControl: event.target !== element }
  }
  const move = (key: string, from: number, table: Element) => {
    const page = Math.max(1, Math.floor(scrollerOf(table).clientHeight / rowHeight) - 1)
    const target = moveTo(key, from, props.ids.length, page)
    if (target === null) return false
    const id = props.ids[target]
    if (id !== undefined && target !== active.activeIndex) {
      active.activate(id, { focus: true })
      placing.reveal(keys.indexOf(id))
    }
    return true
  }
  const handlers = {
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const hit = rowUnder(event)
      if (!hit || event.ctrlKey || event.metaKey || event.altKey) return
      // Letter keys apply to the row even if a control in it is focused. Other keys belong to that control.
      if (hit.onControl && (!isLetter(event.key) || isField(event.target))) return
      if (!move(event.key, hit.index, event.currentTarget)) {
        if (event.key === ' ' && selection) toggle(hit.key, event.shiftKey)
        else if (event.key === 'Enter' && onRowOpen) onRowOpen(hit.row)
        else if (props.onRowKey?.(hit.row, event.key) !== true) return
      }
      event.preventDefault()
    },
    onClick(event: MouseEvent<HTMLElement>) {
      const hit = rowUnder(event)
      if (hit && onRowOpen && isRowPress(event)) onRowOpen(hit.row)
    },
    onFocus(event: FocusEvent<HTMLElement>) {
      active.setFocused(event.target)
      const hit = rowUnder(event)
      if (hit) active.activate(hit.key)
    },
    onBlur: () => active.setFocused(null),
  }

  return (
    <tbody ref={body} {...handlers}>
      {placing.entries.map(({ key, index, gapBefore }) => {
        const entry = entries[index]
        return (
          entry && (
            <Fragment key={key}>
              <Gap key={gapBefore} height={gapBefore} span={span} />
              {entry.group ? (
                <tr style={{ height: GROUP_HEAD_PX }}>
                  <th
                    scope="rowgroup"
                    colSpan={span}
                    className="border-b border-rule bg-sunken px-3 text-left font-text font-normal"
                  >
                    {props.groups?.head(entry.group)}
                  </th>
                </tr>
              ) : (
                <TableRow
                  row={entry.row}
                  columns={columns}
                  id={entry.key}
                  place={entry.index}
                  entryIndex={index}
                  state={props.rowState?.(entry.row)}
                  selected={selection ? selection.ids.has(entry.key) : null}
                  table={table}
                  context={context}
                  onToggle={toggle}
                  measure={placing.measure}
                  tabStop={entry.key === active.tabStopId}
                  openable={onRowOpen !== undefined}
                />
              )}
            </Fragment>
          )
        )
      })}
      {entries.length > 0 && <Gap key={placing.gapAfter} height={placing.gapAfter} span={span} />}
    </tbody>
  )
}

function Gap({ height, span }: { height: number; span: number }) {
  if (height < 0.5) return null
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: the element contains nothing focusable
    <tr aria-hidden="true">
      <td data-gap colSpan={span} style={{ height }} />
    </tr>
  )
}

interface TableRowProps<Row extends object, Context> {
  row: Row
  table: TableDefinition<Row, Context>
  context: Context
  columns: readonly SizedColumn<Row, Context>[]
  id: number
  place: number
  entryIndex: number
  state: RowState
  selected: boolean | null
  onToggle: (id: number, range: boolean) => void
  measure: (element: Element | null) => void
  tabStop: boolean
  openable: boolean
}

const TableRow = memo(function TableRow<Row extends object, Context>(
  props: TableRowProps<Row, Context>,
) {
  const { row, table, context, columns, id, state, selected, onToggle } = props
  return (
    <tr
      ref={props.measure}
      data-row={id}
      data-index={props.entryIndex}
      data-state={state ?? undefined}
      data-selected={selected ? '' : undefined}
      data-openable={props.openable ? '' : undefined}
      aria-rowindex={props.place + 2}
      aria-busy={state === 'busy' || undefined}
      tabIndex={props.tabStop ? 0 : -1}
      style={{ height: table.rowHeight }}
    >
      {selected !== null && (
        <td>
          <RowCheckbox id={id} selected={selected} label={table.nameOf(row)} onToggle={onToggle} />
        </td>
      )}
      {columns.map((column, index) => (
        // The first cell is the accessible name of the row.
        <td key={column.id} role={index === 0 ? 'rowheader' : undefined} data-align={column.align}>
          {column.cell(row, context)}
        </td>
      ))}
    </tr>
  )
}) as <Row extends object, Context>(props: TableRowProps<Row, Context>) => ReactNode

interface HeadProps<Row extends object, Context>
  extends Pick<DataTableProps<Row, Context>, 'sort' | 'onSort'> {
  column: SizedColumn<Row, Context>
}

export function Head<Row extends object, Context>({
  column,
  sort,
  onSort,
}: HeadProps<Row, Context>) {
  const on = sort?.id === column.id
  const Arrow = (on ? sort.desc : column.descFirst) ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      data-align={column.align}
      aria-sort={on ? (sort.desc ? 'descending' : 'ascending') : undefined}
    >
      {column.sortValue ? (
        <button
          type="button"
          className="sort"
          data-on={on ? '' : undefined}
          aria-label={column.headerLabel}
          onClick={() => onSort(nextSort(sort, column))}
        >
          {column.header}
          <Arrow aria-hidden />
        </button>
      ) : (
        <>
          {column.header}
          {column.headerLabel !== undefined && (
            <span className="sr-only">{column.headerLabel}</span>
          )}
        </>
      )}
    </th>
  )
}

interface RowSkeletonsProps {
  count: number
  height: number
  columns: readonly { id: string }[]
  selectable: boolean
}

export function RowSkeletons({ count, height, columns, selectable }: RowSkeletonsProps) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholders
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
