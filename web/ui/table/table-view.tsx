import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import {
  type FocusEvent,
  Fragment,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type ReactNode,
  useId,
  useRef,
} from 'react'
import { pressedKey } from '../pressed-key.ts'
import { Skeleton } from '../skeleton.tsx'
import { moveTo, useActiveRow } from './active-row.ts'
import { GroupHead } from './group-head.tsx'
import { type Entry, GROUP_HEAD_PX, STACKED_ROW_PX } from './groups.ts'
import { RowCheckbox } from './row-checkbox.tsx'
import { isRowPress } from './row-press.ts'
import { cellPlace, type RowEntry, type RowProps, rowPropsOf } from './row-props.ts'
import { scrollerOf } from './scroller.ts'
import { nextSort, toggleAll } from './sort-and-select.ts'
import type { DataTableProps, SizedColumn, ViewProps } from './types.ts'
import { useVirtualRows } from './virtual-rows.ts'

interface TableBodyProps<Row extends object, Context> extends ViewProps<Row, Context> {
  columns: readonly SizedColumn<Row, Context>[]
}

type GroupEntry<Row> = Exclude<Entry<Row>, { group?: undefined }>

/** These keys pass over dimmed rows. */
const LETTER_STEPS: Readonly<Record<string, number>> = { j: 1, k: -1 }
const isLetter = (key: string) => /^[a-z]$/i.test(key)
/** With Shift, they extend the selection. */
const STEPS = ['ArrowDown', 'ArrowUp']
const isModified = ({ ctrlKey, metaKey, key }: KeyboardEvent, wanted: string) =>
  (ctrlKey || metaKey) && key.toLowerCase() === wanted
const isField = (target: EventTarget) =>
  target instanceof Element && target.closest('select, textarea, input:not([type="checkbox"])')

export function TableBody<Row extends object, Context>(props: TableBodyProps<Row, Context>) {
  const { table, columns, entries, keys, selection, toggle, toggleStack, onRowOpen } = props
  const { rowHeight } = table
  const body = useRef<HTMLTableSectionElement>(null)
  const active = useActiveRow(body, keys)
  const placing = useVirtualRows(body, {
    keys,
    estimate: index => {
      const entry = entries[index]
      return entry?.group ? GROUP_HEAD_PX : entry?.isInner ? STACKED_ROW_PX : rowHeight
    },
    keep: active.activeIndex < 0 || active.tabStopId === null ? -1 : keys.indexOf(active.tabStopId),
  })
  const span = columns.length + (selection ? 1 : 0)

  const entryUnder = (event: { target: EventTarget; currentTarget: Element }) => {
    // React also bubbles events from a menu that a cell rendered elsewhere in the document.
    if (!(event.target instanceof Element) || !event.currentTarget.contains(event.target))
      return null
    const element = event.target.closest<HTMLElement>('[data-key]')
    const index = Number(element?.dataset.index)
    const entry = entries[index]
    return element && entry ? { entry, at: index, onControl: event.target !== element } : null
  }
  const isDim = (at: number) => {
    const entry = entries[at]
    return entry?.row !== undefined && props.rowState?.(entry.row, entry.stack) === 'dim'
  }
  const select = (shown: readonly number[]) =>
    selection?.select(new Set([...selection.ids, ...shown]))
  const move = (key: string, from: number, table: Element) => {
    const page = Math.max(1, Math.floor(scrollerOf(table).clientHeight / rowHeight) - 1)
    let target = moveTo(key, from, keys.length, page)
    if (target === null) return false
    if (LETTER_STEPS[key]) {
      while (isDim(target) && keys[target + LETTER_STEPS[key]] !== undefined)
        target += LETTER_STEPS[key]
      if (isDim(target)) return true
    }
    const id = keys[target]
    if (id !== undefined && target !== active.activeIndex) {
      active.activate(id, { focus: true })
      placing.reveal(target)
    }
    return true
  }
  const onRowKey = (entry: RowEntry<Row>, key: string, shiftKey: boolean) => {
    const { row, stack, stackKey, isInner } = entry
    const id = table.idOf(row)
    if (key === ' ' && selection && !isInner) stack ? toggleStack(id) : toggle(id, shiftKey)
    else if (key === 'Enter' && onRowOpen) onRowOpen(row)
    else if (stackKey !== undefined && key === 'ArrowLeft') {
      const head = entries.find(one => one.stack && one.stackKey === stackKey)
      if (head && isInner) active.activate(head.key, { focus: true })
      props.fold(stackKey, true)
    } else if (stack && stackKey !== undefined && key === 'ArrowRight') props.fold(stackKey, false)
    else return props.onRowKey?.(row, key, entry) === true
    return true
  }
  const onGroupKey = ({ key: id, group, isFolded }: GroupEntry<Row>, key: string) => {
    if (key === 'Enter') props.fold(id, !isFolded)
    else if (key === 'ArrowLeft') props.fold(id, true)
    else if (key === 'ArrowRight') props.fold(id, false)
    else if (key === ' ' && selection)
      selection.select(toggleAll(selection.ids, group.map(table.idOf)))
    else return props.groups?.onKey?.(group, key) === true
    return true
  }
  const handlers = {
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const hit = entryUnder(event)
      if (hit && selection && isModified(event, 'a') && !isField(event.target)) {
        event.preventDefault()
        return select(props.ids)
      }
      if (!hit || event.ctrlKey || event.metaKey || event.altKey) return
      // Letter keys apply to the row even if a control in it is focused. Other keys belong to that control.
      const key = pressedKey(event)
      if (hit.onControl && (!isLetter(key) || isField(event.target))) return
      const { entry } = hit
      if (event.shiftKey && STEPS.includes(key)) {
        const next = entries[hit.at + (key === 'ArrowDown' ? 1 : -1)]
        select([entry, next].flatMap(one => (one?.row ? [table.idOf(one.row)] : [])))
      }
      if (
        move(key, hit.at, event.currentTarget) ||
        (entry.group ? onGroupKey(entry, key) : onRowKey(entry, key, event.shiftKey))
      )
        event.preventDefault()
    },
    onClick(event: MouseEvent<HTMLElement>) {
      const entry = entryUnder(event)?.entry
      if (!entry || !isRowPress(event)) return
      if (entry.group) props.fold(entry.key, !entry.isFolded)
      else onRowOpen?.(entry.row)
    },
    onFocus(event: FocusEvent<HTMLElement>) {
      const hit = entryUnder(event)
      if (hit) active.activate(hit.entry.key)
    },
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
                <tr
                  data-key={key}
                  data-index={index}
                  aria-label={props.groups?.nameOf(entry.group)}
                  tabIndex={key === active.tabStopId ? 0 : -1}
                  style={{ height: GROUP_HEAD_PX }}
                >
                  <th scope="rowgroup" colSpan={span} className="group-head">
                    <GroupHead entry={entry} {...props} />
                  </th>
                </tr>
              ) : (
                <TableRow
                  {...rowPropsOf(props, entry)}
                  entryIndex={index}
                  columns={columns}
                  itemKey={entry.key}
                  tabStop={entry.key === active.tabStopId}
                  openable={onRowOpen !== undefined}
                  measure={placing.measure}
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

interface TableRowProps<Row extends object, Context> extends RowProps<Row, Context> {
  entryIndex: number
  columns: readonly SizedColumn<Row, Context>[]
  itemKey: number | string
  tabStop: boolean
  openable: boolean
  measure: (element: Element | null) => void
}

const TableRow = memo(function TableRow<Row extends object, Context>(
  props: TableRowProps<Row, Context>,
) {
  const { row, table, context, columns, state, selected, onToggle } = props
  const { isInner } = props
  const nameId = useId()
  const id = table.idOf(row)
  return (
    <tr
      ref={props.measure}
      data-row={id}
      data-key={props.itemKey}
      data-inner={isInner ? '' : undefined}
      data-index={props.entryIndex}
      data-state={state ?? undefined}
      data-selected={selected ? '' : undefined}
      data-openable={props.openable ? '' : undefined}
      aria-rowindex={props.place + 2}
      aria-labelledby={nameId}
      aria-busy={state === 'busy' || undefined}
      aria-current={state === 'open' || undefined}
      tabIndex={props.tabStop ? 0 : -1}
      style={{ height: isInner ? STACKED_ROW_PX : table.rowHeight }}
    >
      {selected !== null && (
        <td data-check>
          {state !== 'dim' && !isInner && (
            <RowCheckbox
              id={id}
              selected={selected}
              label={table.nameOf(row)}
              onToggle={onToggle}
            />
          )}
        </td>
      )}
      {columns.map((column, index) => (
        // The first cell is the accessible name of the row.
        <td
          key={column.id}
          {...(index === 0 && { role: 'rowheader', id: nameId })}
          data-align={column.align}
        >
          {column.cell(row, context, cellPlace(props))}
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
  const isDesc = (on ? sort.desc : column.descFirst === true) !== (column.isReversed === true)
  const Arrow = isDesc ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      data-align={column.align}
      aria-sort={on ? (isDesc ? 'descending' : 'ascending') : undefined}
    >
      {column.sortValue && (on || !column.isSortedByMenu) ? (
        <button
          type="button"
          className="sort"
          data-on={on ? '' : undefined}
          aria-label={column.headerLabel}
          onClick={() => onSort(nextSort(sort, column))}
        >
          <span className="min-w-0 truncate">{column.header}</span>
          <Arrow aria-hidden />
        </button>
      ) : (
        <>
          <span>{column.header}</span>
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
