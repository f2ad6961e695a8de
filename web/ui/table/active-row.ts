import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useFocusAfterRemoval } from './focus-after-removal.ts'

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

  const keptIn = useFocusAfterRemoval(focused =>
    focused.isConnected
      ? focused.closest<HTMLElement>('[data-key]')
      : (body.current?.querySelector<HTMLElement>('[data-key][tabindex="0"]') ?? null),
  )

  // If the focused row is removed, focus moves to the row that takes its place.
  const hasFocus = useRef(false)
  const activeWas = useRef(-1)
  useLayoutEffect(() => {
    if (activeIndex >= 0) activeWas.current = activeIndex
    if (activeIndex >= 0 || activeId === null || ids.length === 0) return
    focusNext.current = hasFocus.current && document.activeElement === document.body
    setActiveId(ids[Math.min(Math.max(0, activeWas.current), ids.length - 1)] ?? null)
  }, [activeIndex, activeId, ids])

  return {
    activeIndex,
    tabStopId: activeIndex >= 0 ? activeId : (ids[0] ?? null),
    activate: (id: Key, { focus = false } = {}) => {
      if (focus) focusNext.current = true
      setActiveId(id)
    },
    setFocused: (focused: Element | null) => {
      hasFocus.current = focused !== null
      keptIn(focused?.closest<HTMLElement>('[data-key]') ?? null)
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
