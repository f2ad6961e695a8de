import { type PointerEvent, useRef } from 'react'

/** A drawer closes when dragged by this fraction of its height. */
const CLOSE_AT = 0.25
const FLICK_PX_PER_MS = 0.5
const CLOSING_MS = 150

/** Lets a drawer be dragged down by its head to close it. */
export const useDrawerDrag = (onClose: () => void, enabled: boolean) => {
  const drawer = useRef<HTMLDivElement>(null)
  const start = useRef<{ y: number; at: number } | null>(null)
  const moveTo = (px: number) => drawer.current?.style.setProperty('--drag', `${px}px`)
  const end = (event: PointerEvent) => {
    const from = start.current
    const element = drawer.current
    start.current = null
    if (!from || !element) return
    delete element.dataset.dragging
    const moved = event.clientY - from.y
    const flicked = moved > 24 && moved / (event.timeStamp - from.at) > FLICK_PX_PER_MS
    if (event.type === 'pointerup' && (moved > element.offsetHeight * CLOSE_AT || flicked)) {
      onClose()
      setTimeout(() => {
        if (element.dataset.state === 'open') element.style.setProperty('--drag', '0px')
      }, CLOSING_MS)
    } else moveTo(0)
  }
  const handlers = enabled
    ? {
        onPointerDown: (event: PointerEvent) => {
          if (event.button !== 0 || (event.target as Element).closest('button, a, input')) return
          event.currentTarget.setPointerCapture(event.pointerId)
          start.current = { y: event.clientY, at: event.timeStamp }
          if (drawer.current) drawer.current.dataset.dragging = ''
        },
        onPointerMove: (event: PointerEvent) => {
          if (start.current) moveTo(Math.max(0, event.clientY - start.current.y))
        },
        onPointerUp: end,
        onPointerCancel: end,
      }
    : {}
  return { drawer, handlers }
}
