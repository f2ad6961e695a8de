import * as z from 'zod/mini'
import { toastOf } from '../../components/requests/approval-announcements.ts'
import { ApprovalAction } from '../../contract/live-events.ts'
import { ContentType } from '../../contract/values.ts'

export const ENTRIES_MAX = 100
/** Every tab records each event. Duplicates within this time are merged. */
const SAME_WITHIN_MS = 15_000
/** Requests with the same outcome share a line if their events are at most this far apart. */
const TOGETHER_MS = 120_000

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
      action: ApprovalAction,
      userName: z.string(),
      contentTitle: z.string(),
      contentType: ContentType,
    }),
  ),
})
export type BellEntry = z.infer<typeof BellEntry>

/** `clearedAt` (ISO) also hides older entries in tabs that still have them. */
export const BellLog = z.object({
  entries: z.array(BellEntry),
  clearedAt: z._default(z.string(), ''),
})
export type BellLog = z.infer<typeof BellLog>
export const EMPTY_LOG: BellLog = { entries: [], clearedAt: '' }

const isSame = (one: BellEntry, other: BellEntry): boolean =>
  one.key === other.key &&
  // Entries with a link announce a release, and each release is reported only once.
  (one.href !== undefined || Math.abs(Date.parse(one.at) - Date.parse(other.at)) < SAME_WITHIN_MS)

/** Merges two logs, newest entries first. Commutative and idempotent. */
export const mergeLogs = (one: BellLog, other: BellLog): BellLog => {
  const clearedAt = one.clearedAt > other.clearedAt ? one.clearedAt : other.clearedAt
  const sorted = [...one.entries, ...other.entries]
    .filter(entry => entry.at > clearedAt)
    .sort((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)))
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
  return { entries: kept.reverse().slice(0, ENTRIES_MAX), clearedAt }
}

export const unreadOf = ({ entries }: { entries: readonly { isRead: boolean }[] }): number =>
  entries.filter(entry => !entry.isRead).length

export interface BellLine extends Omit<BellEntry, 'request'> {
  readonly keys: readonly string[]
}

const belongs = (group: readonly BellEntry[], entry: BellEntry): boolean => {
  const [first] = group
  return (
    first?.request !== undefined &&
    first.request.action === entry.request?.action &&
    first.isRead === entry.isRead &&
    Date.parse(first.at) - Date.parse(entry.at) < TOGETHER_MS
  )
}

/** `entries` must be sorted newest first. */
export const linesOf = (entries: readonly BellEntry[]): BellLine[] => {
  const groups: BellEntry[][] = []
  for (const entry of entries) {
    const group = groups.at(-1)
    if (group && belongs(group, entry)) group.push(entry)
    else groups.push([entry])
  }
  return groups.flatMap(group => {
    const [first] = group
    if (!first) return []
    const { request, ...line } = first
    const keys = group.map(entry => entry.key)
    if (!request || group.length === 1 || request.action === 'updated') return [{ ...line, keys }]
    const subjects = group.flatMap(entry => entry.request ?? [])
    const { title, description } = toastOf(request.action, subjects)
    return [{ ...line, keys, title, text: description, to: '/approvals' }]
  })
}
