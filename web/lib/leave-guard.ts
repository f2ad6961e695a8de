/* What the shell's question before leaving (leave-guard.tsx) needs before its own script is here. */

let holdBack: ((event: PopStateEvent) => boolean) | null = null
let waiting: (() => void) | null = null

/** Sets what may keep Back or Forward from the router, by returning true; null for nothing. */
export const holdPopState = (hold: typeof holdBack): void => {
  holdBack = hold
  if (hold && waiting) setTimeout(waiting)
  if (hold) waiting = null
}

/** Calls `go` once the question can be asked; false when it can be already. */
export const onGuarded = (go: () => void): boolean => {
  if (holdBack) return false
  waiting = go
  return true
}

/** Called before the router starts: of listeners on the window itself, the one added first is called first. */
export const followPopState = (): void =>
  addEventListener('popstate', event => {
    if (holdBack?.(event)) event.stopImmediatePropagation()
  })
