import type { Approval } from '../../contract/approvals.ts'
import { grouped } from '../../lib/counted.ts'
import { parseTime, relative } from '../../lib/time.ts'
import { type BulkOutcome, NO_REASON } from '../../state/approval-decisions.ts'
import { type Decision, STATUS_AFTER } from '../../state/taken-decisions.ts'
import { decidedBy } from '../approvals/approval-labels.ts'
import { statusLabel } from '../labels/approval-status.ts'
import { DECISION_LABELS } from './decision-labels.ts'
import { resolvedAt } from './eligibility.ts'

export interface DecisionReport {
  /** 'error': it was not done. 'info': it was, or another admin was faster. */
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
  { message, now, askedAt }: { message: string; now: Approval | null; askedAt: number },
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
        : `${message} It could not be read again: it may have been decided or deleted.`,
    }
  const by = decidedBy(now, myId)
  const isOwn = by === 'by you' || by === null
  if (now.status === STATUS_AFTER[decision] && isOwn && isSince(askedAt, now))
    return {
      kind: 'info',
      title: `${title} is ${statusLabel(now.status).label.toLowerCase()}`,
      description: [
        'The decision is stored; an error was reported afterwards.',
        message !== NO_REASON && message,
        decision === 'approve' && 'Check that it reached its instance.',
      ]
        .filter(Boolean)
        .join(' '),
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

/** Clocks of two machines differ by a little. */
const CLOCK_SKEW_MS = 5000
/** A change since then may be the one that was asked for. */
const isSince = (askedAt: number, row: Approval): boolean => {
  const changed = parseTime(row.updatedAt)
  return changed !== null && changed.getTime() > askedAt - CLOCK_SKEW_MS
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
  /** What of `done` was stored although an error was reported. */
  despite: readonly BulkEntry[]
  /** What was left out before anything was sent, in words. */
  skipped: readonly string[]
  /** What was not done, each with what is true of it now. */
  failed: readonly BulkEntry[]
}

export interface BulkEntry {
  id: number
  title: string
  user: string
  cause: string
}

/** The result of a decision on many, the failed ones by name. `rows`: what was sent. */
export const bulkReportOf = (
  decision: Decision,
  rows: readonly Approval[],
  outcome: BulkOutcome,
  { skipped, reason = '', myId, at }: BulkContext,
): BulkReport => {
  const byId = new Map(rows.map(row => [row.id, row]))
  const despite: BulkEntry[] = []
  const failed: BulkEntry[] = []
  for (const { id, cause: message, now } of outcome.failed) {
    const row = byId.get(id)
    const entry = { id, title: row?.contentTitle ?? `Request ${id}`, user: row?.userName ?? '' }
    const { askedAt } = outcome
    const report = row && reportOf(decision, row, { message, now, askedAt }, myId, at)
    const isDone = report?.kind === 'info' && now?.status === STATUS_AFTER[decision]
    const list = isDone ? despite : failed
    list.push({ ...entry, cause: report?.description ?? message })
  }
  const done = outcome.done.length + despite.length
  return { decision, reason, done, despite, skipped, failed }
}

interface BulkContext {
  skipped: readonly string[]
  reason?: string
  /** Account of who decided. */
  myId: number | null
  at: Date
}

/** "Approved 22, 2 of them with an error, 3 failed, skipped 2 already approved". */
export const bulkSummary = ({ decision, done, despite, failed, skipped }: BulkReport): string =>
  [
    done > 0 && `${DECISION_LABELS[decision].done} ${grouped(done)}`,
    despite.length > 0 && `${grouped(despite.length)} of them with an error`,
    failed.length > 0 && `${grouped(failed.length)} failed`,
    skipped.length > 0 && `skipped ${skipped.join(', ')}`,
  ]
    .filter(Boolean)
    .join(', ')
