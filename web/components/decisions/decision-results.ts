import { proxy } from 'valtio/vanilla'
import type { Approval } from '../../contract/approvals.ts'
import { serverNow } from '../../lib/clock.ts'
import { onSignOut } from '../../lib/on-sign-out.ts'
import type { Decision } from '../../state/approval-decisions.ts'
import { sendDecisions } from '../../state/approval-decisions.ts'
import { currentUser } from '../../state/current-user.ts'
import { type BulkReport, bulkReportOf, type ReportEntry } from './decision-report.ts'
import type { Eligible } from './eligibility.ts'

interface FailedDecision {
  title: string
  description: string
  /** The request's status when the decision failed. If the status changes, the failure is obsolete. */
  status: string
}

export const decisionResults = proxy({
  bulk: null as BulkReport | null,
  /** Number of mounted dialogs that show `bulk`. */
  viewers: 0,
  /**
   * Failures by request id. A failure is shown in the request's row until it is dismissed, or until the request changes
   * or is decided again.
   */
  failedById: {} as Record<number, FailedDecision>,
})
onSignOut(() => {
  decisionResults.bulk = null
  decisionResults.failedById = {}
})

export const noteFailure = (
  { id, status }: Pick<Approval, 'id' | 'status'>,
  { title, description }: Pick<ReportEntry, 'title' | 'description'>,
) => {
  decisionResults.failedById[id] = { title, description, status }
}
export const dismissFailure = (id: number) => {
  delete decisionResults.failedById[id]
}

export const decideRows = async (
  decision: Decision,
  what: Eligible,
  notes = '',
  onProgress?: (sent: number) => void,
): Promise<BulkReport> => {
  const ids = what.rows.map(row => row.id)
  const outcome = await sendDecisions(decision, ids, notes, onProgress)
  const myId = currentUser.state.data?.id ?? null
  return bulkReportOf(decision, what, outcome, { notes, myId, at: new Date(serverNow()) })
}

export const noteFailures = ({ failed }: Pick<BulkReport, 'failed'>) => {
  for (const entry of failed) if (entry.kind === 'error') noteFailure(entry.row, entry)
}
