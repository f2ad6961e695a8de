import { proxy, ref } from 'valtio/vanilla'
import {
  APPROVAL_STATUSES,
  type Approval,
  type ApprovalStats,
  type ApprovalStatus,
  WAITING_SHOWN,
} from '../contract/approvals.ts'
import { onSignOut } from '../lib/on-sign-out.ts'

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

/** Last known status by request id: what makes a duplicate or late event change nothing twice. */
const known = new Map<number, ApprovalStatus>()
/** Those deleted last. An event about a request deleted long ago does not come any more. */
const gone = new Set<number>()
const GONE_MAX = 1000
/** Reads under way, with what was deleted since they began. */
const reads = new Set<Set<number>>()
onSignOut(() => {
  known.clear()
  gone.clear()
  Object.assign(approvals, initial())
})

/** Notes what was read, so that late events about it change nothing. */
const note = (rows: Rows) => {
  for (const { id, status } of rows) {
    known.set(id, status)
    gone.delete(id)
  }
}

/** Ids of the requests deleted until `leave`, which a read that began before may still bring. */
export const followDeleted = (): ReadonlySet<number> & { leave(): void } => {
  const ids = new Set<number>()
  reads.add(ids)
  return Object.assign(ids, { leave: () => void reads.delete(ids) })
}

const noteDeleted = (id: number) => {
  known.delete(id)
  gone.add(id)
  for (const ids of reads) ids.add(id)
  for (const oldest of gone) {
    if (gone.size <= GONE_MAX) break
    gone.delete(oldest)
  }
}

/** Replaces the list of all. @param news those of them that may have changed */
export const setAll = (rows: Rows, news = rows) => {
  approvals.all.rows = ref(rows)
  note(news)
}

/** Replaces the newest few pending ones. */
export const setWaiting = (rows: Rows) => {
  approvals.waiting.rows = ref(rows)
  note(rows)
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
  if (before === status || gone.has(requestId) || (status === 'pending' && before !== undefined))
    return
  if (status === 'deleted') noteDeleted(requestId)
  else known.set(requestId, status)
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

/** A request as it is shown, if it is. */
export const rowOf = (id: number): Approval | undefined =>
  approvals.all.rows.find(row => row.id === id) ?? approvals.waiting.rows.find(row => row.id === id)

/** Puts a request into the lists as it was just read. One that was not listed is counted already, and no event. */
export const putApproval = (now: Approval) => {
  if (known.has(now.id) || gone.has(now.id)) applyChange({ requestId: now.id, status: now.status })
  else known.set(now.id, now.status)
  for (const list of [approvals.all, approvals.waiting])
    if (list.rows.some(row => row.id === now.id))
      list.rows = ref<Rows>(list.rows.map(row => (row.id === now.id ? now : row)))
}
