const reasons = new Set<() => string | null>()

export const reasonToStay = (): string | null => {
  const words = [...reasons].flatMap(reason => reason() ?? [])
  return words.length === 0 ? null : words.join(' ')
}

const onBeforeUnload = (event: BeforeUnloadEvent) => {
  if (reasonToStay()) event.preventDefault()
}

/** The link that a click would follow to another page of the app in this tab. */
export const linkOf = (event: MouseEvent): HTMLAnchorElement | null => {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return null
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const isOurs =
    link && link.origin === location.origin && (link.target === '' || link.target === '_self')
  return isOurs && link.pathname !== location.pathname ? link : null
}

/** The router saves this position in the state of each history entry. */
export const historyIndex = (state: unknown = history.state): number =>
  typeof state === 'object' && state !== null && 'idx' in state ? Number(state.idx) : 0

/** Adds a reason to stay on the page, for example unsaved changes. Returns a function that removes the reason. */
export const guardLeaving = (reason: () => string | null): (() => void) => {
  if (reasons.size === 0) addEventListener('beforeunload', onBeforeUnload)
  reasons.add(reason)
  return () => {
    reasons.delete(reason)
    if (reasons.size === 0) removeEventListener('beforeunload', onBeforeUnload)
  }
}

/** The handler returns true to hide a Back or Forward event from the router. */
type HoldPopState = (event: PopStateEvent) => boolean
let hold: HoldPopState | null = null

export const holdPopState = (next: HoldPopState | null) => {
  hold = next
}

/**
 * Call this before the router starts, because window listeners run in order of registration, whether or not they
 * capture.
 */
export const followPopState = () =>
  addEventListener('popstate', event => {
    if (hold?.(event)) event.stopImmediatePropagation()
  })
