import { useCallback, useEffect, useRef } from 'react'

/**
 * Keeps the focus in a list whose controls come and go: when the focused one is taken away (a decision puts Undo in its place)
 * the focus goes to what `place` gives instead of the document. The browser reports no blur for an element that is removed,
 * so the document is looked at after each change.
 * @param place gets the row, or card, that had the focus; it may be gone by then
 * @returns to be called with the row that has the focus, null when none has it
 */
export const useFocusKept = (place: (row: HTMLElement) => HTMLElement | null) => {
  const row = useRef<HTMLElement | null>(null)
  const observer = useRef<MutationObserver | null>(null)
  useEffect(() => () => observer.current?.disconnect(), [])
  return useCallback(
    (focused: HTMLElement | null) => {
      row.current = focused
      observer.current?.disconnect()
      if (!focused?.parentElement) return
      observer.current ??= new MutationObserver(() => {
        if (document.activeElement !== document.body || !row.current) return
        place(row.current)?.focus({ preventScroll: true })
      })
      observer.current.observe(focused.parentElement, { childList: true, subtree: true })
    },
    [place],
  )
}
