import { useCallback, useLayoutEffect, useRef } from 'react'
import { toggleRange } from './choice.ts'

export type OnSelect = (selection: ReadonlySet<number>) => void

/**
 * What a row's checkbox calls; the same function for as long as the table lives, so that no row renders again for it. With
 * `range` the rows since the last one toggled follow.
 */
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
