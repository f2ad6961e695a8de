/** Runs `task` once the browser has nothing better to do, two seconds later at most; returns the way to call it off. */
export const whenIdle = (task: () => void): (() => void) => {
  // Safari has no idle callback.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(task, 300)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(task, { timeout: 2000 })
  return () => cancelIdleCallback(handle)
}
