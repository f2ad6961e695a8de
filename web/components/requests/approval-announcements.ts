import type { ApprovalAction, ApprovalMetadata } from '../../contract/live-events.ts'
import { bidiIsolate } from '../../lib/bidi-isolate.ts'
import type { BatchTiming } from '../../lib/debounce-batch.ts'

export type Subject = Pick<ApprovalMetadata, 'userName' | 'contentTitle' | 'contentType'>
/**
 * Events with the same action within half a second share one toast or notification. After four large batches in a row,
 * the next toast waits until the previous one has disappeared, and counts all events since.
 */
export const ANNOUNCEMENT_TIMING: BatchTiming = {
  windowMs: 500,
  flood: { batches: 4, from: 10, windowMs: 4000 },
}

export type ToastedAction = Exclude<ApprovalAction, 'updated'>

const APPROVAL_TOASTS: Record<
  ToastedAction,
  {
    titles: readonly [one: string, many: string]
    one: (a: Subject) => string
    many: (n: number) => string
  }
> = {
  created: {
    titles: ['New Approval Request', 'New Approval Requests'],
    one: a =>
      `${bidiIsolate(a.userName)} requested ${bidiIsolate(a.contentTitle)} (${a.contentType})`,
    many: n => `${n} new approval requests have been received`,
  },
  approved: {
    titles: ['Request Approved', 'Requests Approved'],
    one: a => `${bidiIsolate(a.contentTitle)} has been approved for ${bidiIsolate(a.userName)}`,
    many: n => `${n} approval requests have been approved`,
  },
  rejected: {
    titles: ['Request Rejected', 'Requests Rejected'],
    one: a =>
      `${bidiIsolate(a.userName)}'s request for ${bidiIsolate(a.contentTitle)} was rejected`,
    many: n => `${n} approval requests have been rejected`,
  },
  deleted: {
    titles: ['Request Deleted', 'Requests Deleted'],
    one: a =>
      `Request for ${bidiIsolate(a.contentTitle)} by ${bidiIsolate(a.userName)} was deleted`,
    many: n => `${n} approval requests have been deleted`,
  },
}

/**
 * Toast for a batch of events, at least one of which is in `subjects`.
 * @param count total number of events, if some aren't in `subjects`
 */
export const toastOf = (
  action: ToastedAction,
  subjects: readonly Subject[],
  count = subjects.length,
) => {
  const { titles, one, many } = APPROVAL_TOASTS[action]
  const [subject] = subjects
  return count === 1 && subject
    ? { title: titles[0], description: one(subject) }
    : { title: titles[1], description: many(count) }
}
