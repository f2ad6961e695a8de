const MINUTE_MS = 60_000

/** Returns a function that calls `log` at most once a minute, with the number of its calls since the last time. */
export const onceAMinute = <Details extends unknown[]>(
  log: (count: number, ...details: Details) => void,
): ((...details: Details) => void) => {
  let count = 0
  let loggedAt = Number.NEGATIVE_INFINITY
  return (...details) => {
    count++
    if (performance.now() - loggedAt < MINUTE_MS) return
    loggedAt = performance.now()
    log(count, ...details)
    count = 0
  }
}
