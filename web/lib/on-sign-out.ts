/* Lets lazily loaded modules clear their state on sign-out, since the shell can't import them. */

const forgetters = new Set<() => void>()
let session = 0

/** Runs `forget` on every sign-out. */
export const onSignOut = (forget: () => void) => {
  forgetters.add(forget)
}
export const resetOnSignOut = () => {
  session += 1
  for (const forget of forgetters) forget()
}

/**
 * Returns a function that tells whether the current session is still active. Check it before writing state after a
 * call: another user may have signed in.
 */
export const currentSession = (): (() => boolean) => {
  const mine = session
  return () => mine === session
}
