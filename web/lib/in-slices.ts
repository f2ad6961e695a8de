/** Long enough to get on, short enough that typing does not wait. */
const SLICE_MS = 20

/** The browser's own way comes back sooner, though never before what a visitor does. */
const breath = (): Promise<void> =>
  'scheduler' in globalThis && 'yield' in scheduler
    ? scheduler.yield()
    : new Promise(resolve => setTimeout(resolve))

/**
 * Runs long work a few milliseconds at a time and lets the browser do its own in between. The work says by `yield` where it
 * can pause; null when `signal` stopped it.
 */
export const inSlices = async <T>(
  work: Generator<unknown, T>,
  signal?: AbortSignal,
): Promise<T | null> => {
  let until = performance.now() + SLICE_MS
  for (;;) {
    if (signal?.aborted) return null
    const step = work.next()
    if (step.done) return step.value
    if (performance.now() < until) continue
    await breath()
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
