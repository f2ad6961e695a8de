/** Runs `task` when the browser is idle, or after two seconds at the latest. Returns a function that cancels it. */
export const whenIdle = (task: () => void): (() => void) => {
  // Safari has no `requestIdleCallback`.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(task, 300)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(task, { timeout: 2000 })
  return () => cancelIdleCallback(handle)
}
