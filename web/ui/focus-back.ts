import { useLayoutEffect, useRef } from 'react'
import { focusQuietly } from './focus-quietly.ts'
import { RETURN_FOCUS } from './return-focus.ts'

/** Origin of a window that closed just now, with the focus in it: the window that takes its place returns to the same. */
let replaced: readonly Element[] | null = null

/** Where one may go on in a part that is left, the likeliest first. */
const placesIn = (left: Element): (Element | null)[] => [
  left.closest('tr[data-row]'),
  ...left.querySelectorAll('[tabindex="0"]'),
  ...left.querySelectorAll('button:enabled, a[href]'),
]

/**
 * Focus goes back to where it was; if that is gone, to the table's row it stood in, else to the tab stop of the nearest part
 * that is left (the table of a deleted row). After a choice that led to another page it goes to that page's title.
 */
export const useFocusBack = (open: boolean) => {
  /** What had the focus before, and everything it was inside of: the window may have removed the element itself. */
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
    if (location.pathname !== openedAt.current)
      return focusQuietly(document.querySelector('main h1'))
    const [origin, ...around] = returnTo.current
    const left = around.filter(node => node.isConnected && !node.contains(document.body))
    const ask = (node: Element) => node.dispatchEvent(new Event(RETURN_FOCUS, { cancelable: true }))
    if (!origin?.isConnected && !left.every(ask)) return
    for (const place of origin?.isConnected ? [origin] : left.flatMap(placesIn)) {
      // What is hidden does not take it.
      if (place instanceof HTMLElement) place.focus({ preventScroll: place === origin })
      if (document.activeElement === place) return
    }
  }
}

/** A field that asks for it, else the window itself: on a phone no keyboard jumps up, and a screen reader starts at the title. */
export const focusFirstField = (event: Event, window: HTMLElement | null) => {
  event.preventDefault()
  const wanted = window?.querySelector<HTMLElement>('[autofocus], [data-autofocus]')
  ;(wanted ?? window)?.focus({ preventScroll: true })
}
