import { proxy } from 'valtio/vanilla'
import type { Approval } from '../../contract/approvals.ts'
import { serverNow } from '../../lib/clock.ts'
import { onSignOut } from '../../lib/on-sign-out.ts'
import { type Decision, sendDecisions, type Undecided } from '../../state/approval-decisions.ts'
import { currentUser } from '../../state/current-user.ts'
import { isSameRequest } from '../../state/same-thing.ts'
import { type BulkReport, bulkReportOf, type ReportEntry } from './decision-reports.ts'
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

/**
 * Sends a decision on the requests whose number still belongs to them.
 * @param now the requests as just loaded
 */
export const decideRows = async (
  decision: Decision,
  what: Eligible,
  now: ReadonlyMap<number, Approval | null>,
  notes = '',
  onProgress?: (sent: number) => void,
): Promise<BulkReport> => {
  const failed: Undecided[] = []
  const same = what.rows.flatMap(row => {
    const { id } = row
    const found = now.get(id)
    if (found === undefined)
      failed.push({ id, cause: 'The server didn’t respond.', now: found, outcome: 'unsent' })
    else if (found && !isSameRequest(row, found))
      failed.push({ id, cause: '', now: found, outcome: 'refused' })
    else return row
    return []
  })
  const outcome = await sendDecisions(decision, same, notes, onProgress)
  const myId = currentUser.state.data?.id ?? null
  const all = { ...outcome, failed: [...failed, ...outcome.failed] }
  return bulkReportOf(decision, what, all, { notes, myId, at: new Date(serverNow()) })
}

export const noteFailures = ({ failed }: Pick<BulkReport, 'failed'>) => {
  for (const entry of failed) if (entry.kind === 'error') noteFailure(entry.row, entry)
}
