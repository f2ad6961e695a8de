import { originOf } from '../../ui/bar-focus.ts'

const BAR = '.bulk-bar > div'
const BACK = 'button[aria-keyshortcuts="F6"]'

/** Moves the focus to the page's action bar, or back from it. Returns false if there is no bar. */
export const goToBar = (): boolean => {
  const { activeElement } = document
  const bars = [...document.querySelectorAll(BAR)]
  const bar = bars.find(one => one.contains(activeElement))
  if (bar) {
    const back = bar.querySelector<HTMLElement>(BACK)
    if (back) back.click()
    else originOf(bar.parentElement)?.focus()
    return true
  }
  const first = bars.at(-1)?.querySelector<HTMLElement>('button:not(:disabled)')
  if (!first) return false
  first.focus()
  return true
}
