/* index.html starts these requests before the scripts load. */

declare global {
  var earlyCalls: Record<string, Promise<Response>> | undefined
}

const LATEST_MS = 30_000

/** Returns each request only once. Undefined if index.html didn't start one for `url`. */
export const takeEarlyCall = (url: string): Promise<Response> | undefined => {
  const call = globalThis.earlyCalls?.[url]
  if (!call) return undefined
  delete globalThis.earlyCalls?.[url]
  return performance.now() < LATEST_MS ? call : undefined
}

/** Storage key of a flag that is set while the browser is signed out. index.html then starts no requests. */
const SIGNED_OUT_KEY = 'signedOut'

/**
 * Discards the early responses, which belong to the previous session. Also remembers whether the browser is signed out,
 * so that index.html knows on the next page load.
 */
export const dropEarlyCalls = (isSignedOut: boolean): void => {
  globalThis.earlyCalls = undefined
  rememberSession(isSignedOut)
}

export const rememberSession = (isSignedOut: boolean): void => {
  try {
    if (isSignedOut) localStorage.setItem(SIGNED_OUT_KEY, 'true')
    else localStorage.removeItem(SIGNED_OUT_KEY)
  } catch {
    // If storage is blocked, the next page load may start a few unnecessary requests.
  }
}
