import { holdUntilGuarded, onGuarded } from './leave-guard.ts'

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

/** The link to another page of the app that a click would open in this tab. */
export const linkOf = (event: MouseEvent): HTMLAnchorElement | null => {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return null
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const isOurs =
    link && link.origin === location.origin && (link.target === '' || link.target === '_self')
  return isOurs && link.pathname !== location.pathname ? link : null
}

let held: HTMLElement | null = null

/** The script that asks comes a moment after the page: until then a click on a link waits for it. */
const holdClick = (event: MouseEvent) => {
  const link = linkOf(event)
  if (!link || !reasonToStay()) return
  const isWaiting = onGuarded(() => {
    held?.click()
    held = null
  })
  if (!isWaiting) return
  held = link
  event.preventDefault()
  event.stopPropagation()
}

/** The router's place in the history, which it keeps in the entry's state. */
export const historyIndex = (state: unknown = history.state): number =>
  typeof state === 'object' && state !== null && 'idx' in state ? Number(state.idx) : 0

/** Back and Forward wait as well: the page that was left for another is returned to until the question can be asked. */
const holdHistory = () => {
  const [index, path] = [historyIndex(), location.pathname]
  let isReturning = false
  return (event: PopStateEvent): boolean => {
    const wasReturning = isReturning
    isReturning = false
    const delta = historyIndex(event.state) - index
    if (wasReturning || delta === 0 || location.pathname === path || !reasonToStay())
      return wasReturning
    isReturning = onGuarded(() => history.go(delta))
    if (isReturning) history.go(-delta)
    return isReturning
  }
}

/** Adds a reason, asked for before the page is left; the returned function takes it away. */
export const guardLeaving = (reason: () => string | null): (() => void) => {
  if (reasons.size === 0) {
    addEventListener('beforeunload', onBeforeUnload)
    addEventListener('click', holdClick, { capture: true })
    holdUntilGuarded(holdHistory())
  }
  reasons.add(reason)
  return () => {
    reasons.delete(reason)
    if (reasons.size > 0) return
    removeEventListener('beforeunload', onBeforeUnload)
    removeEventListener('click', holdClick, { capture: true })
    holdUntilGuarded(null)
  }
}
