/* Requests that index.html starts before the scripts load. The first caller consumes the response. */

declare global {
  var earlyCalls: Record<string, Promise<Response>> | undefined
}

/** Age after which a response is discarded as stale. */
const LATEST_MS = 30_000

/** Takes the request that was started early for `url`; undefined if there is none. Each can be taken only once. */
export const takeEarlyCall = (url: string): Promise<Response> | undefined => {
  const call = globalThis.earlyCalls?.[url]
  if (!call) return undefined
  delete globalThis.earlyCalls?.[url]
  return performance.now() < LATEST_MS ? call : undefined
}

/** Read by index.html, which starts no requests in a browser known to be signed out. */
const SIGNED_OUT_KEY = 'signedOut'

/** Drops responses of the previous session, and remembers for the next visit whether the browser is signed out. */
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
