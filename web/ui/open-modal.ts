import { focusQuietly } from './focus-quietly.ts'
import { raiseMessages } from './messages.tsx'

const FOCUSABLE = 'button, a, input, select, textarea, tr'

/** Elements to focus within a remaining container, in order of preference. */
const placesIn = (left: Element): (Element | null)[] => [
  left.closest('tr[data-row]'),
  ...left.querySelectorAll('[tabindex="0"]'),
  ...left.querySelectorAll('button:enabled, a[href]'),
]

const focusFirst = (places: readonly (Element | null)[]) => {
  for (const place of places) {
    if (place instanceof HTMLElement) place.focus()
    if (document.activeElement === place) return
  }
}

/**
 * The focused element and its ancestors at the time a dialog opened. If that was in another dialog, what was focused
 * before that one follows.
 */
const ways = new WeakMap<Element, readonly Element[]>()
const wayFrom = (element: Element | null): readonly Element[] =>
  element ? [element, ...wayFrom(element.parentElement), ...(ways.get(element) ?? [])] : []

/**
 * Opens a dialog and focuses its `data-autofocus` element. Without one, the dialog itself gets the focus, which
 * keeps the on-screen keyboard closed, and screen readers start with the title.
 * @returns a function that closes it. The browser returns the focus to the element that had it. If that was removed, its
 * table row or the nearest tab stop gets the focus; after navigation, the heading of the new page.
 */
export const openModal = (dialog: HTMLDialogElement, isModal = true): (() => void) => {
  const { pathname } = location
  const way = wayFrom(document.activeElement)
  ways.set(dialog, way)
  if (isModal) dialog.showModal()
  else dialog.show()
  const lowerMessages = isModal ? raiseMessages(dialog) : null
  const wanted = dialog.querySelector<HTMLElement>('[data-autofocus]')
  ;(wanted ?? dialog).focus({ preventScroll: true })
  return () => {
    lowerMessages?.()
    dialog.close()
    // After the render that closes the dialog, which may also remove the element or open another dialog.
    queueMicrotask(() => {
      if (document.activeElement?.closest('dialog[open]')) return
      if (location.pathname !== pathname) return focusQuietly(document.querySelector('main h1'))
      if (document.activeElement !== document.body) return
      const left = way.filter(node => node.isConnected && !node.contains(document.body))
      focusFirst([...left.filter(node => node.matches(FOCUSABLE)), ...left.flatMap(placesIn)])
    })
  }
}
