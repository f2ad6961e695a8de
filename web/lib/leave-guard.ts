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

/** Adds a reason, asked for before the page is left; the returned function takes it away. */
export const guardLeaving = (reason: () => string | null): (() => void) => {
  if (reasons.size === 0) addEventListener('beforeunload', onBeforeUnload)
  reasons.add(reason)
  return () => {
    reasons.delete(reason)
    if (reasons.size === 0) removeEventListener('beforeunload', onBeforeUnload)
  }
}

let holdBack: ((event: PopStateEvent) => boolean) | null = null

/** Sets what may keep Back or Forward from the router, by returning true; null for nothing. */
export const holdPopState = (hold: typeof holdBack): void => {
  holdBack = hold
}

/** Called before the router starts: of listeners on the window itself, the one added first is called first. */
export const followPopState = (): void =>
  addEventListener('popstate', event => {
    if (holdBack?.(event)) event.stopImmediatePropagation()
  })
