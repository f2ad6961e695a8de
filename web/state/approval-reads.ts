import {
  type Approval,
  getApproval,
  getApprovalStats,
  listApprovals,
  WAITING_SHOWN,
} from '../contract/approvals.ts'
import { messageOf } from '../lib/errors.ts'
import { log } from '../lib/log.ts'
import { currentSession } from '../lib/on-sign-out.ts'
import { request } from '../lib/request.ts'
import { throttleAsync } from '../lib/throttle-async.ts'
import { throttleTrailing } from '../lib/throttle-trailing.ts'
import { approvals, followChanges, putApproval, setWaiting } from './approvals.ts'
import { FETCH_WINDOW_MS, participate } from './resource.ts'

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

const pendingOnes = (limit: number, offset: number) =>
  request(listApprovals, { query: { status: 'pending', limit, offset }, isShort: true })

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
  const since = followChanges()
  waiting.loading = true
  try {
    const { approvalRequests, total } = await pendingOnes(WAITING_SHOWN, 0)
    if (!isSameSession()) return false
    setWaiting(approvalRequests.filter(row => since.current(row)?.status === 'pending'))
    waiting.total = total
    waiting.error = null
    if (total <= WAITING_SHOWN) waiting.oldestAt = approvalRequests.at(-1)?.createdAt ?? null
    else void readOldest(total - 1)
    return true
  } catch (cause) {
    waiting.error = messageOf(cause, 'The waiting requests could not be read.')
    log.warn(waiting.error, cause)
    return false
  } finally {
    waiting.loading = false
    since.leave()
  }
})

let waitingShownBy = 0
const followers = new Set<() => void>()

/** Calls `follow` whenever requests may have changed, for lists that come with a page's own script. */
export const onApprovalsChange = (follow: () => void): void => {
  followers.add(follow)
}

const reconcile = throttleTrailing(FETCH_WINDOW_MS, () =>
  Promise.all([
    loadApprovalStats({ force: true }),
    waitingShownBy > 0 && loadWaiting({ force: true }),
  ]),
)

/** Reads again what is on screen, soon: the counts always, lists only while a page shows them. */
export const reconcileApprovals = (): void => {
  reconcile()
  for (const follow of followers) follow()
}

/** A page shows the newest few from now on: loads them and keeps them true until the returned function is called. */
export const watchWaiting = (): (() => void) => {
  waitingShownBy += 1
  loadWaiting()
  return () => {
    waitingShownBy -= 1
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
  isInUse: () => approvals.stats !== null || waitingShownBy > 0,
  hasFailed: () => approvals.statsError !== null || approvals.waiting.error !== null,
  // Its events are merged one by one.
  isStaleAfter: () => false,
  refetchSoon: reconcile,
  refetch: async () => reconcile(),
  markStale() {
    loadApprovalStats.reset()
    loadWaiting.reset()
  },
  reset() {
    loadApprovalStats.reset()
    loadWaiting.reset()
    reconcile.stop()
  },
})
