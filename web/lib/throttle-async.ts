/**
 * Calls within `windowMs` get the same promise, unless forced, for example after a write. After a failure, the next
 * call runs `load` again.
 * @param load resolves to false or rejects on failure
 */
export const throttleAsync = <T>(
  windowMs: number,
  load: () => Promise<T>,
): ((options?: { force?: boolean }) => Promise<T>) & { reset(): void } => {
  let opened: { at: number; run: Promise<T> } | null = null
  const call = ({ force = false } = {}): Promise<T> => {
    if (!force && opened && performance.now() - opened.at < windowMs) return opened.run
    const mine = { at: performance.now(), run: load() }
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
