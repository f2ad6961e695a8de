import {
  type Approval,
  approveRequest,
  bulkApprove,
  bulkReject,
  rejectRequest,
} from '../../contract/approvals.ts'
import { request } from '../../lib/request.ts'
import {
  approvals,
  loadApprovalStats,
  placeholderRow,
  rereadApproval,
} from '../../state/approvals.ts'
import type { Batch, Sender } from '../../state/outbox.ts'
import { notify } from '../../state/toasts.ts'
import { bulkResults } from './bulk-results.ts'
import { bulkSummary } from './decision-report.ts'
import { decideMany, decideOne, notifyFailure } from './decisions.ts'

/** The request as last read, or as far as the outbox remembers it. */
const rowOf = ({ id, title }: Batch['requests'][number]): Approval =>
  (approvals.all.rows.find(row => row.id === id) as Approval | undefined) ??
  (approvals.waiting.rows.find(row => row.id === id) as Approval | undefined) ??
  placeholderRow({ id, contentTitle: title })

/** While the page goes away only a call the browser keeps alive survives; nobody is there to read its answer. */
const sendLeaving = ({ decision, requests, reason }: Batch): Promise<unknown> => {
  const requestIds = requests.map(entry => entry.id)
  const [id] = requestIds
  const words = !reason ? {} : decision === 'reject' ? { reason } : { notes: reason }
  if (requestIds.length === 1 && id !== undefined) {
    const call = decision === 'approve' ? approveRequest : rejectRequest
    return request(call, { params: { id }, body: words, keepalive: true })
  }
  const call = decision === 'approve' ? bulkApprove : bulkReject
  return request(call, { body: { requestIds, ...words }, keepalive: true })
}

/** Takes the decisions of a batch and tells what failed, wherever the admin is by now. Never throws. */
export const sendBatch: Sender = async (batch, { isLeaving }) => {
  if (isLeaving) {
    await sendLeaving(batch).catch(() => undefined)
    return
  }
  const rows = batch.requests.map(rowOf)
  const [row] = rows
  if (rows.length === 1 && row) {
    const failure = await decideOne(batch.decision, row, batch.reason)
    if (failure) notifyFailure(failure, row)
    return
  }
  const report = await decideMany(batch.decision, { rows, skipped: [] }, batch.reason)
  if (report.failed.length === 0) return
  bulkResults.latest = report
  notify({
    kind: 'error',
    title: bulkSummary(report),
    description: 'The approvals page lists what failed and can try again.',
    action: { label: 'View', to: '/approvals' },
  })
}

/** How long a call sent while leaving may take to arrive, before its requests are looked up. */
const ARRIVAL_MS = 2000

/** After a reload: did the decisions handed over while leaving arrive? Those still waiting are named, never sent again. */
export const lookUpLeft = (batch: Batch): void => {
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
