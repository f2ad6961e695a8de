import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useReducedMotion } from '../use-media.ts'
import { scrollerOf, topOf } from './scroller.ts'
import type { PlacedEntry } from './virtual-rows.ts'

const SLIDE_MS = 120
const SLIDE_ROWS_MAX = 10

/**
 * Slides the other rows to their new places if rows are inserted or removed while the top of the list is visible.
 * Further down, the browser's scroll anchoring keeps them in place.
 */
export const useMoveAnimation = (
  body: RefObject<HTMLElement | null>,
  keys: readonly (string | number)[],
  items: readonly PlacedEntry[],
) => {
  const last = useRef({ keys, starts: new Map<unknown, number>() })
  const held = useRef(new Set<HTMLElement>())
  const reducedMotion = useReducedMotion()
  useLayoutEffect(() => {
    const before = last.current
    last.current = { keys, starts: new Map(items.map(item => [item.key, item.start])) }
    if (before.keys === keys || before.starts.size === 0 || reducedMotion) return
    if (Math.abs(before.keys.length - keys.length) > SLIDE_ROWS_MAX) return
    if (!body.current || !isTopInView(body.current)) return
    const wasIdle = held.current.size === 0
    const moved: { element: HTMLElement; from: number }[] = []
    for (const item of items) {
      const element = body.current?.querySelector<HTMLElement>(`[data-index="${item.index}"]`)
      const was = before.starts.get(item.key)
      if (!element || was === item.start) continue
      if (was === undefined) element.animate({ opacity: [0, 1] }, SLIDE_MS)
      else moved.push({ element, from: was - item.start + slidBy(element) })
    }
    // Measure everything before writing anything.
    for (const { element, from } of moved) {
      hold(element, from)
      held.current.add(element)
    }
    if (wasIdle && held.current.size > 0) releaseAll(held.current)
  }, [keys, items, body, reducedMotion])
}

const isTopInView = (body: Element): boolean =>
  body.getBoundingClientRect().top >= topOf(scrollerOf(body)) - 0.5

const slidBy = (element: HTMLElement): number => {
  if (element.style.transition === '') return 0
  const { transform } = getComputedStyle(element)
  return transform === 'none' ? 0 : new DOMMatrix(transform).m42
}

const hold = (element: HTMLElement, from: number) => {
  element.style.transition = 'none'
  element.style.transform = `translateY(${from}px)`
}

/**
 * The animation starts after one frame has shown the rows with their offset, because the first callback runs before
 * that frame is painted.
 */
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
          element.style.transition = ''
        }
      }, SLIDE_MS)
    }),
  )
