import type { Approval } from '../../contract/approvals.ts'
import { approve, type BulkOutcome, bulk, reject, remove } from '../../state/approval-decisions.ts'
import { currentUser } from '../../state/current-user.ts'
import { notify } from '../../state/toasts.ts'
import { type BulkReport, bulkReportOf, type DecisionReport, reportOf } from './decision-report.ts'
import type { Action, Eligible } from './eligibility.ts'

/* Every decision of this feature leaves through decideOne and decideMany; approvals and rejections by way of the outbox. */

/** Rows per bulk call: small enough that an answer comes before a gateway gives up, and that progress shows. */
const BULK_SIZE = 50

const CALLS: Record<Action, (id: number, words: string) => ReturnType<typeof approve>> = {
  approve: (id, note) => approve(id, note),
  reject: (id, reason) => reject(id, reason),
  delete: id => remove(id),
}

/** Decides one request; null when the backend took it, else what is true now. */
export const decideOne = async (
  action: Action,
  row: Approval,
  reason = '',
): Promise<DecisionReport | null> => {
  const outcome = await CALLS[action](row.id, reason)
  if (outcome.ok) return null
  return reportOf(action, row, outcome, currentUser.user?.id ?? null, new Date())
}

/** Failures are read more slowly than confirmations. */
const FAILURE_TOAST_MS = 10_000

export const notifyFailure = ({ kind, title, description }: DecisionReport, row: Approval) =>
  notify({ kind, title, description, id: `decision-${row.id}`, duration: FAILURE_TOAST_MS })

/** Decides many, a batch at a time; `onProgress` hears how many were tried so far. */
export const decideMany = async (
  action: Action,
  { rows, skipped }: Eligible,
  reason = '',
  onProgress: (tried: number) => void = () => {},
): Promise<BulkReport> => {
  const all: BulkOutcome = { done: [], failed: [] }
  for (let at = 0; at < rows.length; at += BULK_SIZE) {
    const ids = rows.slice(at, at + BULK_SIZE).map(row => row.id)
    const outcome = await bulk(action, ids, reason)
    all.done.push(...outcome.done)
    all.failed.push(...outcome.failed)
    onProgress(Math.min(at + BULK_SIZE, rows.length))
  }
  return bulkReportOf(action, rows, all, skipped, reason)
}
