/* Requests started by index.html before the scripts load; the first caller consumes the response. */

declare global {
  var earlyCalls: Record<string, Promise<Response>> | undefined
}

/** Older responses are discarded as stale. */
const LATEST_MS = 30_000

/** The in-flight request for `url`, once; undefined if there is none. */
export const takeEarlyCall = (url: string): Promise<Response> | undefined => {
  const call = globalThis.earlyCalls?.[url]
  if (!call) return undefined
  delete globalThis.earlyCalls?.[url]
  return performance.now() < LATEST_MS ? call : undefined
}

/** Read by index.html: a browser known to be signed out starts no requests. */
const SIGNED_OUT_KEY = 'signedOut'

/** Drops responses of the previous session and remembers its state for the next visit. */
export const dropEarlyCalls = (isSignedOut: boolean): void => {
  globalThis.earlyCalls = undefined
  rememberSession(isSignedOut)
}

export const rememberSession = (isSignedOut: boolean): void => {
  try {
    if (isSignedOut) localStorage.setItem(SIGNED_OUT_KEY, 'true')
    else localStorage.removeItem(SIGNED_OUT_KEY)
  } catch {
    // Without storage the next visit makes the requests in vain, which is harmless.
  }
}
