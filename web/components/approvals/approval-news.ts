import type { ApprovalAction, ApprovalMetadata } from '../../contract/progress.ts'
import type { BatchTiming } from '../../lib/debounce-batch.ts'
import { isolate } from '../../lib/isolate.ts'

export type Subject = Pick<ApprovalMetadata, 'userName' | 'contentTitle' | 'contentType'>
/**
 * Events of the same action that arrive within half a second become one plural toast, or one notification. Where they have come
 * in numbers for two seconds, the next one says how many came until its predecessor went.
 */
export const APPROVAL_NEWS: BatchTiming = {
  windowMs: 500,
  flood: { batches: 4, from: 10, windowMs: 4000 },
}

/** "updated" has no toast. */
export type ToastedAction = Exclude<ApprovalAction, 'updated'>

/** Texts by number: one event, or several of the same action within the window. */
export const APPROVAL_TOASTS: Record<
  ToastedAction,
  {
    titles: readonly [one: string, many: string]
    one: (a: Subject) => string
    many: (n: number) => string
  }
> = {
  created: {
    titles: ['New Approval Request', 'New Approval Requests'],
    one: a => `${isolate(a.userName)} requested ${isolate(a.contentTitle)} (${a.contentType})`,
    many: n => `${n} new approval requests have been received`,
  },
  approved: {
    titles: ['Request Approved', 'Requests Approved'],
    one: a => `${isolate(a.contentTitle)} has been approved for ${isolate(a.userName)}`,
    many: n => `${n} approval requests have been approved`,
  },
  rejected: {
    titles: ['Request Rejected', 'Requests Rejected'],
    one: a => `${isolate(a.userName)}'s request for ${isolate(a.contentTitle)} was rejected`,
    many: n => `${n} approval requests have been rejected`,
  },
  deleted: {
    titles: ['Request Deleted', 'Requests Deleted'],
    one: a => `Request for ${isolate(a.contentTitle)} by ${isolate(a.userName)} was deleted`,
    many: n => `${n} approval requests have been deleted`,
  },
}

/**
 * The toast for `subjects` (at least one) that met the same fate within one window.
 * @param count how many there are where not all are given
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
