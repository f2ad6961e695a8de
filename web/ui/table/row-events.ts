import type { FocusEvent, KeyboardEvent, MouseEvent } from 'react'
import type { useActiveRow } from './active-row.ts'
import { moveTo } from './choice.ts'
import type { Rows } from './rows.ts'
import { scrollerOf } from './scroller.ts'
import type { DataTableProps } from './types.ts'

const CONTROLS = 'a, button, input, select, textarea, label, summary, [role="button"]'

/** Whether a press means the row: not one of its controls, and no text in it was marked. */
export const isRowPress = (event: MouseEvent<HTMLElement>): boolean =>
  !event.defaultPrevented &&
  !(event.target instanceof Element && event.target.closest(CONTROLS)) &&
  getSelection()?.isCollapsed !== false

const isLetter = (key: string) => /^[a-z]$/i.test(key)
const isField = (target: EventTarget) =>
  target instanceof Element && target.closest('select, textarea, input:not([type="checkbox"])')

interface RowEventOptions<Row extends object>
  extends Pick<DataTableProps<Row>, 'rowId' | 'onSelect' | 'onRowOpen' | 'onRowKey'> {
  sorted: readonly Row[]
  ids: readonly number[]
  rowHeight: number
  placing: Rows
  active: ReturnType<typeof useActiveRow>
  toggle: (id: number, range: boolean) => void
}

/** The handlers of the table's body: keys on the focused row, presses on any, and where the focus is. */
export const rowEvents = <Row extends object>(options: RowEventOptions<Row>) => {
  const { sorted, ids, rowId, rowHeight, placing, active, toggle } = options
  const { onSelect, onRowOpen, onRowKey } = options

  const rowUnder = (event: { target: EventTarget; currentTarget: Element }) => {
    // A menu opened in a cell is elsewhere in the document though React passes its events on here.
    if (!(event.target instanceof Element) || !event.currentTarget.contains(event.target))
      return null
    const element = event.target.closest<HTMLElement>('[data-row]')
    const index = Number(element?.dataset.index)
    const row = sorted[index]
    return element && row ? { index, row, onControl: event.target !== element } : null
  }

  /** Whether the key moved the active row, or would have at another place. */
  const move = (key: string, from: number, table: Element) => {
    const page = Math.max(1, Math.floor(scrollerOf(table).clientHeight / rowHeight) - 1)
    const target = moveTo(key, from, ids.length, page)
    if (target === null) return false
    const id = ids[target]
    if (id !== undefined && target !== active.activeIndex) {
      active.activate(id, { focus: true })
      placing.reveal(target)
    }
    return true
  }

  return {
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const hit = rowUnder(event)
      if (!hit || event.ctrlKey || event.metaKey || event.altKey) return
      // A letter means the row wherever in it the focus is; the other keys work the control they are pressed on.
      if (hit.onControl && (!isLetter(event.key) || isField(event.target))) return
      if (!move(event.key, hit.index, event.currentTarget)) {
        if (event.key === ' ' && onSelect) toggle(rowId(hit.row), event.shiftKey)
        else if (event.key === 'Enter' && onRowOpen) onRowOpen(hit.row)
        else if (onRowKey?.(hit.row, event.key) !== true) return
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
      if (hit) active.activate(rowId(hit.row))
    },
    onBlur() {
      active.setFocused(null)
    },
  }
}
