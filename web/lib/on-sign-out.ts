/* Lazily loaded modules register functions that clear their state, because the shell can't import those modules. */

const signOutListeners = new Set<() => void>()
let session = 0

export const onSignOut = (forget: () => void) => {
  signOutListeners.add(forget)
}
let loads = new AbortController()

/** Aborted from sign-out until the next sign-in. */
export const loadSignal = (): AbortSignal => loads.signal

/** Aborts loads under way and refuses others until `allowLoads`: without a session they fail, which browsers log. */
export const stopLoads = () => loads.abort()

export const allowLoads = () => {
  if (loads.signal.aborted) loads = new AbortController()
}

export const resetOnSignOut = () => {
  session += 1
  if (!loads.signal.aborted) {
    stopLoads()
    allowLoads()
  }
  for (const forget of signOutListeners) forget()
}

/**
 * The returned function tells whether the session is unchanged. Call it before saving a response, because another user
 * may have signed in since the request.
 */
export const currentSession = (): (() => boolean) => {
  const mine = session
  return () => mine === session
}
