import {
  defaultRangeExtractor,
  measureElement,
  type Range,
  useVirtualizer,
} from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useState } from 'react'
import { useMedia } from '../use-media.ts'
import { scrollerOf, topOf } from './scroller.ts'

const OVERSCAN = 6
/** Number of rows in the first render, about a screenful. */
const FIRST_ROWS = 14
/** Longer lists would take minutes to lay out on paper. */
export const PRINTED_MAX = 1000

interface PlacedEntry {
  readonly key: string | number
  readonly index: number
  readonly start: number
  readonly gapBefore: number
}

interface VirtualRowsOptions {
  /** Must be stable, because all positions are recomputed for a new array. */
  keys: readonly (string | number)[]
  estimate: (index: number) => number
  gap?: number
  /** Index of an item that must stay rendered, such as the focused one; -1 for none. */
  keep?: number
}

/** Virtualizes the list in `body`, which scrolls with the nearest scrolling ancestor. */
export const useVirtualRows = (
  body: RefObject<Element | null>,
  { keys, estimate, gap = 0, keep = -1 }: VirtualRowsOptions,
) => {
  const { scroller, margin } = useScroller(body)
  const isPrinting = useMedia('print')
  const list = useVirtualizer({
    enabled: scroller !== null,
    getScrollElement: () => scroller,
    initialRect: { width: innerWidth, height: innerHeight },
    initialOffset: () => scroller?.scrollTop ?? 0,
    scrollMargin: margin,
    // Heights of the sticky header and of a floating bar.
    scrollPaddingStart: 52,
    scrollPaddingEnd: 84,
    count: keys.length,
    getItemKey: useCallback((index: number) => keys[index] ?? index, [keys]),
    estimateSize: estimate,
    measureElement: sizeOf,
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
    entries:
      scroller && !isPrinting
        ? entries
        : firstEntries(keys.slice(0, isPrinting ? PRINTED_MAX : FIRST_ROWS), estimate, gap),
    gapAfter: isPrinting ? 0 : Math.max(0, list.getTotalSize() - last),
    /** Ref for items whose height may differ from the estimate. They need `data-index`. */
    measure: list.measureElement,
    reveal: (index: number) => list.scrollToIndex(index),
  }
}

/** The virtualizer's observer reports sizes before the paint. Reading the size of each new item would force layouts. */
const sizeOf: typeof measureElement = (item, entry, list) =>
  entry
    ? measureElement(item, entry, list)
    : (list.measurementsCache[list.indexFromElement(item)]?.size ?? 0)

/** Entries without a scroller: for the first render, when it isn't known yet, and on paper. */
const firstEntries = (
  keys: readonly (string | number)[],
  estimate: (index: number) => number,
  gap: number,
): PlacedEntry[] => {
  let end = 0
  return keys.map((key, index) => {
    const gapBefore = index === 0 ? 0 : gap
    const start = end + gapBefore
    end = start + estimate(index)
    return { key, index, start, gapBefore }
  })
}

const useScroller = (body: RefObject<Element | null>) => {
  const [found, setFound] = useState({ scroller: null as Element | null, margin: 0 })
  // Wait until after the paint, because looking for the scroller needs the layout.
  useEffect(() => {
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
    // Content above the list may still grow.
    const observer = new ResizeObserver(measure)
    for (const child of scroller.children) observer.observe(child)
    return () => observer.disconnect()
  }, [body])
  return found
}
