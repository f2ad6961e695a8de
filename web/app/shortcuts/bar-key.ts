const BAR = '.bulk-bar > div'
const BACK = 'button[aria-keyshortcuts="F6"]'

/** Where the focus was before the key took it into a bar. */
let from: Element | null = null

/** To the floating bar of the page, of a selection or of changes, and back to where the focus was. False without a bar. */
export const goToBar = (): boolean => {
  const { activeElement } = document
  const bars = [...document.querySelectorAll(BAR)]
  const bar = bars.find(one => one.contains(activeElement))
  if (bar) {
    const back = bar.querySelector<HTMLElement>(BACK)
    if (back) back.click()
    else if (from instanceof HTMLElement) from.focus()
    return true
  }
  const first = bars.at(-1)?.querySelector<HTMLElement>('button:not(:disabled)')
  if (!first) return false
  from = activeElement
  first.focus()
  return true
}
