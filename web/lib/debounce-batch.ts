/**
 * Collects items of the same key for `windowMs` from the first one, then hands them over together. `stop` drops what waits.
 * @param flush gets the key and at least one item, in order of arrival
 */
export const debounceBatch = <K, T>(windowMs: number, flush: (key: K, items: T[]) => void) => {
  const waiting = new Map<K, { items: T[]; timer: ReturnType<typeof setTimeout> }>()
  return {
    add(key: K, item: T) {
      const batch = waiting.get(key)
      if (batch) {
        batch.items.push(item)
        return
      }
      const items = [item]
      const timer = setTimeout(() => {
        waiting.delete(key)
        flush(key, items)
      }, windowMs)
      waiting.set(key, { items, timer })
    },
    stop() {
      for (const { timer } of waiting.values()) clearTimeout(timer)
      waiting.clear()
    },
  }
}
