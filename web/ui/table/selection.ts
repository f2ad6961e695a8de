import { useCallback, useLayoutEffect, useRef } from 'react'
import { toggleRange } from './sort-and-select.ts'

export type OnSelect = (selection: ReadonlySet<number>) => void

/** With `range`, the toggle applies to all rows from the last toggled one to this one. */
export const useToggle = (
  ids: readonly number[],
  selection: ReadonlySet<number>,
  onSelect: OnSelect | undefined,
) => {
  const latest = useRef({ ids, selection, onSelect })
  useLayoutEffect(() => {
    latest.current = { ids, selection, onSelect }
  })
  const lastToggled = useRef<number | null>(null)
  return useCallback((id: number, range: boolean) => {
    const { ids, selection, onSelect } = latest.current
    onSelect?.(toggleRange(selection, ids, id, range ? lastToggled.current : null))
    lastToggled.current = id
  }, [])
}
