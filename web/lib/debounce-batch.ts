export interface BatchTiming {
  /** Items of a key are handed over together so long after the first of them. */
  windowMs: number
  /** After a batch of `from` items and more, what follows is held back until `windowMs` later. Urgent items count for none. */
  flood?: { readonly from: number; readonly windowMs: number }
}

interface Batch<T> {
  items: T[]
  /** Of those that are not urgent. */
  count: number
  dueAt: number
  timer: ReturnType<typeof setTimeout> | undefined
}

/**
 * Collects items of the same key for a while from the first one, then hands them over together. `stop` drops what waits.
 * @param flush gets the key and at least one item, in order of arrival
 */
export const debounceBatch = <K, T>(
  { windowMs, flood }: BatchTiming,
  flush: (key: K, items: T[]) => void,
) => {
  const waiting = new Map<K, Batch<T>>()
  const floodUntil = new Map<K, number>()
  const hand = (key: K, { items, count }: Batch<T>) => {
    waiting.delete(key)
    if (flood && count >= flood.from) floodUntil.set(key, Date.now() + flood.windowMs)
    flush(key, items)
  }
  return {
    /** @param isUrgent not held back by a flood, and with it all that waits */
    add(key: K, item: T, isUrgent = false) {
      const batch = waiting.get(key) ?? { items: [], count: 0, dueAt: Infinity, timer: undefined }
      waiting.set(key, batch)
      batch.items.push(item)
      if (!isUrgent) batch.count += 1
      const dueAt = Math.max(Date.now() + windowMs, (!isUrgent && floodUntil.get(key)) || 0)
      if (dueAt >= batch.dueAt) return
      clearTimeout(batch.timer)
      batch.dueAt = dueAt
      batch.timer = setTimeout(() => hand(key, batch), dueAt - Date.now())
    },
    stop() {
      for (const { timer } of waiting.values()) clearTimeout(timer)
      waiting.clear()
      floodUntil.clear()
    },
  }
}
