import type { Approval } from '../../contract/approvals.ts'
import { parseTime } from '../../lib/time.ts'
import { STATUS_AFTER } from '../../state/approval-decisions.ts'
import { ruleIdOf } from '../requests/approval-labels.ts'
import type { DayUse } from '../users/usage-days.ts'
import { type Batch, batchOf } from './outbox.ts'

/** So many like decisions in a row show a habit that a setting could replace. */
const RUN_MIN = 3
const RUN_MS = 30 * 24 * 3_600_000

/** Decisions are alike if they are about the same rule, or about the same user, type and reason. */
const subjectOf = (row: Approval): string => {
  const rule = ruleIdOf(row)
  return rule === null ? `${row.userId} ${row.contentType} ${row.triggeredBy}` : `rule ${rule}`
}

/**
 * What the latest decision repeats: the request, the number of like decisions in a row, and a key to remember a No. Null
 * before the third of this admin.
 * @param batches decisions that haven't been sent yet, the latest last
 */
export const suggestionAfter = (
  batches: readonly Pick<Batch, 'decision' | 'requests'>[],
  rows: readonly Approval[],
  { myId, nowMs }: { myId: number | null; nowMs: number },
) => {
  const latest = batches.at(-1)
  const decided = rows
    .flatMap(row => {
      const batch = batchOf(batches, row.id)
      const status = batch ? STATUS_AFTER[batch.decision] : row.status
      // What hasn't been sent is later than anything that was.
      const at = batch ? nowMs + batches.indexOf(batch) : (parseTime(row.updatedAt)?.getTime() ?? 0)
      const isMine = batch || row.approvedBy === null || row.approvedBy === myId
      const isDecided = status === 'approved' || status === 'rejected'
      const subject = subjectOf(row)
      return isMine && isDecided && nowMs - at < RUN_MS ? { row, batch, status, at, subject } : []
    })
    .sort((a, b) => b.at - a.at)
  const [first] = decided
  const isMixed = decided.some(one => one.batch === latest && one.subject !== first?.subject)
  if (!latest || first?.batch !== latest || isMixed) return null
  const { row, status, subject } = first
  const like = decided.filter(one => one.subject === subject)
  const opposite = like.findIndex(one => one.status !== status)
  const count = opposite < 0 ? like.length : opposite
  const { decision } = latest
  return count < RUN_MIN ? null : { key: `${decision} ${subject}`, row, decision, count }
}

export type Suggestion = NonNullable<ReturnType<typeof suggestionAfter>>

const PERIOD_DAYS: Readonly<Record<string, number>> = { daily: 1, weekly_rolling: 7, monthly: 28 }
const WEEKS_DAYS = 28

/**
 * The usage of the periods of the last four weeks, latest first, and the limit that would have been enough for all of
 * them.
 * @param days newest first
 */
export const suggestedLimit = (
  days: readonly DayUse[],
  type: Approval['contentType'],
  { quotaType, quotaLimit: limitNow }: { quotaType: string; quotaLimit: number },
) => {
  const length = PERIOD_DAYS[quotaType]
  if (length === undefined || days.length < length) return null
  const used = Array.from(
    { length: Math.floor(Math.min(days.length, WEEKS_DAYS) / length) },
    (_, at) =>
      days.slice(at * length, (at + 1) * length).reduce((sum, day) => sum + day[`${type}s`], 0),
  )
  return { used, limitNow, limit: Math.max(limitNow + 1, ...used) }
}
