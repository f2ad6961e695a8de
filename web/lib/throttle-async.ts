/**
 * Runs `load` at most once per `windowMs`. Calls inside the window share the promise of the run that opened it, so who
 * awaits gets the result of a real run. `{ force: true }` always runs (an own change makes a re-fetch due) and opens a new window; a run
 * that fails gives its window back.
 * @param load resolves to false, or rejects, when it failed
 */
export const throttleAsync = <T>(
  windowMs: number,
  load: () => Promise<T>,
  now: () => number = Date.now,
): ((options?: { force?: boolean }) => Promise<T>) & { reset(): void } => {
  let opened: { at: number; run: Promise<T> } | null = null
  const call = ({ force = false } = {}): Promise<T> => {
    if (!force && opened && now() - opened.at < windowMs) return opened.run
    const mine = { at: now(), run: load() }
    opened = mine
    const release = () => {
      if (opened === mine) opened = null
    }
    mine.run.then(result => {
      if (result === false) release()
    }, release)
    return mine.run
  }
  return Object.assign(call, {
    reset() {
      opened = null
    },
  })
}
