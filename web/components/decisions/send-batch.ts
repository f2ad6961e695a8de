import type { Approval } from '../../contract/approvals.ts'
import { grouped } from '../../lib/counted.ts'
import { sessionOwner } from '../../lib/session-owner.ts'
import { sendLeaving } from '../../state/approval-decisions.ts'
import { loadApprovalStats, rereadApproval } from '../../state/approval-reads.ts'
import { placeholderRow, rowOf } from '../../state/approvals.ts'
import { session } from '../../state/session.ts'
import { checkUser } from '../../state/session-flows.ts'
import { notify } from '../../state/toasts.ts'
import { bulkResults, decideMany, decideOne, notifyFailure } from './decide.ts'
import { bulkSummary } from './decision-report.ts'
import type { Batch, OutboxActions } from './outbox.ts'

/** The request as last read, or as far as the outbox remembers it. */
const knownRow = ({ id, title }: Batch['requests'][number]): Approval =>
  rowOf(id) ?? placeholderRow({ id, contentTitle: title })

/** "“Heat”", "12 requests". */
const subjectOf = ({ requests }: Batch): string => {
  const [first] = requests
  return requests.length === 1 && first
    ? `“${first.title}”`
    : `${grouped(requests.length)} requests`
}

const notSent = (batch: Batch, why: string) =>
  notify({
    kind: 'error',
    id: `outbox-${batch.id}`,
    title: `The decision to ${batch.decision} ${subjectOf(batch)} was not sent`,
    description: `${why} Decide again if it still holds.`,
  })

/** Says that a decision was dropped because who took it is not who is signed in now. */
export const refuseBatch: OutboxActions['refuse'] = batch =>
  notSent(batch, 'It was taken by an account that is no longer signed in.')

/**
 * Sends the decisions of a batch and reports what failed, wherever the admin is by now. The backend is asked first in whose
 * name that would be: the cookie may have changed without a word to this tab. Never throws.
 */
export const sendBatch: OutboxActions['send'] = async (batch, { isLeaving }) => {
  if (isLeaving) {
    const ids = batch.requests.map(entry => entry.id)
    return sendLeaving(batch.decision, ids, batch.reason)
  }
  const user = await checkUser()
  if (user === 'unknown') return notSent(batch, 'It could not be checked who is signed in.')
  // Without an account it goes out only where the backend serves this address without one.
  if (user === 'other' || sessionOwner() !== batch.userId || session.phase !== 'in')
    return refuseBatch(batch)
  const rows = batch.requests.map(knownRow)
  const [row] = rows
  if (rows.length === 1 && row) {
    const failure = await decideOne(batch.decision, row, batch.reason)
    if (failure) notifyFailure(failure, row)
    return
  }
  const report = await decideMany(batch.decision, { rows, skipped: [] }, batch.reason)
  if (report.failed.length + report.despite.length === 0) return
  bulkResults.latest = report
  notify({
    kind: report.failed.length > 0 ? 'error' : 'info',
    title: bulkSummary(report),
    description:
      report.failed.length > 0
        ? 'The approvals page lists what failed and can try again.'
        : 'The approvals page lists which, so that you can check that they reached their instance.',
    action: { label: 'View', to: '/approvals' },
  })
}

/** How long a call sent while leaving may take to arrive, before its requests are looked up. */
const ARRIVAL_MS = 2000

/** After a reload: did the decisions handed over while leaving arrive? Those still waiting are named, never sent again. */
export const lookUpLeft: OutboxActions['lookUp'] = batch => {
  setTimeout(async () => {
    const now = await Promise.all(
      batch.requests.slice(0, 20).map(entry => rereadApproval(entry.id)),
    )
    void loadApprovalStats({ force: true })
    const missing = now.filter(row => row?.status === 'pending')
    const [first] = missing
    if (!first) return
    notify({
      kind: 'error',
      title:
        missing.length === 1
          ? `“${first.contentTitle}” still waits`
          : `${missing.length} requests still wait`,
      description: `The decision to ${batch.decision} did not arrive while the page was left. Decide again.`,
      action: { label: 'View', to: '/approvals' },
    })
  }, ARRIVAL_MS)
}
