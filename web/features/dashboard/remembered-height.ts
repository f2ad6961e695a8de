import { type RefObject, useEffect } from 'react'
import { log } from '../../lib/log.ts'

/**
 * Saves the height of a card's rows for the placeholder of the next visit. The script in index.html reads it before the
 * first paint.
 */
export const useRememberedHeight = (
  name: 'attention' | 'requests',
  element: RefObject<HTMLElement | null>,
  isReady: boolean,
) => {
  useEffect(() => {
    const node = element.current
    if (!node || !isReady) return
    const observer = new ResizeObserver(() => {
      try {
        localStorage.setItem(`${name}Height`, `${node.offsetHeight}px`)
      } catch (cause) {
        log.warn('Couldn’t save the height of a card.', cause)
      }
    })
    observer.observe(node)
    return () => observer.disconnect()
  }, [name, element, isReady])
}
