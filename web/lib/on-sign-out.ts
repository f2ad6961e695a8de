/* Lazily loaded modules clear their state with these functions, because the shell can't import them. */

const signOutListeners = new Set<() => void>()
let session = 0

export const onSignOut = (forget: () => void) => {
  signOutListeners.add(forget)
}
export const resetOnSignOut = () => {
  session += 1
  for (const forget of signOutListeners) forget()
}

/** Check the returned function before saving the result of a call, because another user may have signed in. */
export const currentSession = (): (() => boolean) => {
  const mine = session
  return () => mine === session
}
