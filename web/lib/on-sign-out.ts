/* For state that comes with a page's own script: the shell cannot name it, yet must see it forgotten when the admin leaves. */

const forgetters = new Set<() => void>()

/** Runs `forget` whenever the admin leaves (sign-out). */
export const onSignOut = (forget: () => void) => {
  forgetters.add(forget)
}
export const resetOnSignOut = () => {
  for (const forget of forgetters) forget()
}
