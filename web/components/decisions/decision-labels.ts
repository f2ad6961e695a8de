import { bidiIsolate } from '../../lib/bidi-isolate.ts'
import { formatNumber } from '../../lib/pluralize.ts'
import type { Decision, QueuedDecision } from '../../state/approval-decisions.ts'
import { displayNameOf } from '../../state/users.ts'

export const DECISION_LABELS = {
  approve: { verb: 'Approve', doing: 'Approving', done: 'Approved', noun: 'approval' },
  reject: { verb: 'Reject', doing: 'Rejecting', done: 'Rejected', noun: 'rejection' },
  delete: { verb: 'Delete', doing: 'Deleting', done: 'Deleted', noun: 'deletion' },
} as const satisfies Record<Decision, Record<'verb' | 'doing' | 'done' | 'noun', string>>

interface Decided {
  decision: QueuedDecision
  requests: readonly { title: string; user?: string | undefined }[]
}

/** The title, if all requests are for the same one; otherwise their number. */
const subjectOf = ({ requests }: Decided): string => {
  const [first] = requests
  return first && requests.every(({ title }) => title === first.title)
    ? bidiIsolate(first.title)
    : `${formatNumber(requests.length)} requests`
}

/** “Heat”, or for several requests their number. */
export const quotedSubject = (titles: readonly string[]): string =>
  titles.length === 1
    ? `“${bidiIsolate(titles[0] ?? '')}”`
    : `${formatNumber(titles.length)} requests`

/** "Ada", "Ada and Zoë", or "Ada, Zoë and 2 more". */
const namesLine = (users: readonly string[]): string => {
  const names = users.map(user => bidiIsolate(displayNameOf(user)))
  const shown = names.length > 3 ? [...names.slice(0, 2), `${names.length - 2} more`] : names
  const last = shown.pop()
  return shown.length > 0 ? `${shown.join(', ')} and ${last}` : (last ?? '')
}

/** What was decided, with everyone it concerns: "Approved Heat for Ada and Zoë", "Rejected 12 requests". */
export const batchLabel = (batch: Decided): string => {
  const { requests, decision } = batch
  const subject = subjectOf(batch)
  const users = [...new Set(requests.flatMap(({ user }) => user || []))]
  const isOneTitle = requests[0]?.title !== undefined && subject === bidiIsolate(requests[0].title)
  const names = isOneTitle && users.length > 0 ? ` for ${namesLine(users)}` : ''
  return `${DECISION_LABELS[decision].done} ${subject}${names}`
}

/** The decision as a noun: "approval of Heat", "rejection of 12 requests". */
export const batchNoun = (batch: Decided): string =>
  `${DECISION_LABELS[batch.decision].noun} of ${subjectOf(batch)}`
