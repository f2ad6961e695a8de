import type { Approval } from '../contract/approvals.ts'
import type { ApprovalMetadata } from '../contract/progress.ts'
import { inBursts } from '../lib/in-bursts.ts'
import { onSignOut } from '../lib/on-sign-out.ts'
import { reconcileApprovals } from './approval-reads.ts'
import { applyChanges, placeholderRow } from './approvals.ts'

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

/** What an event says of a request; null when only a re-read can tell. */
const changeOf = (event: ApprovalMetadata) => {
  const { requestId, action } = event
  if (requestId === undefined || action === 'updated') return null
  const status = STATUS_AFTER[action]
  return {
    requestId,
    status,
    ...(status === 'pending' && { row: provisional(requestId, event) }),
  }
}

/** Events that follow one another faster than this are merged together: each change has a page of thousands worked out anew. */
const EVENTS_MS = 250

/**
 * Merges an event of the stream together with those that come with it or right after it, made good by one re-read at most
 * every 5 s.
 */
export const applyApprovalEvent = inBursts<ApprovalMetadata>(EVENTS_MS, events => {
  applyChanges(events.flatMap(event => changeOf(event) ?? []))
  reconcileApprovals()
})
onSignOut(applyApprovalEvent.stop)
