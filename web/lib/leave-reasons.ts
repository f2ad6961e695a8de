/**
 * Reasons to ask before the page is left, such as unsaved changes. Forms, dialogs and runs add theirs; the shell checks
 * them before navigating and the browser before closing the tab.
 */
const reasons = new Set<() => string | null>()

/** Warns about what would be lost by leaving the page; null if nothing would. */
export const reasonToStay = (): string | null => {
  const words = [...reasons].flatMap(reason => reason() ?? [])
  return words.length === 0 ? null : words.join(' ')
}

const onBeforeUnload = (event: BeforeUnloadEvent) => {
  if (reasonToStay()) event.preventDefault()
}

/** The link that a click would follow within this tab, if it leads to another page of the app. */
export const linkOf = (event: MouseEvent): HTMLAnchorElement | null => {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return null
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const isOurs =
    link && link.origin === location.origin && (link.target === '' || link.target === '_self')
  return isOurs && link.pathname !== location.pathname ? link : null
}

/** Position in the history, which the router saves in the state of each entry. */
export const historyIndex = (state: unknown = history.state): number =>
  typeof state === 'object' && state !== null && 'idx' in state ? Number(state.idx) : 0

/** Adds a reason to stay, which is evaluated before leaving. Returns a function that removes it. */
export const guardLeaving = (reason: () => string | null): (() => void) => {
  if (reasons.size === 0) addEventListener('beforeunload', onBeforeUnload)
  reasons.add(reason)
  return () => {
    reasons.delete(reason)
    if (reasons.size === 0) removeEventListener('beforeunload', onBeforeUnload)
  }
}

/** Handles Back and Forward; returning true hides them from the router. */
type HoldPopState = (event: PopStateEvent) => boolean
let hold: HoldPopState | null = null

/** Sets the handler that can hide Back and Forward from the router; null removes it. */
export const holdPopState = (next: HoldPopState | null) => {
  hold = next
}

/**
 * Listens for Back and Forward. Must be called before the router starts, because listeners on window run in order of
 * registration, capturing or not.
 */
export const followPopState = () =>
  addEventListener('popstate', event => {
    if (hold?.(event)) event.stopImmediatePropagation()
  })
