import { type RefObject, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Smaller changes are ignored: they come from a border or scroll bar and don't affect any column. */
const TOLERANCE_PX = 16

/**
 * Width of the element in pixels, available before the first paint. Usually it equals the page's width, in which case
 * no layout is needed to measure the element.
 */
export const useWidth = (element: RefObject<HTMLElement | null>): number => {
  const [width, setWidth] = useState(pageWidth)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the initial width is needed
  useLayoutEffect(() => {
    const node = element.current
    if (!node) return
    let known = width
    const measure = () => {
      if (Math.abs(node.clientWidth - known) <= TOLERANCE_PX) return
      known = node.clientWidth
      // Observers run before the paint, so the wrong width is never visible.
      flushSync(() => setWidth(known))
    }
    const observer = new ResizeObserver(measure)
    observer.observe(node)
    return () => observer.disconnect()
  }, [element])
  return width
}

/** Content width of the page in pixels, available before the shell has mounted; 0 outside the shell. */
const pageWidth = (): number => {
  const room = typeof document === 'object' && document.querySelector('main > div')
  if (!room) return 0
  const { paddingLeft, paddingRight } = getComputedStyle(room)
  return room.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) || 0
}
