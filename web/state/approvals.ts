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
  /** Every request the backend has, newest change first. `total` is the backend's count: more than `rows` means cut or loading, or that more happens than was read by now. */
  all: {
    rows: ref<Rows>([]) as Rows,
    total: null as number | null,
    loading: false,
    error: null as string | null,
    /** All of it was read once; from then on events and re-reads keep it true. */
    isRead: false,
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

type ChangedStatus = ApprovalStatus | 'deleted'

/** Last known status by request id: what makes a duplicate or late event change nothing twice. */
const known = new Map<number, ApprovalStatus>()
/** Those deleted last. An event about a request deleted long ago does not come any more. */
const gone = new Set<number>()
const GONE_MAX = 1000
/** Reads under way, with what has changed since they began. */
const reads = new Set<Map<number, ChangedStatus>>()
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

/** Changes since a read began, which is older than they are. */
export interface ChangesSince {
  has(id: number): boolean
  /** A row of the read as it is by now; null when it was deleted meanwhile. */
  current(row: Approval): Approval | null
  /** To be called when the read is over. */
  leave(): void
}

/** Follows what changes from now on, until `leave`. */
export const followChanges = (): ChangesSince => {
  const since = new Map<number, ChangedStatus>()
  reads.add(since)
  return {
    has: id => since.has(id),
    current(row) {
      const status = since.get(row.id)
      if (status === 'deleted') return null
      // A request that was decided does not wait again; anything else that was read may be the newer one.
      return status === undefined || row.status !== 'pending' || status === 'pending'
        ? row
        : { ...row, status }
    },
    leave: () => void reads.delete(since),
  }
}

const noteChange = (id: number, status: ChangedStatus) => {
  for (const since of reads) since.set(id, status)
  if (status !== 'deleted') {
    known.set(id, status)
    return
  }
  known.delete(id)
  gone.add(id)
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

interface Change {
  requestId: number
  status: ChangedStatus
  /** Of a new request, as far as it is known. */
  row?: Approval
}

/** What several changes come to. */
interface Outcome {
  /** The last status of each request that changed. */
  statuses: ReadonlyMap<number, ChangedStatus>
  /** New requests, newest first. */
  added: readonly Approval[]
  /** By how much each count changes. */
  counts: ReadonlyMap<ApprovalStatus, number>
  total: number
}

/**
 * Notes the changes, oldest first. One that says what is known already comes to nothing, and so does a late "created" for a
 * request that was decided meanwhile.
 */
const outcomeOf = (changes: readonly Change[]): Outcome => {
  const statuses = new Map<number, ChangedStatus>()
  const added: Approval[] = []
  const counts = new Map<ApprovalStatus, number>()
  const count = (status: ApprovalStatus, by: 1 | -1) =>
    counts.set(status, (counts.get(status) ?? 0) + by)
  let total = 0
  for (const { requestId, status, row } of changes) {
    const before = known.get(requestId)
    const isLate = status === 'pending' && before !== undefined
    if (before === status || isLate || gone.has(requestId)) continue
    noteChange(requestId, status)
    statuses.set(requestId, status)
    if (status === 'pending') {
      total += 1
      if (row) added.push(row)
      // A request this browser never read was pending until it was decided.
    } else count(before ?? 'pending', -1)
    if (status === 'deleted') total -= 1
    else count(status, 1)
  }
  return { statuses, added: added.reverse(), counts, total }
}

/** The rows with their new statuses, without those deleted; the very same list when none of them changed. */
const withStatuses = (rows: Rows, statuses: Outcome['statuses']): Rows => {
  const next: Approval[] = []
  let isSame = true
  for (const row of rows) {
    const status = statuses.get(row.id)
    if (status === undefined || status === row.status) {
      next.push(row)
      continue
    }
    isSame = false
    if (status !== 'deleted') next.push({ ...row, status })
  }
  return isSame ? rows : next
}

const plus = (count: number, by: number) => Math.max(0, count + by)

/**
 * Merges changes, oldest first, into counts and lists at once. However many there are, each list is walked once and replaced
 * once: a page that shows thousands of rows works out anew what it shows.
 */
export const applyChanges = (changes: readonly Change[]): void => {
  const { statuses, added, counts, total } = outcomeOf(changes)
  if (statuses.size === 0) return
  const { stats, all, waiting } = approvals
  if (stats) {
    stats.totalRequests = plus(stats.totalRequests, total)
    for (const [status, by] of counts)
      if (isCounted(status)) stats[status] = plus(stats[status], by)
  }
  // A list that nobody asked for does not begin with what happens to arrive.
  const isListed = all.total !== null || all.rows.length > 0
  const rows = withStatuses(isListed ? [...added, ...all.rows] : all.rows, statuses)
  if (rows !== all.rows) all.rows = ref(rows)
  if (all.total !== null) all.total = plus(all.total, total)
  const waits = [...added, ...waiting.rows].filter(
    row => (statuses.get(row.id) ?? 'pending') === 'pending',
  )
  if (added.length > 0 || waits.length < waiting.rows.length)
    waiting.rows = ref<Rows>(waits.slice(0, WAITING_SHOWN))
  if (waiting.total !== null) waiting.total = plus(waiting.total, counts.get('pending') ?? 0)
}

/** Merges one change. */
export const applyChange = (change: Change): void => applyChanges([change])

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
