import { useLayoutEffect, useRef } from 'react'
import { focusQuietly } from './focus-quietly.ts'
import { RETURN_FOCUS } from './return-focus.ts'

/**
 * Element that opened a dialog which has just closed while focused. A dialog that replaces the first one inherits it.
 */
let replaced: readonly Element[] | null = null

/** Elements to focus within a remaining container, in order of preference. */
const placesIn = (left: Element): (Element | null)[] => [
  left.closest('tr[data-row]'),
  ...left.querySelectorAll('[tabindex="0"]'),
  ...left.querySelectorAll('button:enabled, a[href]'),
]

/**
 * Returns the focus to the element that opened the overlay. If that element was removed, focuses its table row or the
 * nearest tab stop. After navigation, focuses the new page's heading.
 */
export const useFocusBack = (open: boolean) => {
  /** Includes the ancestors, because the dialog may have removed the element itself. */
  const returnTo = useRef<readonly Element[]>([])
  const openedAt = useRef('')
  useLayoutEffect(() => {
    if (!open) return
    openedAt.current = location.pathname
    const way: Element[] = []
    for (let node = document.activeElement; node; node = node.parentElement) way.push(node)
    returnTo.current = (document.activeElement === document.body && replaced) || way
    return () => {
      replaced = returnTo.current
      setTimeout(() => {
        replaced = null
      })
    }
  }, [open])
  return (event: Event) => {
    event.preventDefault()
    // A dialog opened in the meantime has the focus. Letters typed there must not reach the page's shortcuts.
    if (document.activeElement !== document.body) return
    if (location.pathname !== openedAt.current)
      return focusQuietly(document.querySelector('main h1'))
    const [origin, ...around] = returnTo.current
    const left = around.filter(node => node.isConnected && !node.contains(document.body))
    const ask = (node: Element) => node.dispatchEvent(new Event(RETURN_FOCUS, { cancelable: true }))
    if (!origin?.isConnected && !left.every(ask)) return
    for (const place of origin?.isConnected ? [origin] : left.flatMap(placesIn)) {
      if (place instanceof HTMLElement) place.focus({ preventScroll: place === origin })
      if (document.activeElement === place) return
    }
  }
}

/**
 * Without autofocus, the dialog itself gets the focus. That keeps the on-screen keyboard closed, and screen readers
 * start with the title.
 */
export const focusFirstField = (event: Event, window: HTMLElement | null) => {
  event.preventDefault()
  const wanted = window?.querySelector<HTMLElement>('[autofocus], [data-autofocus]')
  ;(wanted ?? window)?.focus({ preventScroll: true })
}
