import type { Approval } from '../../contract/approvals.ts'
import { approve, type BulkOutcome, bulk, reject, remove } from '../../state/approvals.ts'
import { currentUser } from '../../state/current-user.ts'
import type { Action, Eligible } from './approval-view.ts'
import { type BulkReport, bulkReportOf, type DecisionReport, reportOf } from './decision-report.ts'
import { rememberReason } from './reject-reasons.ts'

/* Every decision of this feature leaves through the two functions below. */

/** Rows per bulk call: small enough that an answer comes before a gateway gives up, and that progress shows. */
const BULK_SIZE = 50

const CALLS: Record<Action, (id: number, words: string) => ReturnType<typeof approve>> = {
  approve: id => approve(id),
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
  if (outcome.ok) {
    if (action === 'reject') rememberReason(reason)
    return null
  }
  return reportOf(action, row, outcome, currentUser.user?.id ?? null, new Date())
}

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
  if (action === 'reject' && all.done.length > 0) rememberReason(reason)
  return bulkReportOf(action, rows, all, skipped, reason)
}
