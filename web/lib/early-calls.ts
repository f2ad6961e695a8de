/* Calls that the page began before its scripts were here (web/index.html); the first to ask takes the answer. */

declare global {
  var earlyCalls: Record<string, Promise<Response>> | undefined
}

/** An answer older than this is no first answer any more. */
const LATEST_MS = 30_000

/** The call to `url` that is under way already, once; undefined when there is none. */
export const takeEarlyCall = (url: string): Promise<Response> | undefined => {
  const call = globalThis.earlyCalls?.[url]
  if (!call) return undefined
  delete globalThis.earlyCalls?.[url]
  return performance.now() < LATEST_MS ? call : undefined
}

/** Read by the page before anything else: a browser that is known to be signed out begins no calls. */
const SIGNED_OUT_KEY = 'signedOut'

/** Answers that were asked for under another session are nobody's; what is known of the session counts for the next visit. */
export const dropEarlyCalls = (isSignedOut: boolean): void => {
  globalThis.earlyCalls = undefined
  rememberSession(isSignedOut)
}

export const rememberSession = (isSignedOut: boolean): void => {
  try {
    if (isSignedOut) localStorage.setItem(SIGNED_OUT_KEY, 'true')
    else localStorage.removeItem(SIGNED_OUT_KEY)
  } catch {
    // Without storage the next visit asks in vain, and shows the login page all the same.
  }
}
