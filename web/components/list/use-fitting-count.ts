import { type RefObject, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

const GAP_PX = 8
/** Width of the button that opens the remaining children ("+2"). */
const MORE_PX = 52

/**
 * Number of a row's children that fit side by side, with room for the button that opens the remaining ones; Infinity if
 * all of them fit.
 */
export const useFittingCount = (row: RefObject<HTMLElement | null>): number => {
  const [fitting, setFitting] = useState(Number.POSITIVE_INFINITY)
  useLayoutEffect(() => {
    const { current: element } = row
    if (!element) return
    const measure = () => {
      const ends: number[] = []
      for (const child of element.querySelectorAll<HTMLElement>(':scope > [data-fits]'))
        ends.push((ends.at(-1) ?? -GAP_PX) + GAP_PX + child.offsetWidth)
      const { clientWidth: room } = element
      const next =
        (ends.at(-1) ?? 0) <= room
          ? Number.POSITIVE_INFINITY
          : ends.filter(end => end + GAP_PX + MORE_PX <= room).length
      if (next !== fitting) flushSync(() => setFitting(next))
    }
    // Also runs after the first layout, and always before the browser paints.
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    return () => observer.disconnect()
  })
  return fitting
}
