/** Marks a row and names its rule. */
export const ROW_ATTRIBUTE = 'data-rule-id'
/** Inside a row: where it is taken hold of. */
export const HANDLE_ATTRIBUTE = 'data-drag-handle'

/** A finger that rests trembles; this far, in pixels, is meant. */
const MEANT_PX = 6
/** So near to the upper or lower end of the screen the list scrolls on. */
const SCROLL_ZONE_PX = 90
const SCROLL_STEP_PX = 10

const scrollerOf = (element: Element): Element => {
  for (let at = element.parentElement; at; at = at.parentElement)
    if (at.scrollHeight > at.clientHeight && /auto|scroll/.test(getComputedStyle(at).overflowY))
      return at
  return document.documentElement
}

interface Drag {
  row: HTMLElement
  pointerId: number
  from: number
  /** Where the finger is. */
  x: number
  y: number
  beside: HTMLElement | null
}

/**
 * Drags rows by their handle with a finger, at once: the browser's own dragging needs a long press by touch, and some have
 * none. @param onDrop the dragged row, the one it was let go at, and on which half of it @returns the way to stop
 */
export const dragByTouch = (
  list: HTMLElement,
  onDrop: (row: HTMLElement, beside: HTMLElement, edge: 'top' | 'bottom') => void,
) => {
  let drag: Drag | null = null
  const stop = new AbortController()

  const mark = ({ row, x, y }: Drag) => {
    const under = document.elementFromPoint(x, y)?.closest<HTMLElement>(`[${ROW_ATTRIBUTE}]`)
    if (!drag || !under || !list.contains(under)) return
    drag.beside?.removeAttribute('data-drop')
    drag.beside = under
    const { top, height } = under.getBoundingClientRect()
    if (under !== row) under.setAttribute('data-drop', y < top + height / 2 ? 'top' : 'bottom')
  }
  const scrollOn = () => {
    if (!drag) return
    const down = drag.y > innerHeight - SCROLL_ZONE_PX ? 1 : 0
    const up = drag.y < SCROLL_ZONE_PX ? 1 : 0
    if (down !== up) {
      scrollerOf(list).scrollBy(0, (down - up) * SCROLL_STEP_PX)
      mark(drag)
    }
    requestAnimationFrame(scrollOn)
  }
  const end = (isDropped: boolean) => {
    if (!drag) return
    const { row, beside } = drag
    const edge = beside?.getAttribute('data-drop')
    beside?.removeAttribute('data-drop')
    row.removeAttribute('data-dragged')
    drag = null
    if (isDropped && beside && edge) onDrop(row, beside, edge === 'bottom' ? 'bottom' : 'top')
  }
  const isOther = ({ pointerId }: PointerEvent) => pointerId !== drag?.pointerId

  const begin = ({ pointerType, target, pointerId, clientX: x, clientY: y }: PointerEvent) => {
    const handle = target instanceof Element ? target.closest(`[${HANDLE_ATTRIBUTE}]`) : null
    const row = handle?.closest<HTMLElement>(`[${ROW_ATTRIBUTE}]`)
    if (drag || !row || pointerType !== 'touch') return
    drag = { row, pointerId, from: y, x, y, beside: null }
  }
  const move = (event: PointerEvent) => {
    if (!drag || isOther(event)) return
    Object.assign(drag, { x: event.clientX, y: event.clientY })
    if (!drag.row.hasAttribute('data-dragged')) {
      if (Math.abs(drag.y - drag.from) < MEANT_PX) return
      drag.row.setAttribute('data-dragged', '')
      scrollOn()
    }
    mark(drag)
  }
  const options = { signal: stop.signal }
  list.addEventListener('pointerdown', begin, options)
  list.addEventListener('pointermove', move, options)
  list.addEventListener('pointerup', event => isOther(event) || end(true), options)
  // The browser took the finger over, for dragging of its own or for scrolling.
  list.addEventListener('pointercancel', event => isOther(event) || end(false), options)
  return () => {
    end(false)
    stop.abort()
  }
}
