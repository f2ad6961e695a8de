import { memo, type ReactNode } from 'react'
import { Checkbox } from '../checkbox.tsx'
import type { RowState } from './types.ts'

type Measure = (node: Element | null) => void

interface TableRowProps {
  id: number
  index: number
  state: RowState
  /** null: the table has no selection. */
  selected: boolean | null
  label: string
  onToggle: (id: number, range: boolean) => void
  measure: Measure
  children: ReactNode
  height: number
  tabStop: boolean
  openable: boolean
}

/** The `tr` around cells that are made once per row: what changes with scrolling, sorting and choosing is here. */
export const TableRow = memo(function TableRow({
  id,
  index,
  state,
  selected,
  label,
  onToggle,
  measure,
  children,
  height,
  tabStop,
  openable,
}: TableRowProps) {
  return (
    <tr
      ref={measure}
      data-row={id}
      data-index={index}
      data-state={state ?? undefined}
      data-selected={selected ? '' : undefined}
      data-openable={openable ? '' : undefined}
      aria-rowindex={index + 2}
      aria-busy={state === 'busy' || undefined}
      tabIndex={tabStop ? 0 : -1}
      style={{ height }}
    >
      {selected !== null && (
        <td>
          <RowCheckbox id={id} selected={selected} label={label} onToggle={onToggle} />
        </td>
      )}
      {children}
    </tr>
  )
})

interface CardRowProps {
  index: number
  count: number
  state: RowState
  selected: boolean
  measure: Measure
  children: ReactNode
}

/** The list item around a card that is made once per row and choice. */
export const CardRow = memo(function CardRow({
  index,
  count,
  state,
  selected,
  measure,
  children,
}: CardRowProps) {
  return (
    <li
      ref={measure}
      data-index={index}
      data-state={state ?? undefined}
      data-selected={selected ? '' : undefined}
      aria-posinset={index + 1}
      aria-setsize={count}
      aria-busy={state === 'busy' || undefined}
      className="isolate mb-3.5"
    >
      {children}
    </li>
  )
})

export function RowCheckbox({
  id,
  selected,
  label,
  onToggle,
}: Pick<TableRowProps, 'id' | 'label' | 'onToggle'> & { selected: boolean }) {
  return (
    <Checkbox
      aria-label={`Select ${label}`}
      checked={selected}
      onChange={event => {
        const { nativeEvent } = event
        onToggle(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }}
    />
  )
}
