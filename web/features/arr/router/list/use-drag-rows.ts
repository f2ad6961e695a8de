import { type PointerEvent, useMemo, useRef } from 'react'
import { scrollerOf } from '../../../../ui/table/scroller.ts'

/** Movement after which a press becomes a drag, because fingers tremble. */
const THRESHOLD_PX = 6
/** The list scrolls when the pointer is this close to the edge of the screen. */
const SCROLL_ZONE_PX = 90
const SCROLL_STEP_PX = 10

interface Drag {
  row: HTMLElement
  pointerId: number
  from: number
  x: number
  y: number
  beside: HTMLElement | null
}

export const useDragRows = (onMove: (id: number, index: number) => void) => {
  const current = useRef<Drag | null>(null)
  return useMemo(() => {
    const markPlace = ({ row, x, y, beside }: Drag) => {
      const under = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-rule-id]')
      if (!current.current || under?.parentElement !== row.parentElement) return
      beside?.removeAttribute('data-drop')
      current.current.beside = under
      const { top, height } = under.getBoundingClientRect()
      if (under !== row) under.dataset.drop = y < top + height / 2 ? 'top' : 'bottom'
    }
    const autoScroll = () => {
      const drag = current.current
      if (!drag?.row.isConnected) return
      const step =
        drag.y < SCROLL_ZONE_PX
          ? -SCROLL_STEP_PX
          : drag.y > innerHeight - SCROLL_ZONE_PX
            ? SCROLL_STEP_PX
            : 0
      if (step !== 0) {
        scrollerOf(drag.row).scrollBy(0, step)
        markPlace(drag)
      }
      requestAnimationFrame(autoScroll)
    }
    const end = (isDropped: boolean) => {
      const drag = current.current
      if (!drag) return
      current.current = null
      const { row, beside } = drag
      const edge = beside?.dataset.drop
      delete beside?.dataset.drop
      delete row.dataset.dragged
      if (!isDropped || !beside || !edge) return
      const others = [...(row.parentElement?.children ?? [])].filter(one => one !== row)
      onMove(Number(row.dataset.ruleId), others.indexOf(beside) + (edge === 'bottom' ? 1 : 0))
    }
    const isOther = (event: PointerEvent) => event.pointerId !== current.current?.pointerId
    return {
      onPointerDown: ({ target, button, pointerId, clientX: x, clientY: y }: PointerEvent) => {
        const handle = target instanceof Element ? target.closest('[data-drag-handle]') : null
        const row = handle?.closest<HTMLElement>('[data-rule-id]')
        const isFixed = handle?.getAttribute('aria-disabled') === 'true'
        if (current.current || !handle || !row || isFixed || button !== 0) return
        handle.setPointerCapture(pointerId)
        current.current = { row, pointerId, from: y, x, y, beside: null }
      },
      onPointerMove: (event: PointerEvent) => {
        const drag = current.current
        if (!drag || isOther(event)) return
        Object.assign(drag, { x: event.clientX, y: event.clientY })
        if (drag.row.dataset.dragged === undefined) {
          if (Math.abs(drag.y - drag.from) < THRESHOLD_PX) return
          drag.row.dataset.dragged = ''
          autoScroll()
        }
        markPlace(drag)
      },
      onPointerUp: (event: PointerEvent) => isOther(event) || end(true),
      onPointerCancel: (event: PointerEvent) => isOther(event) || end(false),
      onKeyDown: ({ key }: { key: string }) => key === 'Escape' && end(false),
    }
  }, [onMove])
}
