import {
  type Approval,
  type ApprovalStats,
  getApprovalStats,
  listApprovals,
  WAITING_SHOWN,
} from '../contract/approvals.ts'
import { messageOf } from '../lib/errors.ts'
import { request } from '../lib/request.ts'
import { FETCH_WINDOW_MS, resource } from './resource.ts'

export const approvalStats = resource<ApprovalStats>({
  name: 'Approval counts',
  load: async () => (await request(getApprovalStats)).stats,
  failed: cause => messageOf(cause, 'Couldn’t load the approval counts.'),
  everyMs: FETCH_WINDOW_MS,
})

interface WaitingApprovals {
  rows: readonly Approval[]
  total: number
}

const pendingPage = (limit: number, offset: number) =>
  request(listApprovals, { query: { status: 'pending', limit, offset } })

export const waitingApprovals = resource<WaitingApprovals>({
  name: 'Pending requests',
  load: async () => {
    const { approvalRequests: rows, total } = await pendingPage(WAITING_SHOWN, 0)
    return { rows, total }
  },
  failed: cause => messageOf(cause, 'Couldn’t load the pending requests.'),
  everyMs: FETCH_WINDOW_MS,
})

/** When the oldest pending request was created; null if none is pending. Load it after `waitingApprovals`. */
export const oldestPending = resource<string | null>({
  name: 'Oldest pending request',
  load: async () => {
    const { rows, total } = waitingApprovals.state.data ?? { rows: [], total: 0 }
    const last = total > rows.length ? (await pendingPage(1, total - 1)).approvalRequests : rows
    return last.at(-1)?.createdAt ?? null
  },
  failed: 'Couldn’t load the age of the oldest request.',
  everyMs: FETCH_WINDOW_MS,
})
