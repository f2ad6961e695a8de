import { type PointerEvent, useEffect, useRef } from 'react'
import { isFlag, persisted } from '../../../lib/persisted.ts'
import type { QueuedDecision } from '../../../state/approval-decisions.ts'
import { useReducedMotion } from '../../../ui/use-media.ts'

/** Whether someone has swiped in this browser. */
export const swiped = persisted('triageSwiped', isFlag, false)

/** After this much movement, it is clear whether the user is scrolling or swiping. */
const START_PX = 12
/** Distance beyond which a swipe decides instead of snapping back: in pixels, or as a fraction of the width. */
const DECIDE_AT_PX = 120
const DECIDE_AT_PART = 0.35
const FLIGHT_MS = 160

/** Distance in pixels beyond which a swipe decides. */
const decideAt = (width: number): number => Math.min(DECIDE_AT_PX, width * DECIDE_AT_PART)

/**
 * Horizontal swipes on touch screens. Spread the ref and handlers onto the card. `--swipe` moves the card, `--left` and
 * `--right` rise from 0 to 1 at the threshold, beyond which `data-swipe` is set.
 */
export const useSwipe = (onDecide: (decision: QueuedDecision) => void) => {
  const isStill = useReducedMotion()
  const card = useRef<HTMLDivElement>(null)
  const start = useRef<{ x: number; y: number; isSwipe: boolean } | null>(null)
  const flight = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(flight.current), [])

  const moveTo = (px: number) => {
    const element = card.current
    if (!element) return
    const pull = px / decideAt(element.offsetWidth)
    element.style.setProperty('--swipe', `${px}px`)
    element.style.setProperty('--right', String(Math.min(1, Math.max(0, pull))))
    element.style.setProperty('--left', String(Math.min(1, Math.max(0, -pull))))
    if (Math.abs(pull) < 1) delete element.dataset.swipe
    else element.dataset.swipe = pull > 0 ? 'right' : 'left'
  }
  const fly = (px: number, then: () => void) => {
    const element = card.current
    if (!element) return
    if (!isStill) element.style.transition = `transform ${FLIGHT_MS}ms ease-out`
    moveTo(px)
    flight.current = setTimeout(
      () => {
        element.style.transition = ''
        then()
      },
      isStill ? 0 : FLIGHT_MS,
    )
  }
  const end = (event: PointerEvent) => {
    const from = start.current
    const element = card.current
    start.current = null
    if (!from?.isSwipe || !element) return
    const moved = event.clientX - from.x
    if (event.type !== 'pointerup' || Math.abs(moved) < decideAt(element.offsetWidth)) {
      fly(0, () => {})
      return
    }
    // On a rejection, the card snaps back, because the user must enter a reason first.
    const isRight = moved > 0
    fly(isRight ? innerWidth : 0, () => {
      moveTo(0)
      swiped.write(true)
      onDecide(isRight ? 'approve' : 'reject')
    })
  }
  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      if (event.pointerType === 'mouse' || !event.isPrimary) return
      start.current = { x: event.clientX, y: event.clientY, isSwipe: false }
    },
    onPointerMove: (event: PointerEvent) => {
      const from = start.current
      if (!from || !event.isPrimary) return
      const x = event.clientX - from.x
      if (!from.isSwipe) {
        const y = Math.abs(event.clientY - from.y)
        if (Math.abs(x) < START_PX && y < START_PX) return
        if (Math.abs(x) <= y) {
          start.current = null
          return
        }
        from.isSwipe = true
        event.currentTarget.setPointerCapture(event.pointerId)
      }
      moveTo(x)
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
  return { card, handlers }
}
