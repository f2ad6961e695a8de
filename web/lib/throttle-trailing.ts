/**
 * Runs a function at most once per `windowMs`. Calls in between cause one more run at the end of the window. Runs never
 * overlap.
 */
export const throttleTrailing = (windowMs: number, run: () => Promise<unknown>) => {
  let timer: ReturnType<typeof setTimeout> | null = null
  let isDue = false
  let isRunning = false

  const go = () => {
    if (timer || isRunning) {
      isDue = true
      return
    }
    isDue = false
    isRunning = true
    timer = setTimeout(() => {
      timer = null
      if (isDue) go()
    }, windowMs)
    run().finally(() => {
      isRunning = false
      if (isDue && !timer) go()
    })
  }
  return Object.assign(go, {
    stop() {
      if (timer) clearTimeout(timer)
      timer = null
      isDue = false
    },
  })
}
