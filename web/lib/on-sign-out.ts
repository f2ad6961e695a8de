/* Lets lazily loaded modules clear their state on sign-out, because the shell can't import them. */

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
 * Returns a function that tells whether the session has stayed the same. Check it before writing the result of a call
 * to state, because another user may have signed in.
 */
export const currentSession = (): (() => boolean) => {
  const mine = session
  return () => mine === session
}
