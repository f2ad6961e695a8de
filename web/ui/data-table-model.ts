import {
  defaultRangeExtractor,
  observeElementOffset,
  observeElementRect,
  type Range,
  useVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual'
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useReducedMotion } from './use-media.ts'

/**
 * Elements made once per row object: React skips a row whose element is the one it saw before, so that typing in a filter
 * or choosing another row renders nothing again. A new `make` (new columns) starts afresh.
 */
export const useElements = <Row extends object>(
  make: (row: Row) => ReactNode,
): ((row: Row) => ReactNode) =>
  useMemo(() => {
    const made = new WeakMap<Row, ReactNode>()
    return row => {
      if (!made.has(row)) made.set(row, make(row))
      return made.get(row)
    }
  }, [make])

/** Width of the element in pixels, known before the first paint; 0 only until then. */
export const useWidth = (element: RefObject<HTMLElement | null>): number => {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const node = element.current
    if (!node) return
    const measure = () => setWidth(node.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(node)
    return () => observer.disconnect()
  }, [element])
  return width
}

/** The nearest ancestor that scrolls downward, else the document. */
export const scrollerOf = (element: Element): Element => {
  for (let node = element.parentElement; node; node = node.parentElement)
    if (/auto|scroll|overlay/.test(getComputedStyle(node).overflowY) && node !== document.body)
      return node
  return document.documentElement
}

type Rows = Virtualizer<Element, Element>

/* The document's own scroll is heard on the document, and what it shows is the viewport. */
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
}): Rows => {
  const { body, ids, estimate, gap, keep } = options
  const scroller = useRef<Element | null>(null)
  const [margin, setMargin] = useState(0)
  const rangeExtractor = useCallback(
    (range: Range) => {
      const shown = defaultRangeExtractor(range)
      if (keep < 0 || keep >= range.count || shown.includes(keep)) return shown
      return [...shown, keep].sort((a, b) => a - b)
    },
    [keep],
  )
  const rows = useVirtualizer<Element, Element>({
    count: ids.length,
    getScrollElement: () => {
      if (!scroller.current?.isConnected && body.current)
        scroller.current = scrollerOf(body.current)
      return scroller.current
    },
    estimateSize: () => estimate,
    getItemKey: useCallback((index: number) => ids[index] ?? index, [ids]),
    observeElementRect: observeRect,
    observeElementOffset: observeOffset,
    initialRect: { width: 0, height: typeof innerHeight === 'number' ? innerHeight : 0 },
    overscan: 6,
    gap,
    scrollMargin: margin,
    // The sticky head above, a floating bar below.
    scrollPaddingStart: 52,
    scrollPaddingEnd: 84,
    rangeExtractor,
  })
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

const SLIDE_MS = 180
/** More rows than this coming or leaving at once are another list, not news. */
const SLIDE_ROWS_MAX = 10

/**
 * When rows come or leave while the top of the list is in view, the others slide from where they were: the eye can follow,
 * and to the browser nothing jumped (no layout shift). Further down the browser itself keeps what is seen in place.
 */
export const useSlides = (
  body: RefObject<HTMLElement | null>,
  ids: readonly number[],
  rows: Rows,
) => {
  const last = useRef({ ids, starts: new Map<unknown, number>() })
  const held = useRef(new Set<HTMLElement>())
  const items = rows.getVirtualItems()
  const calm = useReducedMotion()
  useLayoutEffect(() => {
    const before = last.current
    last.current = { ids, starts: new Map(items.map(item => [item.key, item.start])) }
    if (before.ids === ids || before.starts.size === 0 || calm) return
    if (Math.abs(before.ids.length - ids.length) > SLIDE_ROWS_MAX) return
    if ((rows.scrollOffset ?? 0) > rows.options.scrollMargin) return
    const wasIdle = held.current.size === 0
    const moved: { element: HTMLElement; from: number }[] = []
    for (const item of items) {
      const element = body.current?.querySelector<HTMLElement>(`[data-index="${item.index}"]`)
      const was = before.starts.get(item.key)
      if (!element || was === item.start) continue
      if (was === undefined) element.animate({ opacity: [0, 1] }, SLIDE_MS)
      else moved.push({ element, from: was - item.start + slidBy(element) })
    }
    // All places are read before the first one is written.
    for (const { element, from } of moved) {
      hold(element, from)
      held.current.add(element)
    }
    if (wasIdle && held.current.size > 0) releaseAll(held.current)
  }, [ids, items, body, rows, calm])
}

/** How far a row still is from its place. */
const slidBy = (element: HTMLElement): number => {
  if (element.style.transition === '') return 0
  const { transform } = getComputedStyle(element)
  return transform === 'none' ? 0 : new DOMMatrix(transform).m42
}

/** Puts a row `from` pixels away from its place. On the move it takes no press: that was meant for another. */
const hold = (element: HTMLElement, from: number) => {
  element.style.transition = 'none'
  element.style.transform = `translateY(${from}px)`
  element.style.pointerEvents = 'none'
}

/** Lets the rows slide home. One frame must show them held, and the first callback still runs before it. */
const releaseAll = (held: Set<HTMLElement>) =>
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const released = [...held]
      held.clear()
      for (const element of released) {
        element.style.transition = `transform ${SLIDE_MS}ms ease-out`
        element.style.transform = ''
      }
      setTimeout(() => {
        for (const element of released) {
          if (held.has(element)) continue
          element.style.pointerEvents = ''
          element.style.transition = ''
        }
      }, SLIDE_MS)
    }),
  )
