/* Lazily loaded modules clear their state with these functions, because the shell can't import them. */

const forgetters = new Set<() => void>()
let session = 0

export const onSignOut = (forget: () => void) => {
  forgetters.add(forget)
}
export const resetOnSignOut = () => {
  session += 1
  for (const forget of forgetters) forget()
}

/** Check the returned function before saving the result of a call, because another user may have signed in. */
export const currentSession = (): (() => boolean) => {
  const mine = session
  return () => mine === session
}
