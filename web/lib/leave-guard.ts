/**
 * Reasons not to leave the page, such as unsaved changes. The shell asks before it navigates; the browser asks before the
 * tab closes. One guard at a time is enough: a page has one form that saves.
 */
let reason: (() => string | null) | null = null

const onBeforeUnload = (event: BeforeUnloadEvent) => {
  if (reason?.()) event.preventDefault()
}

/** Sets the guard; the returned function takes it away. */
export const guardLeaving = (next: () => string | null): (() => void) => {
  reason = next
  addEventListener('beforeunload', onBeforeUnload)
  return () => {
    if (reason !== next) return
    reason = null
    removeEventListener('beforeunload', onBeforeUnload)
  }
}

/** Why leaving would lose something, or null. */
export const reasonToStay = (): string | null => reason?.() ?? null

let holdBack: ((event: PopStateEvent) => boolean) | null = null

/** Who may keep the router from hearing of Back or Forward; returning true does so. Null: nobody. */
export const holdPopState = (hold: typeof holdBack): void => {
  holdBack = hold
}

/** Called before the router starts: of listeners on the window itself, the one added first is called first. */
export const followPopState = (): void =>
  addEventListener('popstate', event => {
    if (holdBack?.(event)) event.stopImmediatePropagation()
  })
