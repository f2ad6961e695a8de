import type { Approval } from '../../web/contract/approvals.ts'
import type { ApprovalAction, ProgressEvent } from '../../web/contract/live-events.ts'

const MESSAGES: Record<ApprovalAction, (approval: Approval) => string> = {
  created: a => `New approval request for ${a.contentTitle} by ${a.userName}`,
  updated: a => `Approval request for ${a.contentTitle} updated`,
  approved: a => `Approval request for ${a.contentTitle} approved`,
  rejected: a => `Approval request for ${a.contentTitle} rejected`,
  deleted: a => `Approval request for ${a.contentTitle} deleted`,
}

/** Builds the event for a change to a request (backend-notes 1.9). */
export const approvalEvent = (action: ApprovalAction, approval: Approval): ProgressEvent => ({
  operationId: `approval-${approval.id}`,
  type: 'approval',
  phase: action,
  progress: 100,
  message: MESSAGES[action](approval),
  metadata: {
    action,
    requestId: approval.id,
    userId: approval.userId,
    userName: approval.userName,
    contentTitle: approval.contentTitle,
    contentType: approval.contentType,
    status: approval.status,
  },
})
