import type { LogEntry } from '../../web/contract/server-log.ts'
import type { World } from './world.ts'

const EVERY_MS = 1500
/** Entries from before the start. */
const HISTORY = 400

/** The entries repeat. One of them contains a secret, as a careless log does. */
const LINES: readonly (readonly [level: string, module: string, message: string])[] = [
  ['info', 'PLEX_WATCHLIST', 'Processing 12 watchlist items'],
  ['debug', 'CONTENT_ROUTER', 'Evaluating 6 rules for Severance'],
  ['info', 'RADARR', 'Added The Matrix to Radarr'],
  ['warn', 'RADARR', 'Attic (old disks) is unavailable, retrying later'],
  ['debug', 'PLEX', 'GET http://plex:32400/identity?X-Plex-Token=demo-plex-token-0123456789'],
  ['info', 'SCHEDULER', 'Job quota-maintenance completed in 41 ms'],
  ['error', 'TMDB', 'Request failed: timeout of 5000 ms exceeded'],
]

/** The server's log. A new entry is added every 1.5 seconds. */
export const serverLogRules = ({ now, clock }: World) => {
  const began = now()
  const entryAt = (index: number): LogEntry => {
    const [level, module, message] = LINES[(index + HISTORY) % LINES.length] ?? ['info', '', '']
    const timestamp = new Date(began + index * EVERY_MS).toISOString()
    return { timestamp, level, module, message }
  }
  const newest = () => Math.floor((now() - began) / EVERY_MS)
  return {
    /** The last `count` entries, oldest first. */
    tail: (count: number): LogEntry[] => {
      const last = newest()
      const first = Math.max(-HISTORY, last - count + 1)
      return Array.from({ length: last - first + 1 }, (_, at) => entryAt(first + at))
    },
    /** Passes on new entries until the returned function is called. */
    follow(onEntry: (entry: LogEntry) => void): () => void {
      let last = newest()
      return clock.every(EVERY_MS, () => {
        while (last < newest()) onEntry(entryAt(++last))
      })
    },
  }
}
