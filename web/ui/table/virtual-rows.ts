import {
  defaultRangeExtractor,
  elementScroll,
  measureElement,
  observeElementOffset,
  observeElementRect,
  type Range,
  Virtualizer,
  type VirtualizerOptions,
} from '@tanstack/virtual-core'
import type { RefObject } from 'react'
import { type CutRows, OVERSCAN, type PlacedRow, type RowSizes, type Rows } from './rows.ts'
import { scrollerOf, topOf } from './scroller.ts'

/* Fetched when a list is about to be scrolled: see table-rows.ts. */

type List = Virtualizer<Element, Element>
type Options = VirtualizerOptions<Element, Element>

/* The document's own scroll is reported on the document, and what it shows is the viewport. */
const observeRect = (list: List, report: (rect: { width: number; height: number }) => void) => {
  if (list.scrollElement !== document.documentElement) return observeElementRect(list, report)
  const measure = () => report({ width: innerWidth, height: innerHeight })
  measure()
  addEventListener('resize', measure)
  return () => removeEventListener('resize', measure)
}
const observeOffset = (list: List, report: (offset: number, scrolling: boolean) => void) => {
  if (list.scrollElement !== document.documentElement) return observeElementOffset(list, report)
  const read = () => report(document.documentElement.scrollTop, false)
  read()
  document.addEventListener('scroll', read, { passive: true })
  return () => document.removeEventListener('scroll', read)
}

/**
 * Takes over a list whose first rows are rendered in `body`: from here on the rows around what is seen are, wherever it is
 * scrolled, with their own heights.
 * @param changed other rows are to be rendered; `isUrgent`: before the browser paints
 */
export const createVirtualRows = (
  body: RefObject<HTMLElement | null>,
  first: RowSizes & { cut: CutRows },
  changed: (isUrgent: boolean) => void,
) => {
  let given = first
  let rangeExtractor = extractorOf(first.cut)
  let getItemKey = keysOf(first.ids)
  const scroller = body.current ? scrollerOf(body.current) : document.documentElement
  const placeOfBody = () => {
    const top = body.current?.getBoundingClientRect().top ?? 0
    return Math.round(top - topOf(scroller) + scroller.scrollTop)
  }
  let margin = placeOfBody()
  /** Of rows that were rendered once, by id. */
  const heights = new Map<unknown, number>()
  const rendered = [...(body.current?.querySelectorAll<HTMLElement>('[data-index]') ?? [])]
  for (const row of rendered) heights.set(first.ids[indexOf(row)], row.offsetHeight)

  const heightOf = (index: number) =>
    (heights.get(given.ids[index]) ?? given.estimate) + given.above(index)
  // In a ref, while React is at work: it renders again by itself then.
  let isInRef = false
  const options = (): Options => ({
    count: given.ids.length,
    getScrollElement: () => scroller,
    estimateSize: heightOf,
    // A row that just came has the height it had before or is taken to have; the observer reports its own after the layout.
    measureElement: (row, entry, list) => {
      const index = indexOf(row)
      if (entry) heights.set(given.ids[index], measureElement(row, entry, list))
      return heightOf(index)
    },
    getItemKey,
    observeElementRect: observeRect,
    observeElementOffset: observeOffset,
    scrollToFn: elementScroll,
    initialRect: { width: 0, height: innerHeight },
    initialOffset: () => scroller.scrollTop,
    overscan: OVERSCAN,
    gap: given.gap,
    scrollMargin: margin,
    // The sticky head above, a floating bar below.
    scrollPaddingStart: 52,
    scrollPaddingEnd: 84,
    rangeExtractor,
    onChange: (_, isUrgent) => changed(isUrgent && !isInRef),
  })
  const list: List = new Virtualizer(options())
  const measure = (row: Element | null) => {
    isInRef = true
    list.measureElement(row)
    isInRef = false
  }
  for (const row of rendered) measure(row)

  let placed: { of: unknown; margin: number; rows: readonly PlacedRow[] } | null = null
  const rows = (): Rows => {
    const items = list.getVirtualItems()
    if (placed?.of !== items || placed.margin !== margin)
      placed = {
        of: items,
        margin,
        rows: items.map(({ key, index, start, end }) => ({
          key: Number(key),
          index,
          start: start - margin,
          end: end - margin,
        })),
      }
    return { placed: placed.rows, height: list.getTotalSize(), reveal: list.scrollToIndex }
  }

  return {
    /** In each rendering: what the list is now, and the rows to render. */
    rows: (now: RowSizes & { cut: CutRows }): Rows => {
      if (now.cut !== given.cut) rangeExtractor = extractorOf(now.cut)
      if (now.ids !== given.ids) getItemKey = keysOf(now.ids)
      given = now
      list.setOptions(options())
      return rows()
    },
    /** Ref of each row. */
    measure,
    /** After each rendering. */
    rendered: () => list._willUpdate(),
    /** Sizes are remembered by row; with other groups a row may stand under a head that was under none. */
    regrouped: () => list.measure(),
    /** Follows the scroller, and what stands above the rows; returns the way to end it. */
    start: () => {
      const end = list._didMount()
      // What stands above the rows may still grow.
      const observer = new ResizeObserver(() => {
        const now = placeOfBody()
        if (now === margin || !body.current) return
        margin = now
        changed(false)
      })
      for (const child of scroller.children) observer.observe(child)
      return () => {
        observer.disconnect()
        end()
      }
    },
  }
}
export type VirtualRows = ReturnType<typeof createVirtualRows>

const indexOf = (row: Element) => Number(row.getAttribute('data-index'))
/* The list looks at whether these are other functions to see whether rows have changed. */
const keysOf = (ids: readonly number[]) => (index: number) => ids[index] ?? index
const extractorOf = (cut: CutRows) => (range: Range) => cut(defaultRangeExtractor(range), range)
