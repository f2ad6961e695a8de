/* For state that comes with a page's own script: the shell cannot name it, yet must see it forgotten when the admin leaves. */

const forgetters = new Set<() => void>()
let session = 0

/** Runs `forget` whenever the admin leaves (sign-out). */
export const onSignOut = (forget: () => void) => {
  forgetters.add(forget)
}
export const resetOnSignOut = () => {
  session += 1
  for (const forget of forgetters) forget()
}

/**
 * Remembers the session of now; the returned function says whether it still lasts. For what is written after a call: its
 * answer may arrive when another person is signed in.
 */
export const currentSession = (): (() => boolean) => {
  const mine = session
  return () => mine === session
}
