import {
  APPROVALS_FIRST_PAGE,
  APPROVALS_PAGE_MAX,
  type Approval,
  type ApprovalStats,
  type ApprovalStatus,
  AUTO_APPROVED,
  getApprovalStats,
  listApprovals,
  WAITING_SHOWN,
} from '../contract/approvals.ts'
import { serverNow } from '../lib/clock.ts'
import { messageOf } from '../lib/errors.ts'
import { onSignOut } from '../lib/on-sign-out.ts'
import { request } from '../lib/request.ts'
import { parseTime } from '../lib/time.ts'
import { FETCH_WINDOW_MS, resource } from './resource.ts'

/** The counts as the server last gave them, with the changes since. */
let counts: ApprovalStats | null = null
/** Statuses to which decisions lead that haven't been sent yet, by request. */
const expected = new Map<number, { from: string; to: string }>()
onSignOut(() => {
  counts = null
  expected.clear()
})

const moved = (stats: ApprovalStats, from: string, to: string): ApprovalStats => {
  const now: ApprovalStats & Record<string, number | undefined> = { ...stats }
  const add = (status: string, by: number) => {
    const count = now[status]
    if (count !== undefined) now[status] = Math.max(0, count + by)
  }
  add(from, -1)
  if (to === 'deleted') add('totalRequests', -1)
  else add(to, 1)
  return now
}
const withExpected = (stats: ApprovalStats) => {
  counts = stats
  return [...expected.values()].reduce((now, { from, to }) => moved(now, from, to), stats)
}

/** Counts by status. Decisions count from when they are made, before they are sent. */
export const approvalStats = resource<ApprovalStats>({
  load: async () => withExpected((await request(getApprovalStats)).stats),
  failed: cause => messageOf(cause, 'Couldn’t load the approval counts.'),
  everyMs: FETCH_WINDOW_MS,
})
/** Also counts those whose decision hasn't been sent. */
export const pendingOnServer = (): number | undefined => counts?.pending

const publish = () => {
  if (approvalStats.state.data && counts) approvalStats.set(withExpected(counts))
}

/** Counts requests as if a decision had been sent. */
export const expectStatus = (rows: readonly { id: number; status: string }[], to: string): void => {
  for (const { id, status: from } of rows) expected.set(id, { from, to })
  publish()
}
/** Counts requests as they are, since their decision was undone or has had its response. */
export const forgetExpected = (ids: readonly number[]): void => {
  if (ids.filter(id => expected.delete(id)).length > 0) publish()
}
/**
 * Counts a change of a request's status at once. The reload corrects it.
 * @param from undefined if the request isn't loaded, which is counted only if its decision was
 */
export const countChange = (id: number, from: string | undefined, to: string): void => {
  const before = expected.get(id)?.from ?? from
  if (before === undefined) return
  expected.delete(id)
  if (counts) counts = moved(counts, before, to)
  publish()
}

interface WaitingApprovals {
  /** The newest, newest first. If all requests were loaded, those that expire within 24 h follow. */
  rows: readonly Approval[]
  total: number
  /** Requests that expire within 24 h, by id; null unless all requests were loaded. */
  expiring: readonly number[] | null
  /** When the oldest request was created; null unless all requests were loaded. */
  oldestAt: string | null
}

const pendingPage = (limit: number, offset: number) =>
  request(listApprovals, { query: { status: 'pending', limit, offset } })

const timeOf = (text: string | null | undefined): number => parseTime(text)?.getTime() ?? 0
const sortByCreation = (rows: Iterable<Approval>): Approval[] =>
  [...rows].sort((a, b) => timeOf(b.createdAt) - timeOf(a.createdAt) || b.id - a.id)

const DAY_MS = 86_400_000
/** Those that expire within 24 h, the next one first. */
const expiringIn = (rows: readonly Approval[]): Approval[] => {
  const left = ({ expiresAt }: Approval) => timeOf(expiresAt) - serverNow()
  return rows.filter(row => left(row) > 0 && left(row) < DAY_MS).sort((a, b) => left(a) - left(b))
}

/**
 * The backend sorts by the last change (backend-notes 2.18), so an edited request can precede newer ones. But a request
 * is never created after its last change. So no further page is needed once a page ends with a request that was last
 * changed before the newest ones were created.
 */
const loadNewest = async (): Promise<WaitingApprovals> => {
  const found = new Map<number, Approval>()
  for (let limit = APPROVALS_FIRST_PAGE; ; limit = APPROVALS_PAGE_MAX) {
    const before = found.size
    const { approvalRequests, total } = await pendingPage(limit, before)
    for (const row of approvalRequests) found.set(row.id, row)
    const sorted = sortByCreation(found.values())
    const newest = sorted.slice(0, WAITING_SHOWN)
    const isComplete = found.size >= total
    const rest = timeOf(approvalRequests.at(-1)?.updatedAt)
    if (!isComplete && found.size > before && timeOf(newest.at(-1)?.createdAt) < rest) continue
    const expiring = isComplete ? expiringIn(sorted) : null
    return {
      rows: [...new Set([...newest, ...(expiring ?? [])])],
      total,
      expiring: expiring?.map(({ id }) => id) ?? null,
      oldestAt: (isComplete && sorted.at(-1)?.createdAt) || null,
    }
  }
}

export const waitingApprovals = resource<WaitingApprovals>({
  load: loadNewest,
  failed: 'Couldn’t load the pending requests.',
  everyMs: FETCH_WINDOW_MS,
})

/**
 * Applies a decision to the loaded rows. Decided rows stay until the reload, because the dashboard marks those that it
 * keeps in place.
 */
export const setWaitingStatus = (
  ids: readonly number[],
  status: ApprovalStatus | 'deleted',
): void => {
  const { data } = waitingApprovals.state
  const isDecided = (row: Approval) => row.status === 'pending' && ids.includes(row.id)
  const decided = status === 'pending' ? 0 : (data?.rows.filter(isDecided).length ?? 0)
  if (data && decided > 0)
    waitingApprovals.set({
      ...data,
      rows: data.rows.map(row => (isDecided(row) ? { ...row, status } : row)),
      total: data.total - decided,
    })
}

interface OldestPending {
  createdAt: string
  /** Whether an even older request may be pending. */
  isBound: boolean
  /** When requests expire that do so within 24 h; null unless all requests were loaded. */
  expiresAt: readonly string[] | null
}

/** The oldest pending request; null if none is pending. Load it after `waitingApprovals`. */
export const oldestPending = resource<OldestPending | null>({
  load: async () => {
    const { oldestAt, total } = waitingApprovals.state.data ?? { oldestAt: null, total: 0 }
    if (total === 0) return null
    if (oldestAt !== null) return { createdAt: oldestAt, isBound: false, expiresAt: null }
    // If there are too many to load, use the least recently changed one, which may not be the oldest.
    const limit = total > APPROVALS_PAGE_MAX ? 1 : total
    const page = await pendingPage(limit, total - limit)
    const oldest = sortByCreation(page.approvalRequests).at(-1)
    const isBound = page.total > page.approvalRequests.length
    const expiresAt = isBound
      ? null
      : expiringIn(page.approvalRequests).flatMap(row => row.expiresAt ?? [])
    return oldest ? { createdAt: oldest.createdAt, isBound, expiresAt } : null
  },
  failed: 'Couldn’t load the age of the oldest request.',
  everyMs: FETCH_WINDOW_MS,
})

/** How often the approved requests are loaded again: they change slowly, and with many, loading takes a while. */
const APPROVED_WINDOW_MS = 5 * 60_000

const approvedPage = async (status: ApprovalStatus) =>
  (await request(listApprovals, { query: { status, limit: APPROVALS_PAGE_MAX, offset: 0 } }))
    .approvalRequests

/** Approved requests, at most the latest 1,000 of each status. Load it after `approvalStats`. */
export const approvedRequests = resource<readonly Approval[]>({
  load: async () => {
    // Older versions would refuse a status they don't know.
    const hasAuto = (approvalStats.state.data?.auto_approved ?? 0) > 0
    const statuses = ['approved', ...(hasAuto ? [AUTO_APPROVED] : [])]
    return (await Promise.all(statuses.map(approvedPage))).flat()
  },
  failed: 'Couldn’t load the approved requests.',
  everyMs: APPROVED_WINDOW_MS,
})
