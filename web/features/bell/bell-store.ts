import { proxy, ref } from 'valtio/vanilla'
import * as z from 'zod/mini'
import { persisted } from '../../lib/persisted.ts'
import { sessionOwner } from '../../lib/session-owner.ts'
import { session } from '../../state/session.ts'
import { type BellEntry, BellLog, EMPTY_LOG, mergeLogs } from './bell-entries.ts'

/** Events seen by this browser. */
export const bell = proxy({ log: ref(EMPTY_LOG) as BellLog })

/** Storage key of a user's entries. */
const bellKeyOf = (owner: number | null) => `bell:${owner ?? 'nobody'}`

const storeOf = (owner: number | null) =>
  persisted<BellLog>(
    bellKeyOf(owner),
    value => {
      const parsed = z.safeParse(BellLog, value)
      return parsed.success ? parsed.data : undefined
    },
    EMPTY_LOG,
  )

/** Undefined while signed out. */
let owner: number | null | undefined

const put = (log: BellLog) => {
  bell.log = ref(log)
}

/** Applies an edit to memory and storage, which other tabs may have changed. */
const change = (edit: (log: BellLog) => BellLog) => {
  if (owner === undefined) return
  const store = storeOf(owner)
  put(edit(mergeLogs(bell.log, store.read())))
  store.write(bell.log)
}

export const addEntries = (entries: readonly BellEntry[]): void =>
  change(log => mergeLogs(log, { ...EMPTY_LOG, entries: [...entries] }))

const readWhere = (fits: (entry: BellEntry) => boolean) =>
  change(log => ({
    ...log,
    entries: log.entries.map(entry => (fits(entry) ? { ...entry, isRead: true } : entry)),
  }))

export const markRead = (keys: readonly string[]): void =>
  readWhere(entry => keys.includes(entry.key))
export const markAllRead = (): void => readWhere(() => true)

export const clearBell = (): void =>
  change(() => ({ entries: [], clearedAt: new Date().toISOString() }))

/**
 * Loads the signed-in user's entries and follows other tabs. The returned function stops, and also clears the entries
 * after a sign-out.
 */
export const openBell = (): (() => void) => {
  const mine = sessionOwner()
  owner = mine
  put(storeOf(mine).read())
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key !== bellKeyOf(mine)) return
    // This also receives the removal by another tab's sign-out.
    put(newValue === null ? EMPTY_LOG : mergeLogs(bell.log, storeOf(mine).read()))
  }
  addEventListener('storage', onStorage)
  return () => {
    removeEventListener('storage', onStorage)
    owner = undefined
    put(EMPTY_LOG)
    if (session.phase === 'in' && sessionOwner() === mine) return
    try {
      localStorage.removeItem(bellKeyOf(mine))
      localStorage.removeItem(seenKeyOf(mine))
    } catch {
      // Storage is blocked, so there is nothing to clear.
    }
  }
}

/** Storage key of the last seen counts, cleared with the entries. */
export const seenKeyOf = (of: number | null) => `bell-seen:${of ?? 'nobody'}`
