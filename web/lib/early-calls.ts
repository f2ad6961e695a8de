/* index.html starts these requests before the scripts load. */

declare global {
  var earlyCalls: Record<string, Promise<Response>> | undefined
}

const LATEST_MS = 30_000

/** Each request can be taken once. Undefined if index.html started none for `url`. */
export const takeEarlyCall = (url: string): Promise<Response> | undefined => {
  const call = globalThis.earlyCalls?.[url]
  if (!call) return undefined
  delete globalThis.earlyCalls?.[url]
  return performance.now() < LATEST_MS ? call : undefined
}

/** index.html starts no requests if this key says that the browser is signed out. */
const SIGNED_OUT_KEY = 'signedOut'

/** Drops responses of the previous session, and saves for the next visit whether the browser is signed out. */
export const dropEarlyCalls = (isSignedOut: boolean): void => {
  globalThis.earlyCalls = undefined
  rememberSession(isSignedOut)
}

export const rememberSession = (isSignedOut: boolean): void => {
  try {
    if (isSignedOut) localStorage.setItem(SIGNED_OUT_KEY, 'true')
    else localStorage.removeItem(SIGNED_OUT_KEY)
  } catch {
    // Without storage, the next visit starts some requests in vain.
  }
}
