import { useLayoutEffect } from 'react'

let open = 0

/** Whether a dialog, sheet or menu is open, or is about to open. */
export const isWindowOpen = (): boolean => open > 0

/** Counts a window as open until the returned function is called. */
export const countWindow = (): (() => void) => {
  open++
  return () => {
    open--
  }
}

/** Counts a window from the press that opens it, for example while its script loads. */
export const useCountedWindow = (isOpen: boolean) =>
  useLayoutEffect(() => (isOpen ? countWindow() : undefined), [isOpen])
