import { type RefObject, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** An expected width may be so many pixels beside the true one, as by a border; it stays then. */
const TOLERANCE_PX = 4
/** So many, as by a scroll bar, are not seen in the frame until it is corrected. */
const UNSEEN_PX = 20

/**
 * Width of the element in pixels, known before the first paint; 0 only until then.
 * @param expected what it will probably be. If it is, the element is not measured, which takes a layout of its own.
 */
export const useWidth = (
  element: RefObject<HTMLElement | null>,
  expected: () => number = () => 0,
): number => {
  const [width, setWidth] = useState(expected)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the width at first
  useLayoutEffect(() => {
    const node = element.current
    if (!node) return
    const measure = () => setWidth(node.clientWidth)
    let isExpected = width > 0
    if (!isExpected) measure()
    const observer = new ResizeObserver(() => {
      const off = isExpected ? Math.abs(node.clientWidth - width) : UNSEEN_PX
      isExpected = false
      // Observers are called before the browser paints: what is drawn for quite another width is not seen.
      if (off > UNSEEN_PX) flushSync(measure)
      else if (off > TOLERANCE_PX) measure()
    })
    observer.observe(node)
    return () => observer.disconnect()
  }, [element])
  return width
}

/** The room a page has for its content, in pixels, also before the shell is there; 0 outside the frame of pages. */
export const pageWidth = (): number => {
  const room = typeof document === 'object' && document.querySelector('main > div, .frame-main')
  if (!room) return 0
  const { paddingLeft, paddingRight } = getComputedStyle(room)
  return room.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) || 0
}
