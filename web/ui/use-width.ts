import { type RefObject, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** An expected width stays when it is so near the true one, as with a border or a narrow scroll bar: no column shows it. */
const TOLERANCE_PX = 16

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
      if (!isExpected) measure()
      // Observers are called before the browser paints: what is drawn for another width is not seen.
      else if (Math.abs(node.clientWidth - width) > TOLERANCE_PX) flushSync(measure)
      isExpected = false
    })
    observer.observe(node)
    return () => observer.disconnect()
  }, [element])
  return width
}

/** The room a page has for its content, in pixels, also before the shell is there; 0 outside the frame of pages. */
export const pageWidth = (): number => {
  const room = typeof document === 'object' && document.querySelector('main > div')
  if (!room) return 0
  const { paddingLeft, paddingRight } = getComputedStyle(room)
  return room.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) || 0
}
