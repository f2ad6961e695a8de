import { proxy } from 'valtio/vanilla'
import type { Approval } from '../../contract/approvals.ts'
import { onSignOut } from '../../lib/on-sign-out.ts'
import { type BulkOutcome, decide, decideSeveral } from '../../state/approval-decisions.ts'
import { currentUser } from '../../state/current-user.ts'
import type { Decision } from '../../state/taken-decisions.ts'
import { notify } from '../../state/toasts.ts'
import { type BulkReport, bulkReportOf, type DecisionReport, reportOf } from './decision-report.ts'
import type { Eligible } from './eligibility.ts'
import { noteFailure } from './failed-decisions.ts'

/** What the last decision on many could not do; shown by the approvals page until dismissed. */
export const bulkResults = proxy({ latest: null as BulkReport | null })
onSignOut(() => {
  bulkResults.latest = null
})

/** Rows per bulk call: small enough that an answer comes before a gateway gives up, and that progress shows. */
const BULK_SIZE = 50

/** Decides one request; null when the backend took it, else what is true now. */
export const decideOne = async (
  decision: Decision,
  row: Approval,
  words = '',
): Promise<DecisionReport | null> => {
  const outcome = await decide(decision, row.id, words)
  if (outcome.ok) return null
  const report = reportOf(decision, row, outcome, currentUser.user?.id ?? null, new Date())
  if (report.kind === 'error') noteFailure(row, report)
  return report
}

/** Failures are read more slowly than confirmations. */
const FAILURE_TOAST_MS = 10_000

export const notifyFailure = ({ kind, title, description }: DecisionReport, row: Approval) =>
  notify({ kind, title, description, id: `decision-${row.id}`, duration: FAILURE_TOAST_MS })

/** Decides many, a batch at a time; `onProgress` gets how many were tried so far. */
export const decideMany = async (
  decision: Decision,
  { rows, skipped }: Eligible,
  words = '',
  onProgress: (tried: number) => void = () => {},
): Promise<BulkReport> => {
  const all: BulkOutcome = { done: [], failed: [], askedAt: Date.now() }
  for (let at = 0; at < rows.length; at += BULK_SIZE) {
    const ids = rows.slice(at, at + BULK_SIZE).map(row => row.id)
    const outcome = await decideSeveral(decision, ids, words)
    all.done.push(...outcome.done)
    all.failed.push(...outcome.failed)
    onProgress(Math.min(at + BULK_SIZE, rows.length))
  }
  const report = bulkReportOf(decision, rows, all, {
    skipped,
    reason: words,
    myId: currentUser.user?.id ?? null,
    at: new Date(),
  })
  const byId = new Map(rows.map(row => [row.id, row]))
  for (const { id, title, cause } of report.failed) {
    const row = byId.get(id)
    if (row) noteFailure(row, { title: `Could not ${decision} “${title}”`, description: cause })
  }
  return report
}
