import type { Approval } from '../../contract/approvals.ts'
import { bidiIsolate } from '../../lib/bidi-isolate.ts'
import { failureTitle } from '../../lib/errors.ts'
import { formatNumber, pluralize } from '../../lib/pluralize.ts'
import { sentence } from '../../lib/sentence.ts'
import { ago, parseTime } from '../../lib/time.ts'
import {
  type DecideOutcome,
  type Decision,
  NO_REASON,
  STATUS_AFTER,
  type Undecided,
} from '../../state/approval-decisions.ts'
import { isSameRequest, replacedRequest } from '../../state/same-thing.ts'
import { statusLabel } from '../labels/approval-status.ts'
import { decidedBy } from '../requests/approval-labels.ts'
import { routingOf } from '../routing/routing-draft.ts'
import { DECISION_LABELS } from './decision-labels.ts'
import { resolvedAt } from './eligibility.ts'

interface DecisionReport {
  /**
   * 'error': the decision wasn't saved. 'info': it was saved despite an error, or another admin decided the request.
   */
  kind: 'info' | 'error'
  title: string
  description: string
  isStored?: true
}

/**
 * Describes the outcome based on the reloaded request (null: deleted, undefined: not loaded). A decision by another
 * admin isn't an error. The backend may save a decision although it responds with an error, for example if it can't
 * route an approved request (backend-notes 2.18, 5.6).
 */
export const reportOf = (
  decision: Decision,
  before: Approval,
  { cause, now, sentAt, outcome, isUnconfirmed }: Omit<Undecided, 'id'> & { sentAt: number },
  myId: number | null,
  at: Date,
): DecisionReport => {
  const title = `“${bidiIsolate(before.contentTitle)}”`
  if (now && !isSameRequest(before, now))
    return {
      kind: 'error',
      title: failureTitle(`${decision} ${title}`, isUnconfirmed === true),
      description: replacedRequest(before, now),
    }
  if (now === null && decision === 'delete')
    return {
      kind: 'info',
      title: `${title} was deleted`,
      description: isUnconfirmed
        ? 'The request no longer exists, but the server didn’t confirm that it deleted it.'
        : `The request no longer exists, but the server reported an error: ${cause}`,
      isStored: true,
    }
  if (!now || now.status === before.status)
    return {
      kind: 'error',
      title: failureTitle(`${decision} ${title}`, outcome === 'unknown'),
      description: now
        ? `${sentence(cause)} The request is still ${statusLabel(now.status).label.toLowerCase()}.${missingRouting(decision, now)}`
        : now === null
          ? `${sentence(cause)} The request no longer exists.`
          : `${sentence(cause)} Couldn’t reload the request; it may have been decided or deleted.`,
    }
  const by = decidedBy(now, myId)
  const isOwn = by === 'by you' || by === null
  if (now.status === STATUS_AFTER[decision] && isOwn && isSince(sentAt, now))
    return {
      kind: 'info',
      title: `${title} is ${statusLabel(now.status).label.toLowerCase()}`,
      description: [
        `Your decision was saved, but the server ${isUnconfirmed ? 'didn’t confirm it' : 'reported an error'}.`,
        !isUnconfirmed && cause !== NO_REASON && sentence(cause),
        decision === 'approve' && 'Check that the title was sent to its instance.',
      ]
        .filter(Boolean)
        .join(' '),
      isStored: true,
    }
  const report = reportDecidedElsewhere(now, myId, at)
  const remedy =
    decision === 'approve' && now.status === 'expired'
      ? ' To add the title anyway, open the request and select Request again.'
      : ''
  return { ...report, description: `${report.description} Your decision wasn’t applied.${remedy}` }
}

/** Newer versions don't approve requests without routing (backend-notes 3.10). */
const missingRouting = (
  decision: Decision,
  { proposedRouterDecision: routed }: Approval,
): string =>
  decision === 'approve' && routed && routingOf(routed) === null
    ? ' It has no destination: open it and choose one, then approve it.'
    : ''

/** Reports a decision by someone else, for example "Approved by admin 3, 4 s ago." */
const reportDecidedElsewhere = (now: Approval, myId: number | null, at: Date): DecisionReport => {
  const status = statusLabel(now.status).label
  const by = decidedBy(now, myId)
  const resolved = parseTime(resolvedAt(now))
  const when = resolved && ago(resolved.getTime(), at.getTime())
  return {
    kind: 'info',
    title:
      now.status === 'expired'
        ? `“${bidiIsolate(now.contentTitle)}” has expired`
        : `${status} elsewhere: “${bidiIsolate(now.contentTitle)}”`,
    description: `${[[status, by].filter(Boolean).join(' '), when].filter(Boolean).join(', ')}.`,
  }
}

/** Tolerated difference between the server's clock and the browser's. */
const CLOCK_SKEW_MS = 5000
/** Whether the request changed after the decision was sent, in which case the decision may have caused it. */
const isSince = (sentAt: number, row: Approval): boolean => {
  const changed = parseTime(row.updatedAt)
  return changed !== null && changed.getTime() > sentAt - CLOCK_SKEW_MS
}

export interface ReportEntry extends DecisionReport {
  row: Approval
  outcome: Undecided['outcome']
}

export interface BulkReport {
  decision: Decision
  notes: string
  done: number
  savedWithErrors: readonly ReportEntry[]
  skipped: readonly string[]
  failed: readonly ReportEntry[]
}

export const bulkReportOf = (
  decision: Decision,
  { rows, skipped }: { rows: readonly Approval[]; skipped: readonly string[] },
  { done, failed, sentAt }: DecideOutcome,
  { notes = '', myId, at }: { notes?: string; myId: number | null; at: Date },
): BulkReport => {
  const byId = new Map(rows.map(row => [row.id, row]))
  const entries = failed.flatMap((one): ReportEntry[] => {
    const row = byId.get(one.id)
    if (!row) return []
    const report = reportOf(decision, row, { ...one, sentAt }, myId, at)
    return [{ ...report, row, outcome: one.outcome }]
  })
  const savedWithErrors = entries.filter(({ isStored }) => isStored)
  return {
    decision,
    notes,
    done: done.length + savedWithErrors.length,
    savedWithErrors,
    skipped,
    failed: entries.filter(({ isStored }) => !isStored),
  }
}

/** Summary of a batch, for example "Approved 22, 2 with errors, 3 failed, skipped 2 already approved". */
export const bulkSummary = ({
  decision,
  done,
  savedWithErrors,
  failed,
  skipped,
}: BulkReport): string => {
  const unconfirmed = failed.filter(({ outcome }) => outcome === 'unknown').length
  return [
    done > 0 && `${DECISION_LABELS[decision].done} ${formatNumber(done)}`,
    savedWithErrors.length > 0 && pluralize(savedWithErrors.length, 'with an error', 'with errors'),
    failed.length > unconfirmed && `${formatNumber(failed.length - unconfirmed)} failed`,
    unconfirmed > 0 && `${formatNumber(unconfirmed)} unconfirmed`,
    skipped.length > 0 && `skipped ${skipped.join(', ')}`,
  ]
    .filter(Boolean)
    .join(', ')
}
