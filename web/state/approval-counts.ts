import {
  type Approval,
  type ApprovalStats,
  getApprovalStats,
  listApprovals,
  WAITING_SHOWN,
} from '../contract/approvals.ts'
import { messageOf } from '../lib/errors.ts'
import { log } from '../lib/log.ts'
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
  oldestAt: string | null
}

const pendingPage = (limit: number, offset: number) =>
  request(listApprovals, { query: { status: 'pending', limit, offset } })

const readOldest = async (total: number): Promise<string | null> => {
  try {
    return (await pendingPage(1, total - 1)).approvalRequests[0]?.createdAt ?? null
  } catch (cause) {
    log.warn('Couldn’t load the age of the oldest request.', cause)
    return null
  }
}

export const waitingApprovals = resource<WaitingApprovals>({
  name: 'Pending requests',
  load: async () => {
    const { approvalRequests: rows, total } = await pendingPage(WAITING_SHOWN, 0)
    const oldestAt =
      total <= WAITING_SHOWN ? (rows.at(-1)?.createdAt ?? null) : await readOldest(total)
    return { rows, total, oldestAt }
  },
  failed: cause => messageOf(cause, 'Couldn’t load the pending requests.'),
  everyMs: FETCH_WINDOW_MS,
})
