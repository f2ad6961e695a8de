import { useLayoutEffect } from 'react'

let open = 0

/** Whether a dialog, sheet or menu is open, or is about to open. */
export const isOverlayOpen = (): boolean => open > 0

/** Counts an overlay as open until the returned function is called. */
export const countOverlay = (): (() => void) => {
  open++
  return () => {
    open--
  }
}

/** Counts an overlay as open from the press that opens it, even while its script is loading. */
export const useCountedOverlay = (isOpen: boolean) =>
  useLayoutEffect(() => (isOpen ? countOverlay() : undefined), [isOpen])
