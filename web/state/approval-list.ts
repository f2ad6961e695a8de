import {
  APPROVALS_FIRST_PAGE,
  APPROVALS_PAGE_MAX,
  type Approval,
  listApprovals,
} from '../contract/approvals.ts'
import { isSame } from '../lib/edits.ts'
import { messageOf, NotOfferedError } from '../lib/errors.ts'
import { log } from '../lib/log.ts'
import { currentSession } from '../lib/on-sign-out.ts'
import { request } from '../lib/request.ts'
import { throttleAsync } from '../lib/throttle-async.ts'
import { throttleTrailing } from '../lib/throttle-trailing.ts'
import { onApprovalsChange } from './approval-reads.ts'
import { approvals, followDeleted, setAll } from './approvals.ts'
import { FETCH_WINDOW_MS, participate } from './resource.ts'

/** Rows per call when looking for what changed since the last full read. */
const RECENT_PAGE = 100
/** Longer than events are held back before they are merged. */
const EVENTS_HELD_MS = 500

let shownBy = 0
/** How often it was said that requests may have changed. */
let changes = 0
/** The last full read that was begun; it never rejects. */
let fullRead: Promise<boolean> | null = null

/**
 * Reads every request, 1000 per call; the first read shows rows as they come, a few waiting ones ahead of all. False when it
 * failed: rows read so far stay, `error` says why and `total` says how many are missing.
 */
export const loadApprovals = throttleAsync(FETCH_WINDOW_MS, (): Promise<boolean> => {
  const read = readAll()
  fullRead = read
  return read
})

/**
 * What is held already, by id. `keep` gives the held row for one that was read and says the same: what was worked out for it
 * holds, and memory never has thousands of rows twice.
 */
const heldRows = () => {
  const byId = new Map(approvals.all.rows.map(row => [row.id, row]))
  const isHeld = ({ id, updatedAt }: Approval) => byId.get(id)?.updatedAt === updatedAt
  const keep = (row: Approval): Approval => {
    const held = byId.get(row.id)
    return held && isHeld(row) && isSame(held, row) ? held : row
  }
  return { isHeld, keep }
}

/** A list of the very same rows is the same list. @param news those of them that may have changed */
const put = (rows: readonly Approval[], news = rows) => {
  const { rows: before } = approvals.all
  if (rows.length !== before.length || rows.some((row, at) => row !== before[at]))
    setAll(rows, news)
}

/** A page of a thousand takes long to come and to read; what most visits are for comes beside it. */
const readFirst = async (show: (rows: readonly Approval[]) => void) => {
  try {
    const query = { status: 'pending', limit: APPROVALS_FIRST_PAGE, offset: 0 } as const
    show((await request(listApprovals, { query })).approvalRequests)
  } catch {
    // The page beside it says what is wrong.
  }
}

const readAll = async (): Promise<boolean> => {
  const isSameSession = currentSession()
  const { all } = approvals
  const isFirst = all.rows.length === 0
  const { keep } = heldRows()
  const byId = new Map<number, Approval>()
  const deleted = followDeleted()
  all.loading = true
  try {
    if (isFirst)
      void readFirst(rows => {
        // Not kept for the list itself, which has its own order and may lack one of them by now.
        if (isSameSession() && byId.size === 0) put(rows.filter(row => !deleted.has(row.id)))
      })
    for (let offset = 0; ; offset += APPROVALS_PAGE_MAX) {
      const page = await request(listApprovals, { query: { limit: APPROVALS_PAGE_MAX, offset } })
      if (!isSameSession()) return false
      for (const row of page.approvalRequests) byId.set(row.id, keep(row))
      all.total = page.total
      const isLast = page.approvalRequests.length === 0 || offset + APPROVALS_PAGE_MAX >= page.total
      // Each time twice as many: every change of the list has all of it ordered and filtered anew.
      if (isLast || (isFirst && byId.size >= 2 * all.rows.length))
        put([...byId.values()].filter(row => !deleted.has(row.id)))
      if (isLast) break
    }
    all.error = null
    all.isOffered = true
    return true
  } catch (cause) {
    all.isOffered = !(cause instanceof NotOfferedError)
    all.error = messageOf(cause, 'The approval requests could not be read.')
    log.warn(all.error, cause)
    return false
  } finally {
    all.loading = false
    deleted.leave()
  }
}

/** Reads what changed since the last full read (newest first, until known rows come), and all of it when counts disagree. */
const loadRecent = async (): Promise<boolean> => {
  const isSameSession = currentSession()
  // Thousands of rows may be under way already; they are not asked for twice.
  await fullRead
  if (!isSameSession()) return false
  const { all } = approvals
  if (all.total === null) return loadApprovals({ force: true })
  const changesBefore = changes
  const deleted = followDeleted()
  try {
    const { isHeld, keep } = heldRows()
    const fresh = new Map<number, Approval>()
    for (let offset = 0; ; offset += RECENT_PAGE) {
      const page = await request(listApprovals, { query: { limit: RECENT_PAGE, offset } })
      if (!isSameSession()) return false
      all.total = page.total
      for (const row of page.approvalRequests) fresh.set(row.id, keep(row))
      if (page.approvalRequests.some(isHeld) || page.approvalRequests.length < RECENT_PAGE) break
    }
    const rest = all.rows.filter(row => !fresh.has(row.id))
    const read = [...fresh.values()].filter(row => !deleted.has(row.id))
    put([...read, ...rest], read)
    all.error = null
  } catch (cause) {
    // The rows shown stay; the next event or Refresh tries again.
    log.warn('Approvals could not be re-read.', cause)
    return false
  } finally {
    deleted.leave()
  }
  if (all.rows.length === all.total) return true
  // While events come the two are of different moments; each leads to another look like this one.
  await new Promise(resolve => setTimeout(resolve, EVENTS_HELD_MS))
  if (!isSameSession()) return false
  return changes !== changesBefore || loadApprovals({ force: true })
}

const reconcile = throttleTrailing(FETCH_WINDOW_MS, loadRecent)
const readSoon = () => {
  changes += 1
  if (shownBy > 0) reconcile()
}
onApprovalsChange(readSoon)

/** A page shows every request from now on: loads them and keeps them true until the returned function is called. */
export const watchApprovals = (): (() => void) => {
  shownBy += 1
  if (approvals.all.total === null || approvals.all.error) loadApprovals()
  else loadRecent()
  return () => {
    shownBy -= 1
  }
}

participate({
  isInUse: () => shownBy > 0,
  hasFailed: () => approvals.all.error !== null,
  // Events are merged one by one.
  isStaleAfter: () => false,
  refetchSoon: readSoon,
  refetch: async () => readSoon(),
  markStale: loadApprovals.reset,
  reset() {
    loadApprovals.reset()
    reconcile.stop()
  },
})
