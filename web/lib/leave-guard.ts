/* What the shell's question before leaving (leave-guard.tsx) needs before its own script is here. */

/** Keeps Back or Forward from the router by returning true. */
type Hold = (event: PopStateEvent) => boolean

let holdBack: Hold | null = null
let holdEarly: Hold | null = null
let waiting: (() => void) | null = null

/** Sets what asks before Back or Forward; null for nothing. */
export const holdPopState = (hold: Hold | null): void => {
  holdBack = hold
  if (hold && waiting) setTimeout(waiting)
  if (hold) waiting = null
}

/** Sets what holds Back and Forward until the question can be asked; null for nothing. */
export const holdUntilGuarded = (hold: Hold | null): void => {
  holdEarly = hold
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
    if ((holdBack ?? holdEarly)?.(event)) event.stopImmediatePropagation()
  })
