import clsx from 'clsx'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import {
  Fragment,
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { Checkbox } from './checkbox.tsx'
import { useElements, useSlides, useVirtualRows, useWidth } from './data-table-model.ts'
import { CardRow, RowCheckbox, TableRow } from './data-table-row.tsx'
import type { DataColumn, DataTableProps, TableSort } from './data-table-types.ts'
import { Select } from './select.tsx'
import { Skeleton } from './skeleton.tsx'
import { moveTo, nextSort, sortRows, toggleAll, toggleRange } from './table-choice.ts'
import { TimeTabStops } from './time.tsx'
import { useIsMobile } from './use-media.ts'

export type {
  DataColumn,
  DataTableProps,
  RowState,
  SortValue,
  TableSort,
} from './data-table-types.ts'

const NONE: ReadonlySet<number> = new Set()
const CHECK_WIDTH_PX = 44
/** The least a column without a width of its own needs to be read. */
const FLEXIBLE_WIDTH_PX = 120
const CARD_GAP_PX = 14
const CONTROLS = 'a, button, input, select, textarea, label, summary, [role="button"]'

/**
 * Rows in a table, or in cards on a phone. Only what is on the screen is rendered; it scrolls with its nearest scrolling
 * ancestor, under a sticky head. One row is a tab stop: arrows, Home, End and Page keys move it, Space chooses, Enter opens.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { columns, rows, rowId, sort = null, selection = NONE, onSelect } = props
  const { rowHeight = 64, cardHeight = 182, skeletonRows = 8, loading = false } = props
  const { renderCard, rowState, rowLabel, onRowOpen, presorted = false } = props

  const frame = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLTableSectionElement & HTMLUListElement>(null)
  const width = useWidth(frame)
  const visible = useMemo(
    () => columns.filter(column => width === 0 || width >= (column.hideBelow ?? 0)),
    [columns, width],
  )
  const needed = visible.reduce(
    (sum, column) => sum + (column.width ?? FLEXIBLE_WIDTH_PX),
    onSelect ? CHECK_WIDTH_PX : 0,
  )
  const isNarrow = width > 0 && width < needed
  const isMobile = useIsMobile()
  const asCards = renderCard !== undefined && (isMobile || isNarrow)
  const sorted = useMemo(
    () => (presorted ? rows : sortRows(rows, columns, sort)),
    [presorted, rows, columns, sort],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row keeps its id, however the function is written down
  const ids = useMemo(() => sorted.map(rowId), [sorted])

  const [activeId, setActiveId] = useState<number | null>(null)
  const activeIndex = activeId === null ? -1 : ids.indexOf(activeId)
  const virtual = useVirtualRows({
    body,
    ids,
    estimate: asCards ? cardHeight : rowHeight,
    gap: asCards ? CARD_GAP_PX : 0,
    keep: activeIndex,
  })
  useSlides(body, ids, virtual)

  const latest = useRef({ ...props, selection, ids, sorted })
  useLayoutEffect(() => {
    latest.current = { ...props, selection, ids, sorted }
  })
  const lastToggled = useRef<number | null>(null)
  const toggle = useCallback((id: number, range: boolean) => {
    const { ids, selection, onSelect } = latest.current
    onSelect?.(toggleRange(selection, ids, id, range ? lastToggled.current : null))
    lastToggled.current = id
  }, [])

  const focusNext = useRef(false)
  useEffect(() => {
    if (!focusNext.current || activeId === null) return
    focusNext.current = false
    const row = body.current?.querySelector<HTMLElement>(`[data-row="${activeId}"]`)
    row?.focus({ preventScroll: true })
  }, [activeId])

  // A row that leaves takes the focus with it: the one that comes into its place gets it.
  const hasFocus = useRef(false)
  const activeWas = useRef(-1)
  useLayoutEffect(() => {
    if (activeIndex >= 0) activeWas.current = activeIndex
    if (activeIndex >= 0 || activeId === null || ids.length === 0) return
    focusNext.current = hasFocus.current && document.activeElement === document.body
    setActiveId(ids[Math.min(Math.max(0, activeWas.current), ids.length - 1)] ?? null)
  }, [activeIndex, activeId, ids])

  const rowUnder = (event: { target: EventTarget; currentTarget: Element }) => {
    // A menu opened in a cell is elsewhere in the document though React tells its events here.
    if (!(event.target instanceof Element) || !event.currentTarget.contains(event.target))
      return null
    const element = event.target.closest<HTMLElement>('[data-row]')
    const index = Number(element?.dataset.index)
    const row = sorted[index]
    return element && row ? { element, index, row, onControl: event.target !== element } : null
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const hit = rowUnder(event)
    if (!hit || hit.onControl || event.ctrlKey || event.metaKey || event.altKey) return
    const page = Math.max(1, Math.floor((virtual.scrollRect?.height ?? 0) / rowHeight) - 1)
    const target = moveTo(event.key, hit.index, ids.length, page)
    if (target !== null) {
      const id = ids[target]
      if (id !== undefined && id !== activeId) {
        focusNext.current = true
        setActiveId(id)
        virtual.scrollToIndex(target)
      }
    } else if (event.key === ' ' && onSelect) toggle(rowId(hit.row), event.shiftKey)
    else if (event.key === 'Enter' && onRowOpen) onRowOpen(hit.row)
    else if (props.onRowKey?.(hit.row, event.key) !== true) return
    event.preventDefault()
  }
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const hit = rowUnder(event)
    if (!hit || !onRowOpen || event.defaultPrevented) return
    if (event.target instanceof Element && event.target.closest(CONTROLS)) return
    if (getSelection()?.isCollapsed === false) return // text in the row was marked
    onRowOpen(hit.row)
  }

  const cells = useElements(
    useCallback(
      (row: Row) =>
        visible.map(column => (
          <td key={column.id} data-align={column.align}>
            {column.cell(row)}
          </td>
        )),
      [visible],
    ),
  )
  const makeCard = (selected: boolean) => (row: Row) => {
    const id = rowId(row)
    const box = onSelect && (
      <RowCheckbox
        id={id}
        selected={selected}
        label={rowLabel?.(row) ?? `row ${id}`}
        onToggle={toggle}
      />
    )
    return renderCard?.(row, box ?? null)
  }
  const selectable = onSelect !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: a card is made anew when what makes it changes
  const cardOff = useElements(useCallback(makeCard(false), [renderCard, rowLabel, selectable]))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a card is made anew when what makes it changes
  const cardOn = useElements(useCallback(makeCard(true), [renderCard, rowLabel, selectable]))

  const chosen = ids.reduce((count, id) => count + (selection.has(id) ? 1 : 0), 0)
  const selectAll = onSelect && (
    <Checkbox
      aria-label={asCards ? undefined : 'Select all shown rows'}
      label={asCards ? 'Select all' : undefined}
      checked={ids.length > 0 && chosen === ids.length}
      indeterminate={chosen > 0 && chosen < ids.length}
      disabled={ids.length === 0}
      onChange={() => onSelect(toggleAll(selection, ids))}
    />
  )

  const waiting = loading && rows.length === 0
  const items = virtual.getVirtualItems()
  const margin = virtual.options.scrollMargin
  const shown = waiting ? [] : items.filter(item => item.index < sorted.length)
  const gapBefore = (position: number) =>
    Math.max(
      0,
      (shown[position]?.start ?? 0) - (position > 0 ? (shown[position - 1]?.end ?? 0) : margin),
    )
  const gapAfter = Math.max(0, virtual.getTotalSize() - ((shown.at(-1)?.end ?? margin) - margin))

  if (asCards) {
    return (
      <div ref={frame} className={props.className}>
        <CardTools columns={columns} sort={sort} onSort={props.onSort} selectAll={selectAll} />
        {waiting ? (
          <div aria-busy="true" className="grid gap-3.5">
            {Array.from({ length: skeletonRows }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: alike placeholders
              <div key={index} className="card" style={{ height: cardHeight }}>
                <Skeleton className="m-4 h-5 w-2/3" />
                <Skeleton className="mx-4 h-4 w-2/5" />
              </div>
            ))}
          </div>
        ) : sorted.length === 0 ? (
          <div className="card">{props.empty}</div>
        ) : (
          <TimeTabStops value={false}>
            <ul
              ref={body}
              // biome-ignore lint/a11y/noRedundantRoles: without markers it is no list to VoiceOver otherwise
              role="list"
              aria-label={props.label}
              aria-busy={loading}
              style={{ paddingBottom: gapAfter }}
            >
              {shown.map((item, position) => {
                const row = sorted[item.index]
                if (!row) return null
                const selected = selection.has(rowId(row))
                const before = gapBefore(position) - (position > 0 ? CARD_GAP_PX : 0)
                return (
                  <Fragment key={item.key}>
                    {before > 0 && <li aria-hidden="true" style={{ height: before }} />}
                    <CardRow
                      index={item.index}
                      count={sorted.length}
                      state={rowState?.(row)}
                      selected={selected}
                      measure={virtual.measureElement}
                    >
                      {(selected ? cardOn : cardOff)(row)}
                    </CardRow>
                  </Fragment>
                )
              })}
            </ul>
          </TimeTabStops>
        )}
      </div>
    )
  }

  const span = visible.length + (selectable ? 1 : 0)
  const tabStopId = activeIndex >= 0 ? activeId : (ids[0] ?? null)
  return (
    <div
      ref={frame}
      className={clsx('card', isNarrow ? 'overflow-x-auto' : 'table-frame', props.className)}
    >
      <table
        style={isNarrow ? { minWidth: needed } : undefined}
        className="table"
        aria-label={props.label}
        aria-rowcount={waiting ? -1 : sorted.length + 1}
        aria-busy={loading}
      >
        <colgroup>
          {selectable && <col style={{ width: CHECK_WIDTH_PX }} />}
          {visible.map(column => (
            <col key={column.id} style={column.width ? { width: column.width } : undefined} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {selectAll && <th scope="col">{selectAll}</th>}
            {visible.map(column => (
              <Head key={column.id} column={column} sort={sort} onSort={props.onSort} />
            ))}
          </tr>
        </thead>
        <TimeTabStops value={false}>
          <tbody
            ref={body}
            onKeyDown={onKeyDown}
            onClick={onClick}
            onBlur={() => {
              hasFocus.current = false
            }}
            onFocus={event => {
              hasFocus.current = true
              const hit = rowUnder(event)
              if (hit) setActiveId(rowId(hit.row))
            }}
          >
            {waiting &&
              Array.from({ length: skeletonRows }, (_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: alike placeholders
                <tr key={index} style={{ height: rowHeight }}>
                  {selectable && <td />}
                  {visible.map(column => (
                    <td key={column.id}>
                      <Skeleton className="h-4 w-3/4" />
                    </td>
                  ))}
                </tr>
              ))}
            {!waiting && sorted.length === 0 && (
              <tr>
                <td colSpan={span}>{props.empty}</td>
              </tr>
            )}
            {shown.map((item, position) => {
              const row = sorted[item.index]
              if (!row) return null
              const id = rowId(row)
              return (
                <Fragment key={item.key}>
                  <Gap height={gapBefore(position)} span={span} />
                  <TableRow
                    id={id}
                    index={item.index}
                    state={rowState?.(row)}
                    selected={selectable ? selection.has(id) : null}
                    label={rowLabel?.(row) ?? `row ${id}`}
                    onToggle={toggle}
                    measure={virtual.measureElement}
                    height={rowHeight}
                    tabStop={id === tabStopId}
                    openable={onRowOpen !== undefined}
                  >
                    {cells(row)}
                  </TableRow>
                </Fragment>
              )
            })}
            {shown.length > 0 && <Gap height={gapAfter} span={span} />}
          </tbody>
        </TimeTabStops>
      </table>
    </div>
  )
}

/** Room of the rows that are not rendered. */
function Gap({ height, span }: { height: number; span: number }) {
  if (height < 0.5) return null
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it can be focused
    <tr aria-hidden="true">
      <td data-gap colSpan={span} style={{ height }} />
    </tr>
  )
}

interface HeadProps<Row> {
  column: DataColumn<Row>
  sort: TableSort | null
  onSort: ((sort: TableSort | null) => void) | undefined
}

function Head<Row>({ column, sort, onSort }: HeadProps<Row>) {
  const on = sort?.id === column.id
  const Arrow = (on ? sort.desc : column.descFirst) ? ArrowDown : ArrowUp
  const sortable = onSort && column.sortValue
  return (
    <th
      scope="col"
      data-align={column.align}
      aria-sort={on ? (sort.desc ? 'descending' : 'ascending') : undefined}
    >
      {sortable ? (
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

interface CardToolsProps<Row> {
  columns: readonly DataColumn<Row>[]
  sort: TableSort | null
  onSort: ((sort: TableSort | null) => void) | undefined
  selectAll: React.ReactNode
}

/** What the head of the table offers, for cards: choose all, and the order. */
function CardTools<Row>({ columns, sort, onSort, selectAll }: CardToolsProps<Row>) {
  const sortable = columns.filter(column => column.sortValue)
  if (!selectAll && (!onSort || sortable.length === 0)) return null
  return (
    <div className="mb-3 flex items-center justify-between gap-3">
      {selectAll}
      {onSort && sortable.length > 0 && (
        <Select
          aria-label="Sort by"
          className="max-w-56 min-w-0"
          value={sort ? `${sort.id} ${sort.desc}` : ''}
          onChange={event => {
            const [id, desc] = event.currentTarget.value.split(' ')
            onSort(id ? { id, desc: desc === 'true' } : null)
          }}
        >
          <option value="">As listed</option>
          {sortable.flatMap(column =>
            [column.descFirst === true, column.descFirst !== true].map(desc => (
              <option key={`${column.id} ${desc}`} value={`${column.id} ${desc}`}>
                {column.headerLabel ?? column.header} {desc ? '↓' : '↑'}
              </option>
            )),
          )}
        </Select>
      )}
    </div>
  )
}
