import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useLayoutEffect, useState } from 'react'
import { scrollerOf, topOf } from './scroller.ts'

/** Rows rendered above and below the visible ones. */
const OVERSCAN = 6

/** An entry to render. */
export interface PlacedEntry {
  readonly key: string | number
  readonly index: number
  /** Pixels from the top of the first entry. */
  readonly start: number
  /** Pixels of the entries left out between this one and the one rendered before it. */
  readonly gapBefore: number
}

interface VirtualRowsOptions {
  /** Of each entry. Keep it stable: with another list every position is worked out again. */
  keys: readonly (string | number)[]
  /** Expected pixels of the entry at an index until it is measured. */
  estimate: (index: number) => number
  /** Pixels between two entries. */
  gap?: number
  /** Index of an entry that stays rendered wherever the list is scrolled; -1 for none. */
  keep?: number
}

/** Which entries of a list in `body` to render. The list scrolls with the nearest scrolling ancestor. */
export const useVirtualRows = (
  body: RefObject<Element | null>,
  { keys, estimate, gap = 0, keep = -1 }: VirtualRowsOptions,
) => {
  const { scroller, margin } = useScroller(body)
  const list = useVirtualizer({
    enabled: scroller !== null,
    getScrollElement: () => scroller,
    initialRect: { width: innerWidth, height: innerHeight },
    initialOffset: () => scroller?.scrollTop ?? 0,
    scrollMargin: margin,
    // The sticky head above, a floating bar below.
    scrollPaddingStart: 52,
    scrollPaddingEnd: 84,
    count: keys.length,
    getItemKey: useCallback((index: number) => keys[index] ?? index, [keys]),
    estimateSize: estimate,
    gap,
    overscan: OVERSCAN,
    rangeExtractor: useCallback(
      (range: Range) => {
        const shown = defaultRangeExtractor(range)
        return keep < 0 || keep >= range.count || shown.includes(keep)
          ? shown
          : [...shown, keep].sort((a, b) => a - b)
      },
      [keep],
    ),
  })
  let last = 0
  const entries = list.getVirtualItems().map(({ key, index, start, end }): PlacedEntry => {
    const gapBefore = Math.max(0, start - margin - last)
    last = end - margin
    return { key: key as string | number, index, start: start - margin, gapBefore }
  })
  return {
    entries,
    gapAfter: Math.max(0, list.getTotalSize() - last),
    /** Ref of each entry that is not as high as it is expected to be; it has its index in `data-index`. */
    measure: list.measureElement,
    /** Scrolls as far as needed to see an entry. */
    reveal: (index: number) => list.scrollToIndex(index),
  }
}

/** What a list scrolls with, and how many pixels of its content come before the list. */
const useScroller = (body: RefObject<Element | null>) => {
  const [found, setFound] = useState({ scroller: null as Element | null, margin: 0 })
  useLayoutEffect(() => {
    const list = body.current
    if (!list) return
    const scroller = scrollerOf(list)
    const measure = () => {
      const top = list.getBoundingClientRect().top - topOf(scroller) + scroller.scrollTop
      const margin = Math.round(top)
      setFound(before =>
        before.scroller === scroller && before.margin === margin ? before : { scroller, margin },
      )
    }
    measure()
    // Whatever is above the list may still grow.
    const observer = new ResizeObserver(measure)
    for (const child of scroller.children) observer.observe(child)
    return () => observer.disconnect()
  }, [body])
  return found
}
