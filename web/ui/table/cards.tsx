import { Fragment, type ReactNode, type RefObject, useCallback } from 'react'
import { Skeleton } from '../skeleton.tsx'
import { cardEvents, cardFocus } from './card-events.ts'
import { useElements } from './elements.ts'
import { useFocusKept } from './focus-kept.ts'
import { GROUP_HEAD_PX } from './groups.ts'
import { CardRow, RowCheckbox } from './row.tsx'
import type { Rows } from './rows.ts'
import { shownRows } from './shown-rows.ts'
import type { MeasureRow } from './table-rows.ts'
import type { DataTableProps } from './types.ts'

export const CARD_GAP_PX = 14

interface CardsProps<Row extends object>
  extends Pick<
    DataTableProps<Row>,
    'label' | 'rowId' | 'rowLabel' | 'rowState' | 'loading' | 'groups' | 'onRowOpen'
  > {
  body: RefObject<HTMLUListElement | null>
  sorted: readonly Row[]
  /** The rows of a group by the place of its first one. */
  heads: ReadonlyMap<number, readonly Row[]>
  placing: Rows & { measure: MeasureRow }
  renderCard: NonNullable<DataTableProps<Row>['renderCard']>
  /** null: rows cannot be selected. */
  selection: ReadonlySet<number> | null
  toggle: (id: number, range: boolean) => void
}

/** The rows as a list of cards. */
export function Cards<Row extends object>(props: CardsProps<Row>) {
  const { heads, groups, onRowOpen } = props
  const { body, sorted, placing, renderCard, rowId, rowLabel, rowState, selection, toggle } = props
  const makeCard = (selected: boolean) => (row: Row) => {
    const id = rowId(row)
    return renderCard(
      row,
      selection && (
        <RowCheckbox
          id={id}
          selected={selected}
          label={rowLabel?.(row) ?? `row ${id}`}
          onToggle={toggle}
        />
      ),
    )
  }
  const selectable = selection !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: a card is made anew when what makes it changes
  const cardOff = useElements(useCallback(makeCard(false), [renderCard, rowLabel, selectable]))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a card is made anew when what makes it changes
  const cardOn = useElements(useCallback(makeCard(true), [renderCard, rowLabel, selectable]))
  const { rows, gapAfter } = shownRows(placing, sorted)
  const keepFocusIn = useFocusKept(cardFocus)
  return (
    <ul
      ref={body}
      // biome-ignore lint/a11y/noRedundantRoles: without markers it is no list to VoiceOver otherwise
      role="list"
      aria-label={props.label}
      aria-busy={props.loading}
      {...cardEvents({ sorted, onRowOpen, keepFocusIn })}
      style={{ paddingBottom: gapAfter }}
    >
      {rows.map(({ row, index, key, gapBefore }, position) => {
        const selected = selection?.has(rowId(row)) === true
        const before = gapBefore - (position > 0 ? CARD_GAP_PX : 0)
        const group = heads.get(index)
        return (
          <Fragment key={key}>
            {before > 0 && <li aria-hidden="true" style={{ height: before }} />}
            {group && (
              <li className="flex items-center" style={{ height: GROUP_HEAD_PX }}>
                {groups?.head(group)}
              </li>
            )}
            <CardRow
              index={index}
              count={sorted.length}
              state={rowState?.(row)}
              selected={selected}
              measure={placing.measure}
            >
              {(selected ? cardOn : cardOff)(row)}
            </CardRow>
          </Fragment>
        )
      })}
    </ul>
  )
}

/** Stands for cards that are still loading. */
export function CardSkeletons({ count, height }: { count: number; height: number }): ReactNode {
  return (
    <div aria-busy="true" className="grid gap-3.5">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: alike placeholders
        <div key={index} className="card" style={{ height }}>
          <Skeleton className="m-4 h-5 w-2/3" />
          <Skeleton className="mx-4 h-4 w-2/5" />
        </div>
      ))}
    </div>
  )
}
