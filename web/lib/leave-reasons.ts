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

/** The router's place in the history, which it keeps in the entry's state. */
export const historyIndex = (state: unknown = history.state): number =>
  typeof state === 'object' && state !== null && 'idx' in state ? Number(state.idx) : 0

/** Adds a reason, asked for before the page is left; the returned function takes it away. */
export const guardLeaving = (reason: () => string | null): (() => void) => {
  if (reasons.size === 0) addEventListener('beforeunload', onBeforeUnload)
  reasons.add(reason)
  return () => {
    reasons.delete(reason)
    if (reasons.size === 0) removeEventListener('beforeunload', onBeforeUnload)
  }
}

/** Returns true to keep a Back or Forward from the router. */
type HoldPopState = (event: PopStateEvent) => boolean
let hold: HoldPopState | null = null

/** Sets what may keep Back and Forward from the router; null for nothing. */
export const holdPopState = (next: HoldPopState | null) => {
  hold = next
}

/** Call before the router starts: listeners on the window run in the order they were added, capturing or not. */
export const followPopState = () =>
  addEventListener('popstate', event => {
    if (hold?.(event)) event.stopImmediatePropagation()
  })
