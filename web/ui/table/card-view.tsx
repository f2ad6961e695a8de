import clsx from 'clsx'
import { Fragment, memo, type ReactNode, useRef } from 'react'
import { Skeleton } from '../skeleton.tsx'
import { GroupHead } from './group-head.tsx'
import { GROUP_HEAD_PX } from './groups.ts'
import { RowCheckbox } from './row-checkbox.tsx'
import { isRowPress } from './row-press.ts'
import { cellPlace, type RowProps, rowPropsOf } from './row-props.ts'
import { SortSelect } from './sort-select.tsx'
import type { DataTableProps, SizedColumn, ViewProps } from './types.ts'
import { useVirtualRows } from './virtual-rows.ts'

const CARD_GAP_PX = 14
const CARD = 'li[data-index]'
const cardOf = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(CARD) : null

export function CardView<Row extends object, Context>(props: ViewProps<Row, Context>) {
  const { table, entries, keys, rows, onRowOpen } = props
  const { cardGap = CARD_GAP_PX } = table
  const body = useRef<HTMLUListElement>(null)
  const placing = useVirtualRows(body, {
    keys,
    estimate: index => (entries[index]?.group ? GROUP_HEAD_PX - cardGap : table.cardHeight),
    gap: cardGap,
  })
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: each card contains a control that opens it
    <ul
      ref={body}
      // biome-ignore lint/a11y/noRedundantRoles: VoiceOver doesn't recognize a list without markers otherwise
      role="list"
      aria-label={props.label}
      aria-busy={props.loading}
      style={{ paddingBottom: placing.gapAfter }}
      onClick={event => {
        const row = entries[Number(cardOf(event.target)?.dataset.index)]?.row
        if (row && onRowOpen && isRowPress(event)) onRowOpen(row)
      }}
    >
      {placing.entries.map(({ key, index, gapBefore }, position) => {
        const entry = entries[index]
        const before = gapBefore - (position > 0 ? cardGap : 0)
        return (
          entry && (
            <Fragment key={key}>
              {before > 0 && <li aria-hidden="true" style={{ height: before }} />}
              {entry.group ? (
                <li
                  className="group-head"
                  style={{ height: GROUP_HEAD_PX - cardGap, marginBottom: cardGap }}
                >
                  <GroupHead entry={entry} {...props} />
                </li>
              ) : (
                <CardItem
                  {...rowPropsOf(props, entry)}
                  entryIndex={index}
                  count={rows.length}
                  measure={placing.measure}
                />
              )}
            </Fragment>
          )
        )
      })}
    </ul>
  )
}

interface CardItemProps<Row extends object, Context> extends RowProps<Row, Context> {
  entryIndex: number
  count: number
  measure: (element: Element | null) => void
}

const CardItem = memo(function CardItem<Row extends object, Context>(
  props: CardItemProps<Row, Context>,
) {
  const { row, state, selected, table, context, onToggle, isInner } = props
  return (
    <li
      ref={props.measure}
      data-index={props.entryIndex}
      data-state={state ?? undefined}
      data-selected={selected ? '' : undefined}
      aria-posinset={props.place + 1}
      aria-setsize={props.count}
      aria-busy={state === 'busy' || undefined}
      className="isolate"
      style={{ marginBottom: table.cardGap ?? CARD_GAP_PX }}
    >
      {table.card?.(
        row,
        context,
        selected !== null && !isInner && (
          <RowCheckbox
            id={table.idOf(row)}
            selected={selected}
            label={table.nameOf(row)}
            onToggle={onToggle}
          />
        ),
        cellPlace(props),
      )}
    </li>
  )
}) as <Row extends object, Context>(props: CardItemProps<Row, Context>) => ReactNode

interface CardSkeletonsProps {
  count: number
  height: number
  gap?: number | undefined
}

export function CardSkeletons({ count, height, gap = CARD_GAP_PX }: CardSkeletonsProps): ReactNode {
  return (
    <div aria-busy="true">
      {Array.from({ length: count }, (_, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholders
          key={index}
          className={clsx('flow-root', gap > 0 ? 'card' : 'border-b border-rule')}
          style={{ height, marginBottom: gap }}
        >
          <Skeleton className="m-4 h-5 w-2/3" />
          <Skeleton className="mx-4 h-4 w-2/5" />
        </div>
      ))}
    </div>
  )
}

interface CardToolsProps<Row extends object, Context>
  extends Pick<DataTableProps<Row, Context>, 'sort' | 'onSort' | 'bare'> {
  columns: readonly SizedColumn<Row, Context>[]
  selectAll: ReactNode
}

/** Controls for select all and sort. In tables, the header provides them. */
export function CardTools<Row extends object, Context>({
  columns,
  sort,
  onSort,
  selectAll,
  bare,
}: CardToolsProps<Row, Context>) {
  const isSortable = columns.some(column => column.sortValue)
  if (!selectAll && !isSortable) return null
  return (
    <div
      className={clsx(
        'flex items-center justify-between gap-3',
        bare ? 'border-b border-rule px-4 py-2' : 'mb-3',
      )}
    >
      {selectAll}
      {isSortable && (
        <SortSelect
          aria-label="Sort by"
          className="max-w-56 min-w-0"
          {...{ columns, sort, onSort }}
        />
      )}
    </div>
  )
}
