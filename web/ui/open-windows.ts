import { useLayoutEffect, useSyncExternalStore } from 'react'

let open = 0
const listeners = new Set<() => void>()
const change = (by: number) => {
  open += by
  for (const listener of listeners) listener()
}

/** Whether a dialog, sheet or menu is open, or is about to open. */
export const isWindowOpen = (): boolean => open > 0

/** Counts a window as open until the returned function is called. */
export const countWindow = (): (() => void) => {
  change(1)
  return () => change(-1)
}

/** Counts a window from the press that opens it, for example while its script loads. */
export const useCountedWindow = (isOpen: boolean) =>
  useLayoutEffect(() => (isOpen ? countWindow() : undefined), [isOpen])

export const useIsWindowOpen = (): boolean =>
  useSyncExternalStore(listener => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, isWindowOpen)
