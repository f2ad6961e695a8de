import { useRef } from 'react'
import { useStableCallback } from '../use-stable-callback.ts'
import type { Selected } from './row-checkbox.tsx'
import { toggleRange } from './sort-and-select.ts'

export type OnSelect = (selection: ReadonlySet<number>) => void

/** With `range`, the toggle applies to all rows from the last toggled one to this one. */
export const useToggle = (
  ids: readonly number[],
  selection: ReadonlySet<number>,
  onSelect: OnSelect | undefined,
) => {
  const lastToggled = useRef<number | null>(null)
  return useStableCallback((id: number, range: boolean) => {
    onSelect?.(toggleRange(selection, ids, id, range ? lastToggled.current : null))
    lastToggled.current = id
  })
}

/** Whether the rows that one checkbox stands for are selected. */
export const selectedOf = <Row>(
  rows: readonly Row[],
  idOf: (row: Row) => number,
  ids: ReadonlySet<number>,
): Selected => {
  const count = rows.filter(row => ids.has(idOf(row))).length
  return count === rows.length || (count > 0 && 'part')
}
