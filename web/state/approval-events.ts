import type { Approval } from '../contract/approvals.ts'
import type { ApprovalMetadata } from '../contract/progress.ts'
import { inBursts } from '../lib/in-bursts.ts'
import { onSignOut } from '../lib/on-sign-out.ts'
import { reconcileApprovals } from './approval-reads.ts'
import { applyChange, placeholderRow } from './approvals.ts'

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
onSignOut(applyApprovalEvent.stop)
