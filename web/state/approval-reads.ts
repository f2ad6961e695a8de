import {
  APPROVALS_FIRST_PAGE,
  APPROVALS_PAGE_MAX,
  type Approval,
  getApproval,
  getApprovalStats,
  listApprovals,
  WAITING_SHOWN,
} from '../contract/approvals.ts'
import { messageOf, NotOfferedError } from '../lib/errors.ts'
import { log } from '../lib/log.ts'
import { currentSession } from '../lib/on-sign-out.ts'
import { request } from '../lib/request.ts'
import { throttleAsync } from '../lib/throttle-async.ts'
import { throttleTrailing } from '../lib/throttle-trailing.ts'
import { approvals, putApproval, setAll, setWaiting } from './approvals.ts'
import { FETCH_WINDOW_MS, participate } from './resource.ts'

/** Rows per call when looking for what changed since the last full read. */
const RECENT_PAGE = 100

/** How many pages show each list. */
const watchers = { all: 0, waiting: 0 }

/** Reads the counts; false when it failed. */
export const loadApprovalStats = throttleAsync(FETCH_WINDOW_MS, async (): Promise<boolean> => {
  const isSameSession = currentSession()
  try {
    const { stats } = await request(getApprovalStats)
    if (!isSameSession()) return false
    approvals.stats = stats
    approvals.statsError = null
    return true
  } catch (cause) {
    if (!isSameSession()) return false
    approvals.statsError = messageOf(cause, 'The approval counts could not be read.')
    log.warn('Approval counts', cause)
    return false
  }
})

/**
 * Reads every request, 1000 per call; the first read shows rows as they come, a few waiting ones ahead of all. False when it failed: rows read so far
 * stay, `error` says why and `total` says how many are missing.
 */
export const loadApprovals = throttleAsync(FETCH_WINDOW_MS, (): Promise<boolean> => {
  const read = readAll()
  fullRead = read
  return read
})
/** The last one that was begun; it never rejects. */
let fullRead: Promise<boolean> | null = null

/** A page of a thousand takes long to come and to read; what most visits are for comes beside it. */
const readFirst = async (show: (rows: Approval[]) => void) => {
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
  const byId = new Map<number, Approval>()
  all.loading = true
  try {
    if (isFirst)
      void readFirst(rows => {
        if (!isSameSession() || byId.size > 0) return
        for (const row of rows) byId.set(row.id, row)
        setAll(rows)
      })
    for (let offset = 0; ; offset += APPROVALS_PAGE_MAX) {
      const page = await request(listApprovals, { query: { limit: APPROVALS_PAGE_MAX, offset } })
      if (!isSameSession()) return false
      for (const row of page.approvalRequests) byId.set(row.id, row)
      all.total = page.total
      const isLast = page.approvalRequests.length === 0 || offset + APPROVALS_PAGE_MAX >= page.total
      // Each time twice as many: every change of the list has all of it ordered and filtered anew.
      if (isLast || (isFirst && byId.size >= 2 * all.rows.length)) setAll([...byId.values()])
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
  }
}

/** Reads the newest few pending requests and the oldest one's age; false when it failed. */
export const loadWaiting = throttleAsync(FETCH_WINDOW_MS, async (): Promise<boolean> => {
  const isSameSession = currentSession()
  const { waiting } = approvals
  waiting.loading = true
  const pending = (limit: number, offset: number) =>
    request(listApprovals, { query: { status: 'pending', limit, offset } })
  try {
    const { approvalRequests, total } = await pending(WAITING_SHOWN, 0)
    const last =
      total > WAITING_SHOWN
        ? (await pending(1, total - 1)).approvalRequests[0]
        : approvalRequests.at(-1)
    if (!isSameSession()) return false
    setWaiting(approvalRequests)
    waiting.total = total
    waiting.oldestAt = last?.createdAt ?? null
    waiting.error = null
    return true
  } catch (cause) {
    waiting.error = messageOf(cause, 'The waiting requests could not be read.')
    log.warn(waiting.error, cause)
    return false
  } finally {
    waiting.loading = false
  }
})

/** Reads what changed since the last full read (newest first, until known rows come), and all of it when counts disagree. */
const loadRecent = async (): Promise<boolean> => {
  const isSameSession = currentSession()
  // Thousands of rows may be under way already; they are not asked for twice.
  await fullRead
  if (!isSameSession()) return false
  const { all } = approvals
  if (all.total === null) return loadApprovals({ force: true })
  try {
    const fresh = new Map<number, Approval>()
    const news = new Set<Approval>()
    for (let offset = 0; ; offset += RECENT_PAGE) {
      const page = await request(listApprovals, { query: { limit: RECENT_PAGE, offset } })
      if (!isSameSession()) return false
      all.total = page.total
      for (const row of page.approvalRequests) {
        fresh.set(row.id, row)
        news.add(row)
      }
      const found = news.size
      for (const { id, updatedAt } of all.rows) {
        const row = fresh.get(id)
        if (row?.updatedAt === updatedAt) news.delete(row)
      }
      if (news.size < found || page.approvalRequests.length < RECENT_PAGE) break
    }
    const rest = approvals.all.rows.filter(row => !fresh.has(row.id))
    setAll([...fresh.values(), ...rest], [...fresh.values()])
    all.error = null
  } catch (cause) {
    // The rows shown stay; the next event or Refresh tries again.
    log.warn('Approvals could not be re-read.', cause)
    return false
  }
  return approvals.all.rows.length === approvals.all.total || loadApprovals({ force: true })
}

/** Reads again what is on screen: the counts always, lists only while a page watches them. */
export const reconcileApprovals = throttleTrailing(FETCH_WINDOW_MS, () =>
  Promise.all([
    loadApprovalStats({ force: true }),
    watchers.waiting > 0 && loadWaiting({ force: true }),
    watchers.all > 0 && loadRecent(),
  ]),
)

/** A page shows a list from now on: loads it and keeps it true until the returned function is called. */
export const watchApprovals = (part: 'all' | 'waiting'): (() => void) => {
  watchers[part] += 1
  if (part === 'waiting') loadWaiting()
  else if (approvals.all.total === null || approvals.all.error) loadApprovals()
  else loadRecent()
  return () => {
    watchers[part] -= 1
  }
}

/** Reads one request and puts it into the lists; null when it cannot be read. */
export const rereadApproval = async (id: number): Promise<Approval | null> => {
  const isSameSession = currentSession()
  try {
    const { approvalRequest } = await request(getApproval, { params: { id } })
    if (isSameSession()) putApproval(approvalRequest)
    return approvalRequest
  } catch (cause) {
    log.warn(`Request ${id} could not be re-read.`, cause)
    return null
  }
}

participate({
  isInUse: () => approvals.stats !== null || watchers.all > 0 || watchers.waiting > 0,
  hasFailed: () =>
    [approvals.statsError, approvals.all.error, approvals.waiting.error].some(
      error => error !== null,
    ),
  // Its events are merged one by one.
  isStaleAfter: () => false,
  refetchSoon: reconcileApprovals,
  refetch: async () => reconcileApprovals(),
  markStale() {
    loadApprovals.reset()
    loadApprovalStats.reset()
    loadWaiting.reset()
  },
  reset() {
    loadApprovals.reset()
    loadApprovalStats.reset()
    loadWaiting.reset()
    reconcileApprovals.stop()
  },
})
