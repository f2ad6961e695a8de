import { type PointerEvent, useRef } from 'react'

/** A drawer closes when dragged by this fraction of its height. */
const CLOSE_AT = 0.25
const FLICK_PX_PER_MS = 0.5
const CLOSING_MS = 150

interface Drag {
  drawer: HTMLDialogElement
  y: number
  time: number
}

const moveTo = ({ style }: HTMLElement, px: number) => style.setProperty('--drag', `${px}px`)

/** Handlers for a drawer's header, which can be dragged down to close the drawer. */
export const useDrawerDrag = (onClose: () => void) => {
  const drag = useRef<Drag | null>(null)
  const end = (event: PointerEvent) => {
    if (!drag.current) return
    const { drawer, y, time } = drag.current
    drag.current = null
    delete drawer.dataset.dragging
    const moved = event.clientY - y
    const flicked = moved > 24 && moved / (event.timeStamp - time) > FLICK_PX_PER_MS
    if (event.type === 'pointerup' && (moved > drawer.offsetHeight * CLOSE_AT || flicked)) {
      onClose()
      setTimeout(() => drawer.open && moveTo(drawer, 0), CLOSING_MS)
    } else moveTo(drawer, 0)
  }
  return {
    onPointerDown: (event: PointerEvent) => {
      const drawer = event.currentTarget.closest('dialog')
      if (!drawer || event.button !== 0) return
      if ((event.target as Element).closest('button, a, input')) return
      event.currentTarget.setPointerCapture(event.pointerId)
      drag.current = { drawer, y: event.clientY, time: event.timeStamp }
      drawer.dataset.dragging = ''
    },
    onPointerMove: (event: PointerEvent) => {
      if (drag.current) moveTo(drag.current.drawer, Math.max(0, event.clientY - drag.current.y))
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}
