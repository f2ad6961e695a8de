export interface BatchTiming {
  windowMs: number
  /**
   * After `batches` consecutive batches of at least `from` items each, further batches are delayed by `windowMs` until
   * a smaller batch arrives. Urgent items don't count.
   */
  flood?: { readonly batches: number; readonly from: number; readonly windowMs: number }
}

interface Batch<T> {
  items: T[]
  count: number
  dueAt: number
  timer: ReturnType<typeof setTimeout> | undefined
}

export const debounceBatch = <K, T>(
  { windowMs, flood }: BatchTiming,
  flush: (key: K, items: T[]) => void,
) => {
  const pending = new Map<K, Batch<T>>()
  /** For each key, the number of consecutive large batches, and until when the next batch may be delayed. */
  const floods = new Map<K, { batches: number; until: number }>()
  const flushBatch = (key: K, { items, count }: Batch<T>) => {
    pending.delete(key)
    if (flood) {
      const now = performance.now()
      const last = floods.get(key)
      const isConsecutive = last !== undefined && now <= last.until + 2 * windowMs
      const batches = count < flood.from ? 0 : (isConsecutive ? last.batches : 0) + 1
      floods.set(key, { batches, until: now + (batches < flood.batches ? 0 : flood.windowMs) })
    }
    flush(key, items)
  }
  return {
    /** @param isUrgent whether to flush this item, and all pending items with its key, without flood protection */
    add(key: K, item: T, isUrgent = false) {
      const batch = pending.get(key) ?? { items: [], count: 0, dueAt: Infinity, timer: undefined }
      pending.set(key, batch)
      batch.items.push(item)
      if (!isUrgent) batch.count += 1
      const dueAt = Math.max(
        performance.now() + windowMs,
        isUrgent ? 0 : (floods.get(key)?.until ?? 0),
      )
      if (dueAt >= batch.dueAt) return
      clearTimeout(batch.timer)
      batch.dueAt = dueAt
      batch.timer = setTimeout(() => flushBatch(key, batch), dueAt - performance.now())
    },
    stop() {
      for (const { timer } of pending.values()) clearTimeout(timer)
      pending.clear()
      floods.clear()
    },
  }
}
