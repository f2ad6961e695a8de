import { onGuarded } from './leave-guard.ts'

/**
 * Reasons not to leave the page, such as unsaved changes of a form. The shell asks before it navigates; the browser asks
 * before the tab closes. Each form, dialog or run adds its own.
 */
const reasons = new Set<() => string | null>()

/** Why leaving would lose something, in words; null when nothing would be lost. */
export const reasonToStay = (): string | null => {
  const words = [...reasons].flatMap(reason => reason() ?? [])
  return words.length === 0 ? null : words.join(' ')
}

const onBeforeUnload = (event: BeforeUnloadEvent) => {
  if (reasonToStay()) event.preventDefault()
}

let held: HTMLElement | null = null

/** The script that asks comes a moment after the page: until then a click on a link waits for it. */
const holdClick = (event: MouseEvent) => {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const isForHere = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey
  if (!link || link.target === '_blank' || !isForHere || !reasonToStay()) return
  const isWaiting = onGuarded(() => {
    held?.click()
    held = null
  })
  if (!isWaiting) return
  held = link
  event.preventDefault()
  event.stopPropagation()
}

/** Adds a reason, asked for before the page is left; the returned function takes it away. */
export const guardLeaving = (reason: () => string | null): (() => void) => {
  if (reasons.size === 0) {
    addEventListener('beforeunload', onBeforeUnload)
    addEventListener('click', holdClick, { capture: true })
  }
  reasons.add(reason)
  return () => {
    reasons.delete(reason)
    if (reasons.size > 0) return
    removeEventListener('beforeunload', onBeforeUnload)
    removeEventListener('click', holdClick, { capture: true })
  }
}
