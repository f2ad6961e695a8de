import { proxy, ref } from 'valtio/vanilla'
import {
  APPROVAL_STATUSES,
  APPROVALS_PAGE_MAX,
  type Approval,
  type ApprovalStats,
  type ApprovalStatus,
  getApproval,
  getApprovalStats,
  listApprovals,
  WAITING_SHOWN,
} from '../contract/approvals.ts'
import type { ApprovalMetadata } from '../contract/progress.ts'
import { ahead } from '../lib/ahead.ts'
import { messageOf, NotOfferedError } from '../lib/errors.ts'
import { inBursts } from '../lib/in-bursts.ts'
import { log } from '../lib/log.ts'
import { currentSession } from '../lib/on-sign-out.ts'
import { request } from '../lib/request.ts'
import { throttleAsync } from '../lib/throttle-async.ts'
import { throttleTrailing } from '../lib/throttle-trailing.ts'
import { FETCH_WINDOW_MS, participate } from './resource.ts'

/** Rows per call when looking for what changed since the last full read. */
const RECENT_PAGE = 100

type Rows = readonly Approval[]

/* A reset replaces `all` and `waiting`: what a read of before still writes goes into the ones that are gone. */
const initial = () => ({
  stats: null as ApprovalStats | null,
  statsError: null as string | null,
  /** Every request the backend has, newest change first. `total` is the backend's count: more than `rows` means cut or loading. */
  all: {
    rows: ref<Rows>([]) as Rows,
    total: null as number | null,
    loading: false,
    error: null as string | null,
    /** False: this backend version has no approvals. */
    isOffered: true,
  },
  /** The newest few pending ones and how long the oldest has waited. */
  waiting: {
    rows: ref<Rows>([]) as Rows,
    total: null as number | null,
    oldestAt: null as string | null,
    loading: false,
    error: null as string | null,
  },
  deciding: {} as Record<number, Deciding>,
})
export type Deciding = 'approving' | 'rejecting' | 'deleting'

export const approvals = proxy(initial())

/** Last known status by request id, 'deleted' included: what makes a duplicate or late event change nothing twice. */
const known = new Map<number, ApprovalStatus | 'deleted'>()
const watchers = { all: 0, waiting: 0 }

/** @param news those of them that may have changed */
const setAll = (rows: Rows, news = rows) => {
  approvals.all.rows = ref(rows)
  for (const row of news) known.set(row.id, row.status)
}

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
 * Reads every request, 1000 per call, showing rows as they come on the first read. False when it failed: rows read so far
 * stay, `error` says why and `total` says how many are missing.
 */
export const loadApprovals = throttleAsync(FETCH_WINDOW_MS, (): Promise<boolean> => {
  const read = readAll()
  fullRead = read
  return read
})
/** The first one of a visit, which the page takes that shows it. */
export const firstApprovals = ahead(loadApprovals)
/** The last one that was begun; it never rejects. */
let fullRead: Promise<boolean> | null = null

const readAll = async (): Promise<boolean> => {
  const isSameSession = currentSession()
  const { all } = approvals
  const isFirst = all.rows.length === 0
  const byId = new Map<number, Approval>()
  all.loading = true
  try {
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

const pendingOnes = (limit: number, offset: number) =>
  request(listApprovals, { query: { status: 'pending', limit, offset } })

const readOldest = async (offset: number) => {
  const { waiting } = approvals
  try {
    const { approvalRequests } = await pendingOnes(1, offset)
    waiting.oldestAt = approvalRequests[0]?.createdAt ?? null
  } catch (cause) {
    // The rows say what is needed to decide them.
    log.warn('How long the oldest request has waited could not be read.', cause)
  }
}

/** Reads the newest few pending requests, then the oldest one's age; false when the rows could not be read. */
export const loadWaiting = throttleAsync(FETCH_WINDOW_MS, async (): Promise<boolean> => {
  const isSameSession = currentSession()
  const { waiting } = approvals
  waiting.loading = true
  try {
    const { approvalRequests, total } = await pendingOnes(WAITING_SHOWN, 0)
    if (!isSameSession()) return false
    waiting.rows = ref<Rows>(approvalRequests)
    waiting.total = total
    waiting.error = null
    for (const row of approvalRequests) known.set(row.id, row.status)
    if (total <= WAITING_SHOWN) waiting.oldestAt = approvalRequests.at(-1)?.createdAt ?? null
    else void readOldest(total - 1)
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
  else if (firstApprovals.isBegun() || approvals.all.total === null || approvals.all.error)
    firstApprovals.take()
  else loadRecent()
  return () => {
    watchers[part] -= 1
  }
}

const isCounted = (
  status: ApprovalStatus,
): status is 'pending' | 'approved' | 'rejected' | 'expired' =>
  (APPROVAL_STATUSES as readonly string[]).includes(status)

const count = (status: ApprovalStatus, by: 1 | -1) => {
  const { stats } = approvals
  if (stats && isCounted(status)) stats[status] = Math.max(0, stats[status] + by)
}

interface Change {
  requestId: number
  status: ApprovalStatus | 'deleted'
  row?: Approval
}

/**
 * Merges one change into counts and lists at once. A change that says what is known already does nothing, and so does a
 * late "created" for a request that was decided meanwhile.
 */
export const applyChange = ({ requestId, status, row }: Change) => {
  const before = known.get(requestId)
  if (before === status || before === 'deleted' || (status === 'pending' && before !== undefined))
    return
  known.set(requestId, status)
  const { stats, all, waiting } = approvals

  if (before === undefined && status === 'pending') {
    if (stats) stats.totalRequests += 1
    count('pending', 1)
    if (row) {
      all.rows = ref<Rows>([row, ...all.rows])
      if (all.total !== null) all.total += 1
      waiting.rows = ref<Rows>([row, ...waiting.rows].slice(0, WAITING_SHOWN))
      if (waiting.total !== null) waiting.total += 1
    }
    return
  }
  // A request this browser never read was pending until it was decided.
  const from: ApprovalStatus = before ?? 'pending'
  count(from, -1)
  if (status === 'deleted') {
    if (stats) stats.totalRequests = Math.max(0, stats.totalRequests - 1)
    if (all.total !== null) all.total = Math.max(0, all.total - 1)
    all.rows = ref<Rows>(all.rows.filter(entry => entry.id !== requestId))
  } else {
    count(status, 1)
    all.rows = ref<Rows>(
      all.rows.map(entry => (entry.id === requestId ? { ...entry, status } : entry)),
    )
  }
  if (from === 'pending') {
    waiting.rows = ref<Rows>(waiting.rows.filter(entry => entry.id !== requestId))
    if (waiting.total !== null) waiting.total = Math.max(0, waiting.total - 1)
  }
}

const STATUS_AFTER = {
  created: 'pending',
  approved: 'approved',
  rejected: 'rejected',
  deleted: 'deleted',
} as const

/** What an approval event of the stream says, made good by one re-read at most every 5 s. */
const mergeEvent = (event: ApprovalMetadata) => {
  const { requestId } = event
  if (requestId !== undefined && event.action !== 'updated') {
    const status = STATUS_AFTER[event.action]
    applyChange({
      requestId,
      status,
      ...(status === 'pending' && { row: provisional(requestId, event) }),
    })
  }
  reconcileApprovals()
}

/** Events that follow one another faster than this are merged together: each change has a page of thousands rendered anew. */
const EVENTS_MS = 250

/** Merges an event of the stream; the first at once, those that come right after it together. */
export const applyApprovalEvent = inBursts<ApprovalMetadata>(EVENTS_MS, events => {
  for (const event of events) mergeEvent(event)
})

/** A request of which only some is known; a re-read fills in the rest. */
export const placeholderRow = (
  known: Pick<Approval, 'id' | 'contentTitle'> & Partial<Approval>,
): Approval => ({
  userId: 0,
  userName: '',
  contentType: 'movie',
  contentKey: '',
  contentGuids: [],
  routerRuleId: null,
  triggeredBy: '',
  approvalReason: null,
  status: 'pending',
  approvedBy: null,
  approvalNotes: null,
  expiresAt: null,
  createdAt: '',
  // Differs from the stored one, so that the re-read takes this row for news.
  updatedAt: '',
  ...known,
})

/** Only its event or title is known: reason, trigger and expiry are not, until it was read. */
export const isProvisional = (row: Pick<Approval, 'triggeredBy'>): boolean => row.triggeredBy === ''

/** A new request as far as its event describes it. */
const provisional = (id: number, event: ApprovalMetadata): Approval =>
  placeholderRow({
    id,
    userId: event.userId ?? 0,
    userName: event.userName,
    contentType: event.contentType,
    contentTitle: event.contentTitle,
    createdAt: new Date().toISOString(),
  })

/** A request as it is shown, if it is. */
export const rowOf = (id: number): Approval | undefined =>
  approvals.all.rows.find(row => row.id === id) ?? approvals.waiting.rows.find(row => row.id === id)

/** Puts a request into the lists as it was just read. One that was not listed is counted already, and no event. */
export const putApproval = (now: Approval) => {
  if (known.has(now.id)) applyChange({ requestId: now.id, status: now.status })
  else known.set(now.id, now.status)
  for (const list of [approvals.all, approvals.waiting])
    if (list.rows.some(row => row.id === now.id))
      list.rows = ref<Rows>(list.rows.map(row => (row.id === now.id ? now : row)))
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
    known.clear()
    applyApprovalEvent.stop()
    loadApprovals.reset()
    loadApprovalStats.reset()
    loadWaiting.reset()
    reconcileApprovals.stop()
    Object.assign(approvals, initial())
  },
})
