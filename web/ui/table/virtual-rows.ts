import {
  measureElement,
  observeElementOffset,
  observeElementRect,
  useVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual'
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useRowSlices } from './row-slices.ts'

/** The nearest ancestor that scrolls downward, else the document. */
export const scrollerOf = (element: Element): Element => {
  for (let node = element.parentElement; node; node = node.parentElement)
    if (/auto|scroll|overlay/.test(getComputedStyle(node).overflowY) && node !== document.body)
      return node
  return document.documentElement
}

export type Rows = Virtualizer<Element, Element>

/** Rows rendered above and below what is seen, so that scrolling finds them there. */
const OVERSCAN = 6

/* The document's own scroll is reported on the document, and what it shows is the viewport. */
const observeRect = (instance: Rows, report: (rect: { width: number; height: number }) => void) => {
  if (instance.scrollElement !== document.documentElement)
    return observeElementRect(instance, report)
  const measure = () => report({ width: innerWidth, height: innerHeight })
  measure()
  addEventListener('resize', measure)
  return () => removeEventListener('resize', measure)
}
const observeOffset = (instance: Rows, report: (offset: number, scrolling: boolean) => void) => {
  if (instance.scrollElement !== document.documentElement)
    return observeElementOffset(instance, report)
  const read = () => report(document.documentElement.scrollTop, false)
  read()
  document.addEventListener('scroll', read, { passive: true })
  return () => document.removeEventListener('scroll', read)
}

/** Which rows to render inside `body`, which scrolls with its nearest scrolling ancestor. `keep` stays rendered wherever it is. */
export const useVirtualRows = (options: {
  body: RefObject<HTMLElement | null>
  ids: readonly number[]
  estimate: number
  gap: number
  keep: number
  /** Pixels of what stands above a row and belongs to it. */
  above: (index: number) => number
}): Rows => {
  const { body, ids, estimate, gap, keep, above } = options
  const scroller = useRef<Element | null>(null)
  const [margin, setMargin] = useState(0)
  const slices = useRowSlices(ids, keep)
  const rows = useVirtualizer<Element, Element>({
    count: ids.length,
    getScrollElement: () => {
      if (!scroller.current?.isConnected && body.current)
        scroller.current = scrollerOf(body.current)
      return scroller.current
    },
    estimateSize: index => estimate + above(index),
    measureElement: (element, entry, instance) =>
      (entry ? measureElement(element, entry, instance) : slices.placed(element)) +
      above(Number(element.getAttribute('data-index'))),
    getItemKey: useCallback((index: number) => ids[index] ?? index, [ids]),
    observeElementRect: observeRect,
    observeElementOffset: observeOffset,
    initialRect: { width: 0, height: typeof innerHeight === 'number' ? innerHeight : 0 },
    overscan: OVERSCAN,
    gap,
    scrollMargin: margin,
    // The sticky head above, a floating bar below.
    scrollPaddingStart: 52,
    scrollPaddingEnd: 84,
    rangeExtractor: slices.rangeExtractor,
  })
  const items = rows.getVirtualItems()
  useLayoutEffect(() => slices.note(items), [items, slices.note])
  // Sizes are remembered by row; with other groups a row may stand under a head that was under none.
  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured anew when the groups change
  useLayoutEffect(() => {
    if (!isFirst.current) rows.measure()
    isFirst.current = false
  }, [above])
  useLayoutEffect(() => {
    const node = body.current
    const outer = scroller.current
    if (!node || !outer) return
    const measure = () => {
      const top = outer === document.documentElement ? 0 : outer.getBoundingClientRect().top
      setMargin(Math.round(node.getBoundingClientRect().top - top + outer.scrollTop))
    }
    measure()
    // What stands above the rows may still grow.
    const observer = new ResizeObserver(measure)
    for (const child of outer.children) observer.observe(child)
    return () => observer.disconnect()
  }, [body])
  return rows
}
