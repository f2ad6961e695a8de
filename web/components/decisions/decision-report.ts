import type { Approval } from '../../contract/approvals.ts'
import { parseTime, relative } from '../../lib/time.ts'
import type { BulkOutcome } from '../../state/approval-decisions.ts'
import { type Decision, STATUS_AFTER } from '../../state/taken-decisions.ts'
import { decidedBy } from '../approvals/approval-labels.ts'
import { statusLabel } from '../labels/approval-status.ts'
import { DECISION_LABELS } from './decision-labels.ts'
import { resolvedAt } from './eligibility.ts'

export interface DecisionReport {
  /** 'info': nothing is wrong, another admin was faster. */
  kind: 'info' | 'error'
  title: string
  description: string
}

/**
 * What is true after a decision the backend did not confirm, from the request as it is now (null: it is gone or cannot be
 * read). Another admin's decision is news and no error; an own one that was stored in spite of the error says so, because
 * an approval whose routing failed is answered that way (backend-notes 2.18, 5.6).
 */
export const reportOf = (
  decision: Decision,
  before: Approval,
  { message, now }: { message: string; now: Approval | null },
  myId: number | null,
  at: Date,
): DecisionReport => {
  const title = `“${before.contentTitle}”`
  if (!now || now.status === before.status)
    return {
      kind: 'error',
      title: `Could not ${decision} ${title}`,
      description: now
        ? `${message} It is still ${statusLabel(now.status).label.toLowerCase()}.`
        : `${message} It may have been deleted meanwhile.`,
    }
  const by = decidedBy(now, myId)
  const isOwn = by === 'by you' || by === null
  if (now.status === STATUS_AFTER[decision] && isOwn && isFresh(now, at))
    return decision === 'approve'
      ? {
          kind: 'error',
          title: `${title} is approved, but not without trouble`,
          description: `${message} Check that it reached its instance.`,
        }
      : {
          kind: 'info',
          title: `${title} is ${statusLabel(now.status).label.toLowerCase()}`,
          description: `The decision was stored, though the answer was: ${message}`,
        }
  return elsewhere(now, myId, at)
}

/** Another admin was faster: "Approved by admin 3, 4 s ago. Nothing was changed from here." */
export const elsewhere = (now: Approval, myId: number | null, at: Date): DecisionReport => {
  const status = statusLabel(now.status).label
  const by = decidedBy(now, myId)
  const when = ago(resolvedAt(now), at)
  return {
    kind: 'info',
    title: `${status} elsewhere: “${now.contentTitle}”`,
    description: `${[[status, by].filter(Boolean).join(' '), when].filter(Boolean).join(', ')}. Nothing was changed from here.`,
  }
}

/** A change this young may be the one just asked for; clocks of two machines differ by a little. */
const FRESH_MS = 5000
const isFresh = (row: Approval, at: Date): boolean => {
  const changed = parseTime(row.updatedAt)
  return changed !== null && Math.abs(at.getTime() - changed.getTime()) < FRESH_MS
}

/** "4 s ago", then as everywhere; empty when the time cannot be read. */
const ago = (text: string, at: Date): string => {
  const then = parseTime(text)
  if (!then) return ''
  const seconds = Math.max(0, Math.round((at.getTime() - then.getTime()) / 1000))
  return seconds < 60 ? `${seconds} s ago` : relative(then, at)
}

export interface BulkReport {
  decision: Decision
  reason: string
  done: number
  /** What was left out before anything was sent, in words. */
  skipped: readonly string[]
  failed: readonly { id: number; title: string; user: string; cause: string }[]
}

/** The result of a decision on many, the failed ones by name. `rows`: what was sent. */
export const bulkReportOf = (
  decision: Decision,
  rows: readonly Approval[],
  outcome: BulkOutcome,
  skipped: readonly string[],
  reason = '',
): BulkReport => {
  const byId = new Map(rows.map(row => [row.id, row]))
  return {
    decision,
    reason,
    done: outcome.done.length,
    skipped,
    failed: outcome.failed.map(({ id, cause }) => ({
      id,
      cause,
      title: byId.get(id)?.contentTitle ?? `Request ${id}`,
      user: byId.get(id)?.userName ?? '',
    })),
  }
}

/** "Approved 22, 3 failed, skipped 2 already approved". */
export const bulkSummary = ({ decision, done, failed, skipped }: BulkReport): string =>
  [
    done > 0 && `${DECISION_LABELS[decision].done} ${done.toLocaleString('en-US')}`,
    failed.length > 0 && `${failed.length.toLocaleString('en-US')} failed`,
    skipped.length > 0 && `skipped ${skipped.join(', ')}`,
  ]
    .filter(Boolean)
    .join(', ')
