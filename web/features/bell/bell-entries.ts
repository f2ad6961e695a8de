import * as z from 'zod/mini'
import { ApprovalAction } from '../../contract/live-events.ts'

export const ENTRIES_MAX = 100
/** Every tab records each event. Duplicates within this time are merged. */
const SAME_WITHIN_MS = 15_000

export const BellEntry = z.object({
  key: z.string(),
  at: z.string(),
  tone: z.enum(['ok', 'bad', 'wait', 'info']),
  title: z.string(),
  text: z.string(),
  /** Path within the app. External URLs are in `href`. */
  to: z.optional(z.string()),
  href: z.optional(z.string()),
  isRead: z.boolean(),
  /** The request and its outcome, if the entry is about a request. */
  request: z.optional(
    z.object({
      /** Missing on older servers. */
      id: z.optional(z.number()),
      action: ApprovalAction,
    }),
  ),
})
export type BellEntry = z.infer<typeof BellEntry>

export const BellLog = z.object({ entries: z.array(BellEntry) })
export type BellLog = z.infer<typeof BellLog>
export const EMPTY_LOG: BellLog = { entries: [] }

const isSame = (one: BellEntry, other: BellEntry): boolean =>
  one.key === other.key &&
  // Entries with a link announce a release, and each release is reported only once.
  (one.href !== undefined || Math.abs(Date.parse(one.at) - Date.parse(other.at)) < SAME_WITHIN_MS)

/** Merges two logs, newest entries first. Commutative and idempotent. */
export const mergeLogs = (one: BellLog, other: BellLog): BellLog => {
  const sorted = [...one.entries, ...other.entries].sort((a, b) =>
    a.at < b.at ? -1 : Number(a.at > b.at),
  )
  const kept: BellEntry[] = []
  for (const entry of sorted) {
    const at = kept.findLastIndex(known => isSame(known, entry))
    const known = kept[at]
    if (known) {
      // A run's response may report failures after its last event.
      const { tone, title, text } = known.tone === 'ok' ? entry : known
      kept[at] = { ...known, tone, title, text, isRead: known.isRead || entry.isRead }
    } else kept.push(entry)
  }
  return { entries: kept.reverse().slice(0, ENTRIES_MAX) }
}

/**
 * Number of unread events that need attention: requests that are still open, and other events. What was decided since
 * doesn't count.
 */
export const unreadOf = ({ entries }: { entries: readonly BellEntry[] }): number => {
  const decided = new Set(
    entries.flatMap(({ request }) =>
      request && request.action !== 'created' && request.id !== undefined ? [request.id] : [],
    ),
  )
  return entries.filter(
    ({ isRead, request }) =>
      !isRead && (!request || (request.action === 'created' && !decided.has(request.id ?? -1))),
  ).length
}
