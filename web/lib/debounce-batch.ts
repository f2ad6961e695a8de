export interface BatchTiming {
  /** Items of a key are handed over together so long after the first of them. */
  windowMs: number
  /**
   * After so many batches on end of `from` items and more, what follows is held back until `windowMs` later, as long as batches
   * are that large. Urgent items count for none.
   */
  flood?: { readonly batches: number; readonly from: number; readonly windowMs: number }
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
  /** How many large batches there were on end, and until when the next may wait. */
  const floods = new Map<K, { batches: number; until: number }>()
  const hand = (key: K, { items, count }: Batch<T>) => {
    waiting.delete(key)
    if (flood) {
      const now = Date.now()
      const last = floods.get(key)
      const isOnEnd = last !== undefined && now <= last.until + 2 * windowMs
      const batches = count < flood.from ? 0 : (isOnEnd ? last.batches : 0) + 1
      floods.set(key, { batches, until: now + (batches < flood.batches ? 0 : flood.windowMs) })
    }
    flush(key, items)
  }
  return {
    /** @param isUrgent not held back by a flood, and with it all that waits */
    add(key: K, item: T, isUrgent = false) {
      const batch = waiting.get(key) ?? { items: [], count: 0, dueAt: Infinity, timer: undefined }
      waiting.set(key, batch)
      batch.items.push(item)
      if (!isUrgent) batch.count += 1
      const dueAt = Math.max(Date.now() + windowMs, isUrgent ? 0 : (floods.get(key)?.until ?? 0))
      if (dueAt >= batch.dueAt) return
      clearTimeout(batch.timer)
      batch.dueAt = dueAt
      batch.timer = setTimeout(() => hand(key, batch), dueAt - Date.now())
    },
    stop() {
      for (const { timer } of waiting.values()) clearTimeout(timer)
      waiting.clear()
      floods.clear()
    },
  }
}
