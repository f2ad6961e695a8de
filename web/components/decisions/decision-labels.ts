import { bidiIsolate } from '../../lib/bidi-isolate.ts'
import { andJoined } from '../../lib/join-words.ts'
import { formatNumber } from '../../lib/pluralize.ts'
import type { Decision, QueuedDecision } from '../../state/approval-decisions.ts'
import { displayNameOf } from '../../state/users.ts'

export const DECISION_LABELS = {
  approve: { verb: 'Approve', done: 'Approved', noun: 'approval' },
  reject: { verb: 'Reject', done: 'Rejected', noun: 'rejection' },
  delete: { verb: 'Delete', done: 'Deleted', noun: 'deletion' },
} as const satisfies Record<Decision, Record<'verb' | 'done' | 'noun', string>>

interface Decided {
  decision: QueuedDecision
  requests: readonly { title: string; user?: string | undefined }[]
}

/** Whether all requests are for the same title. */
const isOneTitle = ({ requests }: Decided) =>
  requests.every(({ title }) => title === requests[0]?.title)

const numberOf = (requests: readonly unknown[]) => `${formatNumber(requests.length)} requests`
const subjectOf = (decided: Decided): string =>
  isOneTitle(decided) ? bidiIsolate(decided.requests[0]?.title ?? '') : numberOf(decided.requests)

/** “Heat”, or for several requests their number. */
export const quotedSubject = (titles: readonly string[]): string =>
  titles.length === 1 ? `“${bidiIsolate(titles[0] ?? '')}”` : numberOf(titles)

/** What was decided, with everyone it concerns: "Approved Heat for Ada and Zoë", "Rejected 12 requests". */
export const batchLabel = (batch: Decided): string => {
  const users = [...new Set(batch.requests.flatMap(({ user }) => user || []))]
  const names = andJoined(
    users.map(user => bidiIsolate(displayNameOf(user))),
    3,
  )
  const whom = isOneTitle(batch) && names ? ` for ${names}` : ''
  return `${DECISION_LABELS[batch.decision].done} ${subjectOf(batch)}${whom}`
}

/** The decision as a noun: "approval of Heat", "rejection of 12 requests". */
export const batchNoun = (batch: Decided): string =>
  `${DECISION_LABELS[batch.decision].noun} of ${subjectOf(batch)}`
