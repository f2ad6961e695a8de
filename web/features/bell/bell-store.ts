import { proxy, ref } from 'valtio/vanilla'
import * as z from 'zod/mini'
import { ApprovalAction } from '../../contract/live-events.ts'
import { persisted } from '../../lib/persisted.ts'
import { sessionOwner } from '../../lib/session-owner.ts'

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

const BellLog = z.object({ entries: z.array(BellEntry) })
type BellLog = z.infer<typeof BellLog>
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

export const bell = proxy({ log: ref(EMPTY_LOG) as BellLog })

const bellKeyOf = (owner: number | null) => `bell:${owner ?? 'nobody'}`

const storeOf = (owner: number | null) =>
  persisted<BellLog>(bellKeyOf(owner), value => z.safeParse(BellLog, value).data, EMPTY_LOG)

let owner: number | null | undefined

const put = (log: BellLog) => {
  bell.log = ref(log)
}

/** Changes the log in memory and in storage. Merges the stored log first, because other tabs may have changed it. */
const change = (edit: (log: BellLog) => BellLog) => {
  if (owner === undefined) return
  const store = storeOf(owner)
  put(edit(mergeLogs(bell.log, store.read())))
  store.write(bell.log)
}

export const addEntries = (entries: readonly BellEntry[]): void =>
  change(log => mergeLogs(log, { entries: [...entries] }))

const readWhere = (fits: (entry: BellEntry) => boolean) =>
  change(log => ({
    ...log,
    entries: log.entries.map(entry => (fits(entry) ? { ...entry, isRead: true } : entry)),
  }))

export const markRead = (keys: readonly string[]): void =>
  readWhere(entry => keys.includes(entry.key))
export const markAllRead = (): void => readWhere(() => true)

/**
 * Loads the entries of the signed-in user and follows changes in other tabs. Returns a function that stops following.
 */
export const openBell = (): (() => void) => {
  const mine = sessionOwner()
  owner = mine
  put(storeOf(mine).read())
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key !== bellKeyOf(mine)) return
    // Signing out in another tab deletes the entries, which also triggers this listener.
    put(newValue === null ? EMPTY_LOG : mergeLogs(bell.log, storeOf(mine).read()))
  }
  addEventListener('storage', onStorage)
  return () => {
    removeEventListener('storage', onStorage)
    owner = undefined
    put(EMPTY_LOG)
  }
}
