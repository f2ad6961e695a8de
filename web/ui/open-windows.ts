import { useEffect, useSyncExternalStore } from 'react'

let open = 0
const listeners = new Set<() => void>()
const change = (by: number) => {
  open += by
  for (const listener of listeners) listener()
}

export const useCountedWindow = (isOpen: boolean) =>
  useEffect(() => {
    if (!isOpen) return
    change(1)
    return () => change(-1)
  }, [isOpen])

export const useIsWindowOpen = (): boolean =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => open > 0,
  )
