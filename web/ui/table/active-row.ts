import { type RefObject, useEffect, useRef, useState } from 'react'

type Key = string | number

/**
 * The active row is remembered by key, so that it survives sorting. `activate` changes the active row and, with
 * `focus`, also focuses it once it is rendered.
 */
export const useActiveRow = (body: RefObject<HTMLElement | null>, ids: readonly Key[]) => {
  const [activeId, setActiveId] = useState<Key | null>(null)
  const activeIndex = activeId === null ? -1 : ids.indexOf(activeId)
  const focusNext = useRef(false)
  useEffect(() => {
    if (!focusNext.current || activeId === null) return
    focusNext.current = false
    const row = body.current?.querySelector<HTMLElement>(`[data-key="${activeId}"]`)
    row?.focus({ preventScroll: true })
  }, [activeId, body])

  return {
    activeIndex,
    tabStopId: activeIndex >= 0 ? activeId : (ids[0] ?? null),
    activate: (id: Key, { focus = false } = {}) => {
      if (focus) focusNext.current = true
      setActiveId(id)
    },
  }
}

/** Index of the active row after a navigation key; null for other keys. `page` is the number of visible rows. */
export const moveTo = (key: string, index: number, count: number, page: number): number | null => {
  const target = {
    ArrowDown: index + 1,
    j: index + 1,
    ArrowUp: index - 1,
    k: index - 1,
    Home: 0,
    End: count - 1,
    PageDown: index + page,
    PageUp: index - page,
  }[key]
  return target === undefined ? null : Math.max(0, Math.min(count - 1, target))
}
