import { originOf } from '../../ui/bar-focus.ts'
import { topmostDialog } from '../../ui/messages.tsx'

const BARS = '.bulk-bar > div, .undo-bar > div, [data-sonner-toast]'
const BACK = 'button[aria-keyshortcuts="F6"]'
const BUTTON = 'button:not(:disabled), a[href]'
/** The bar's main button, if it isn't the first. */
const MAIN = 'button[data-bar-main]:not(:disabled)'

let cameFrom: Element | null = null

const focus = (element: Element | null | undefined) => {
  if (!(element instanceof HTMLElement)) return
  element.focus()
  // Leaving the toasts, sonner moves the focus to where it was before.
  if (document.activeElement !== element) element.focus()
}

const goBack = (bar: Element) => {
  const back = bar.querySelector<HTMLElement>(BACK)
  if (back) back.click()
  else focus(originOf(bar.parentElement) ?? cameFrom)
}

/**
 * Moves the focus to the action bar, the undo bar and the toasts in turn, then back. While a dialog is open, only what is
 * in it counts. Returns false if there is nothing to go to.
 */
export const goToBar = (): boolean => {
  const { activeElement } = document
  const bars = [...(topmostDialog() ?? document).querySelectorAll(BARS)].filter(bar =>
    bar.querySelector(BUTTON),
  )
  const at = bars.findIndex(bar => bar.contains(activeElement))
  const from = bars[at]
  const to = bars[at + 1]
  if (!from) cameFrom = activeElement
  if (to) focus(to.querySelector(MAIN) ?? to.querySelector(BUTTON))
  else if (from) goBack(from)
  return bars.length > 0
}
