/** Long enough to get on, short enough that typing does not wait. */
export const SLICE_MS = 12

const nothing = () => {}

/**
 * Lets the browser do what else there is, in turn. Not `scheduler.yield`, which comes back before all of it: then a page
 * would not show its first rows before the last list was read.
 * @param canWait comes back when there is nothing else to do
 */
export const breath = (canWait = false): Promise<void> =>
  'scheduler' in globalThis && 'postTask' in scheduler
    ? scheduler.postTask(nothing, { priority: canWait ? 'background' : 'user-visible' })
    : new Promise(resolve => setTimeout(resolve))

/**
 * Runs long work a few milliseconds at a time and lets the browser do its own in between. The work says by `yield` where it
 * can pause; null when `signal` stopped it. Work that `canWait` goes on when the browser has nothing else to do.
 */
export const inSlices = async <T>(
  work: Generator<unknown, T>,
  signal?: AbortSignal,
  canWait = false,
): Promise<T | null> => {
  let until = performance.now() + SLICE_MS
  for (;;) {
    if (signal?.aborted) return null
    const step = work.next()
    if (step.done) return step.value
    if (performance.now() < until) continue
    await breath(canWait)
    until = performance.now() + SLICE_MS
  }
}

/** The same without pauses. */
export const finish = <T>(work: Generator<unknown, T>): T => {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}
