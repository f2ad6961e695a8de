import { exact } from '../lib/time.ts'
import { showBeside } from './anchor.ts'
import { floatingContainerOf } from './floating-container.ts'
import { shownKeys } from './key-names.ts'

const DELAY_MS = 700
const LONG_PRESS_MS = 500
/** If a tooltip closed less than this long ago, the next one opens without a delay. */
const SKIP_DELAY_MS = 300
const LEAVE_MS = 120
const LONG_PRESS_SLOP_PX = 10
const TIP_ID = 'tip'
/** An open menu hides its button's tooltip. Disclosures (sidebar, card) keep theirs while expanded. */
const WITH_MENU_OPEN = '[aria-haspopup][aria-expanded="true"]'

/**
 * Shows the tooltips of all elements with `data-tip="text"`, and optionally `data-tip-side="right"` and
 * `data-tip-delay="300"` (ms). A tooltip opens on hover, keyboard focus or a long press, and closes on leaving, Esc, a
 * click or scrolling. The pointer can move onto the tooltip.
 * @returns a function that stops showing them
 */
export const startTooltips = (): (() => void) => {
  const tip = document.createElement('div')
  tip.id = TIP_ID
  tip.className = 'tip float'
  tip.role = 'tooltip'
  tip.popover = 'manual'

  let target: HTMLElement | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let release: (() => void) | undefined
  let restoreDescription: (() => void) | undefined
  let closedAt = Number.NEGATIVE_INFINITY
  let pressAt: { x: number; y: number } | null = null
  let pressOpened = false

  const isOpen = () => tip.isConnected
  const hide = () => {
    clearTimeout(timer)
    if (!isOpen()) {
      target = null
      return
    }
    release?.()
    watcher.disconnect()
    removal.disconnect()
    tip.remove()
    restoreDescription?.()
    target = null
    closedAt = performance.now()
  }
  const show = (element: HTMLElement) => {
    const text = textOf(element)
    if (!text || !element.isConnected || element.matches(WITH_MENU_OPEN)) return
    if (isOpen() && target !== element) hide()
    clearTimeout(timer)
    target = element
    tip.textContent = text
    if (!isOpen()) {
      tip.dataset.side = sideOf(element)
      floatingContainerOf(element).append(tip)
      release = showBeside(tip, element)
      removal.observe(element)
      restoreDescription = describe(element, text)
      watcher.observe(element, {
        attributes: true,
        attributeFilter: ['data-tip', 'aria-expanded'],
      })
    }
  }
  /* While the tooltip is open, its text may change (Show ↔ Hide password) or a menu may open. */
  const watcher = new MutationObserver(() => {
    const text = target && textOf(target)
    if (!text || target?.matches(WITH_MENU_OPEN)) hide()
    else tip.textContent = text
  })
  const removal = new ResizeObserver(() => {
    if (!target?.isConnected) hide()
  })

  const delayOf = (element: HTMLElement) => {
    if (performance.now() - closedAt < SKIP_DELAY_MS || isOpen()) return 0
    const own = Number(element.dataset.tipDelay)
    return own > 0 ? own : DELAY_MS
  }
  const arm = (element: HTMLElement, ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(show, ms, element)
  }

  const on: { [K in keyof DocumentEventMap]?: (event: DocumentEventMap[K]) => void } = {
    pointerover: event => {
      // A dragged element captures the pointer, which fires `pointerover` on it again.
      if (event.pointerType === 'touch' || event.buttons !== 0) return
      if (event.target === tip) return clearTimeout(timer)
      const element = tipped(event.target)
      if (element && element === target && isOpen()) clearTimeout(timer)
      else if (element) {
        const delay = delayOf(element)
        if (!isOpen()) target = element
        arm(element, delay)
      } else if (isOpen()) {
        clearTimeout(timer)
        timer = setTimeout(hide, LEAVE_MS)
      } else clearTimeout(timer)
    },
    focusin: event => {
      const element = tipped(event.target)
      if (element?.matches(':focus-visible')) arm(element, delayOf(element))
    },
    focusout: hide,
    keydown: event => {
      if (event.key === 'Escape' && isOpen()) {
        event.stopImmediatePropagation()
        hide()
      }
    },
    pointerdown: event => {
      // The previous press may have ended without a click, for example by scrolling.
      pressAt = null
      pressOpened = false
      if (event.target === tip) return
      hide()
      if (event.pointerType !== 'touch') return
      const element = tipped(event.target)
      if (!element) return
      pressAt = { x: event.clientX, y: event.clientY }
      timer = setTimeout(() => {
        show(element)
        pressOpened = isOpen()
      }, LONG_PRESS_MS)
    },
    pointermove: event => {
      if (!pressAt || event.pointerType !== 'touch') return
      if (Math.hypot(event.clientX - pressAt.x, event.clientY - pressAt.y) > LONG_PRESS_SLOP_PX)
        hide()
    },
    pointerup: event => {
      if (event.pointerType !== 'touch') return
      pressAt = null
      if (!pressOpened) clearTimeout(timer)
    },
    pointercancel: hide,
    click: event => {
      // Suppress the click at the end of a long press.
      if (!pressOpened) return
      pressOpened = false
      event.preventDefault()
      event.stopPropagation()
    },
    contextmenu: event => {
      if (pressAt && tipped(event.target)) event.preventDefault()
    },
    scroll: event => {
      if (target && event.target instanceof Node && event.target.contains(target)) hide()
    },
    visibilitychange: hide,
  }
  for (const [type, listener] of Object.entries(on))
    document.addEventListener(type, listener as EventListener, true)

  return () => {
    for (const [type, listener] of Object.entries(on))
      document.removeEventListener(type, listener as EventListener, true)
    hide()
  }
}

const tipped = (node: EventTarget | null): HTMLElement | null =>
  node instanceof Element ? node.closest<HTMLElement>('[data-tip]') : null

const isInRow = (element: HTMLElement) => element.closest('tr[data-row]') !== null

/** Includes the element's shortcut. An empty `data-tip` shows only the shortcut. */
const textOf = (element: HTMLElement): string | undefined => {
  const { tip } = element.dataset
  if (tip === '' && element instanceof HTMLTimeElement) return exact(new Date(element.dateTime))
  const keys = element.getAttribute('aria-keyshortcuts')
  if (tip === undefined || !keys) return tip
  return tip === '' ? `Key ${shownKeys(keys)}` : `${tip} (${shownKeys(keys)})`
}

/** Describes the element by the tooltip, unless the element's name is the same. Returns a function that undoes this. */
const describe = (element: HTMLElement, text: string): (() => void) => {
  const before = element.getAttribute('aria-describedby')
  if (text !== (element.getAttribute('aria-label') ?? element.textContent))
    element.setAttribute('aria-describedby', before ? `${before} ${TIP_ID}` : TIP_ID)
  return () => {
    if (before === null) element.removeAttribute('aria-describedby')
    else element.setAttribute('aria-describedby', before)
  }
}

const sideOf = (element: HTMLElement): string => {
  const { tipSide } = element.dataset
  return tipSide ?? (isInRow(element) ? 'row' : 'top')
}
