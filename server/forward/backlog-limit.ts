/** Maximum memory for the unread data of all streams together. */
const BACKLOGS_BYTES = 32 * 1024 * 1024
/** How much is written before the backlogs are added up again. Doing so after every event would take too long. */
const ADDED_UP_EVERY_BYTES = 1024 * 1024

interface Stream {
  readonly backlog: number
  /** Whether sending has stopped for good. Until the stream is closed, its backlog still uses memory. */
  readonly isEnding: boolean
  drop(): void
}

/**
 * Limits the memory for unread data. The returned function must be called with the size of each write. It drops the
 * streams with the largest backlogs first.
 */
export const backlogLimit = (streams: Iterable<Stream>): ((bytes: number) => void) => {
  let written = 0
  return bytes => {
    written += bytes
    if (written < ADDED_UP_EVERY_BYTES) return
    written = 0
    let unread = 0
    for (const { backlog } of streams) unread += backlog
    if (unread <= BACKLOGS_BYTES) return
    const slowest = [...streams].sort((a, b) => b.backlog - a.backlog)
    for (const stream of slowest.filter(({ isEnding }) => !isEnding)) {
      unread -= stream.backlog
      stream.drop()
      if (unread <= BACKLOGS_BYTES) return
    }
  }
}
