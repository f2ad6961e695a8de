/**
 * Reasons to confirm before leaving the page, e.g. unsaved changes. Registered by forms, dialogs and runs; checked by
 * the shell before navigating and by the browser before closing the tab.
 */
const reasons = new Set<() => string | null>()

/** Warning about what leaving would discard; null if nothing. */
export const reasonToStay = (): string | null => {
  const words = [...reasons].flatMap(reason => reason() ?? [])
  return words.length === 0 ? null : words.join(' ')
}

const onBeforeUnload = (event: BeforeUnloadEvent) => {
  if (reasonToStay()) event.preventDefault()
}

/** The link a click would follow within this tab, if it leads to another page of the app. */
export const linkOf = (event: MouseEvent): HTMLAnchorElement | null => {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return null
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const isOurs =
    link && link.origin === location.origin && (link.target === '' || link.target === '_self')
  return isOurs && link.pathname !== location.pathname ? link : null
}

/** The router's position in the history, from the entry's state. */
export const historyIndex = (state: unknown = history.state): number =>
  typeof state === 'object' && state !== null && 'idx' in state ? Number(state.idx) : 0

/** Registers a reason to stay, evaluated before leaving. Returns a function that removes it. */
export const guardLeaving = (reason: () => string | null): (() => void) => {
  if (reasons.size === 0) addEventListener('beforeunload', onBeforeUnload)
  reasons.add(reason)
  return () => {
    reasons.delete(reason)
    if (reasons.size === 0) removeEventListener('beforeunload', onBeforeUnload)
  }
}

/** Returns true to hide a Back or Forward from the router. */
type HoldPopState = (event: PopStateEvent) => boolean
let hold: HoldPopState | null = null

/** Sets the handler that can hide Back and Forward from the router, or null. */
export const holdPopState = (next: HoldPopState | null) => {
  hold = next
}

/** Call before the router starts: window listeners run in order of registration, capturing or not. */
export const followPopState = () =>
  addEventListener('popstate', event => {
    if (hold?.(event)) event.stopImmediatePropagation()
  })
