import { bidiIsolate } from '../../lib/bidi-isolate.ts'
import { formatNumber } from '../../lib/pluralize.ts'
import type { Decision, QueuedDecision } from '../../state/approval-decisions.ts'

export const DECISION_LABELS = {
  approve: { verb: 'Approve', doing: 'Approving', done: 'Approved' },
  reject: { verb: 'Reject', doing: 'Rejecting', done: 'Rejected' },
  delete: { verb: 'Delete', doing: 'Deleting', done: 'Deleted' },
} as const satisfies Record<Decision, { verb: string; doing: string; done: string }>

/** Label of a batch in progress: "Approving Heat", "Rejecting 12 requests". */
export const batchLabel = ({
  decision,
  requests,
}: {
  decision: QueuedDecision
  requests: readonly { title: string }[]
}): string => {
  const { doing } = DECISION_LABELS[decision]
  const [first] = requests
  return requests.length === 1 && first
    ? `${doing} ${bidiIsolate(first.title)}`
    : `${doing} ${formatNumber(requests.length)} requests`
}
