/**
 * Code that is fetched shortly before it is needed: one fetch however often it is asked for, and a failed one is tried
 * again by the next call. All dynamic imports but those of whole pages go through here.
 * @param load a plain `() => import('…')`
 */
export const lazyCode = <T>(load: () => Promise<T>) => {
  let code: T | null = null
  let fetching: Promise<T> | null = null
  const fetchCode = (): Promise<T> => {
    fetching ??= load().then(
      loaded => {
        code = loaded
        return loaded
      },
      cause => {
        fetching = null
        throw cause
      },
    )
    return fetching
  }
  return {
    /** Rejects when it cannot be fetched. */
    load: fetchCode,
    /** Fetches it ahead of time; a failure shows when it is needed. */
    preload: () => {
      fetchCode().catch(() => undefined)
    },
    /** The code if it is here, else null. */
    current: () => code,
  }
}
