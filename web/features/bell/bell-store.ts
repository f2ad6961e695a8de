import { proxy, ref } from 'valtio/vanilla'
import * as z from 'zod/mini'
import { persisted } from '../../lib/persisted.ts'
import { sessionOwner } from '../../lib/session-owner.ts'
import { type BellEntry, BellLog, EMPTY_LOG, mergeLogs } from './bell-entries.ts'

export const bell = proxy({ log: ref(EMPTY_LOG) as BellLog })

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

export const seenKeyOf = (of: number | null) => `bell-seen:${of ?? 'nobody'}`
