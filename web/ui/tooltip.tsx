import { useEffect } from 'react'
import { lazyCode } from '../lib/lazy-code.ts'

const layerCode = lazyCode(() => import('./tooltip-layer.ts'))

/**
 * Loads the one tooltip layer with the first pointer, focus or touch on something that has `data-tip`, and leaves it
 * listening. Render it once. On the element: `data-tip="text"`, `data-tip-side="right"`, `data-tip-delay="300"` (ms).
 */
export function TooltipLayer() {
  useEffect(() => {
    let stop: (() => void) | undefined
    let gone = false
    const wake = (event: Event) => {
      if (!(event.target instanceof Element) || !event.target.closest('[data-tip]')) return
      // A finger counts from where it comes down.
      if (event.type === 'pointerover' && (event as PointerEvent).pointerType === 'touch') return
      sleep()
      let isOver = false
      const end = () => {
        isOver = true
      }
      for (const type of ENDING) document.addEventListener(type, end, { once: true })
      layerCode.load().then(
        layer => {
          if (!gone) stop = layer.startTooltips(document, isOver ? undefined : event)
        },
        () => {
          if (!gone) listen() // the code did not come; the next hover tries again
        },
      )
    }
    const listen = () => {
      for (const type of WAKING) document.addEventListener(type, wake, { passive: true })
    }
    const sleep = () => {
      for (const type of WAKING) document.removeEventListener(type, wake)
    }
    listen()
    return () => {
      gone = true
      sleep()
      stop?.()
    }
  }, [])
  return null
}

const WAKING = ['pointerover', 'focusin', 'pointerdown'] as const
/** What the waking event waits for is over before the code came. */
const ENDING = ['pointerout', 'focusout', 'pointerup', 'pointercancel'] as const
