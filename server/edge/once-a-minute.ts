const MINUTE_MS = 60_000

/**
 * Returns a function that adds up counts. `log` is called with the first one, then at most once a minute with the sum
 * since the last time.
 */
export const onceAMinute = <Details extends unknown[]>(
  log: (count: number, ...details: Details) => void,
): ((count: number, ...details: Details) => void) => {
  let sum = 0
  let timer: NodeJS.Timeout | undefined
  const write = (...details: Details) => {
    timer = undefined
    if (sum === 0) return
    log(sum, ...details)
    sum = 0
    timer = setTimeout(write, MINUTE_MS, ...details).unref()
  }
  return (count, ...details) => {
    sum += count
    if (timer === undefined) write(...details)
  }
}
