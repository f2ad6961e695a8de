import { useEffect, useRef } from 'react'

/**
 * If the focused control is removed, focuses the result of `place`. Browsers fire no blur event for removed elements,
 * so focus is checked after each change of the document.
 * @param place receives the row or card that had focus, which may have been removed
 * @returns a function to call with the focused row, or null
 */
export const useFocusAfterRemoval = (place: (row: HTMLElement) => HTMLElement | null) => {
  const row = useRef<HTMLElement | null>(null)
  const observer = useRef<MutationObserver | null>(null)
  useEffect(() => () => observer.current?.disconnect(), [])
  return (focused: HTMLElement | null) => {
    row.current = focused
    observer.current?.disconnect()
    if (!focused?.parentElement) return
    observer.current ??= new MutationObserver(() => {
      if (document.activeElement !== document.body || !row.current) return
      place(row.current)?.focus({ preventScroll: true })
    })
    observer.current.observe(focused.parentElement, { childList: true, subtree: true })
  }
}
