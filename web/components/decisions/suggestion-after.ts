import type { Approval } from '../../contract/approvals.ts'
import { parseTime } from '../../lib/time.ts'
import { STATUS_AFTER } from '../../state/approval-decisions.ts'
import { ruleIdOf } from '../requests/approval-labels.ts'
import type { DayUse } from '../users/usage-days.ts'
import type { Batch } from './outbox.ts'

/** So many like decisions in a row show a habit that a setting could replace. */
const RUN_MIN = 3
const DAY_MS = 24 * 3_600_000
const RUN_DAYS = 30

export interface Suggestion {
  /** Whom or what it is about, to remember a No. */
  readonly key: string
  /** The latest of the requests. */
  readonly row: Approval
  readonly decision: Batch['decision']
  /** Like decisions in a row. */
  readonly count: number
}

/** Decisions are alike if they are about the same rule, or about the same user, type and reason. */
const subjectOf = (row: Approval): string => {
  const rule = ruleIdOf(row)
  return rule === null ? `${row.userId} ${row.contentType} ${row.triggeredBy}` : `rule ${rule}`
}

const timeOf = (row: Approval) => parseTime(row.updatedAt)?.getTime() ?? 0

/**
 * What would have made the latest decision unnecessary; null before the third like decision of this admin in a row.
 * @param batches decisions that haven't been sent yet, the latest last
 */
export const suggestionAfter = (
  batches: readonly Pick<Batch, 'decision' | 'requests'>[],
  rows: readonly Approval[],
  { myId, nowMs }: { myId: number | null; nowMs: number },
): Suggestion | null => {
  const places = new Map(
    batches.flatMap(({ requests }, at) => requests.map(({ id }) => [id, at] as const)),
  )
  const [decision] = batches.slice(-1).map(batch => batch.decision)
  const decided = rows.filter(({ id }) => places.get(id) === batches.length - 1)
  const [row] = decided
  if (!row || !decision || new Set(decided.map(subjectOf)).size > 1) return null
  const subject = subjectOf(row)
  const isMineLately = (one: Approval) =>
    (one.approvedBy === null || one.approvedBy === myId) &&
    ['approved', 'rejected'].includes(one.status) &&
    nowMs - timeOf(one) < RUN_DAYS * DAY_MS
  const statuses = rows
    .filter(one => subjectOf(one) === subject)
    .map(one => ({ one, at: places.get(one.id) ?? -1 }))
    .filter(({ one, at }) => at >= 0 || isMineLately(one))
    .sort((a, b) => b.at - a.at || timeOf(b.one) - timeOf(a.one))
    .map(({ one, at }) => {
      const batch = batches[at]
      return batch ? STATUS_AFTER[batch.decision] : one.status
    })
  const opposite = statuses.findIndex(status => status !== STATUS_AFTER[decision])
  const count = opposite < 0 ? statuses.length : opposite
  return count < RUN_MIN ? null : { key: `${decision} ${subject}`, row, decision, count }
}

const PERIOD_DAYS: Readonly<Record<string, number>> = { daily: 1, weekly_rolling: 7, monthly: 28 }
const WEEKS_DAYS = 28

/**
 * The usage of the periods of the last four weeks by their first day, latest first, and the limit that would have been
 * enough for all of them.
 * @param days newest first
 */
export const suggestedLimit = (
  days: readonly DayUse[],
  contentType: Approval['contentType'],
  { quotaType, quotaLimit }: { quotaType: string; quotaLimit: number },
) => {
  const length = PERIOD_DAYS[quotaType]
  if (length === undefined || days.length < length) return null
  const count = Math.floor(Math.min(days.length, WEEKS_DAYS) / length)
  const periods = Array.from({ length: count }, (_, at) => {
    const own = days.slice(at * length, (at + 1) * length)
    const used = own.reduce((sum, day) => sum + day[`${contentType}s`], 0)
    return { from: own.at(-1)?.date ?? '', used }
  })
  return { periods, limit: Math.max(quotaLimit + 1, ...periods.map(({ used }) => used)) }
}
