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

interface Decided {
  rows: readonly Approval[]
  /** Earlier decisions that haven't been sent yet. */
  queued: readonly Pick<Batch, 'decision' | 'requests'>[]
  myId: number | null
  nowMs: number
}

/** What would have made the latest decision unnecessary; null before the third like decision of this admin in a row. */
export const suggestionAfter = (
  { decision, requests }: Pick<Batch, 'decision' | 'requests'>,
  { rows, queued, myId, nowMs }: Decided,
): Suggestion | null => {
  const ids = new Set(requests.map(({ id }) => id))
  const decided = rows.filter(({ id }) => ids.has(id))
  const [row] = decided
  if (!row) return null
  const subject = subjectOf(row)
  if (decided.some(one => subjectOf(one) !== subject)) return null
  const queuedAs = new Map(
    queued.flatMap(batch => batch.requests.map(({ id }) => [id, STATUS_AFTER[batch.decision]])),
  )
  const isMine = ({ approvedBy }: Approval) => approvedBy === null || approvedBy === myId
  const earlier = rows
    .filter(one => !ids.has(one.id) && subjectOf(one) === subject)
    .flatMap(one => {
      const status = queuedAs.get(one.id)
      if (status) return { status, at: nowMs }
      const isRecent = nowMs - timeOf(one) < RUN_DAYS * DAY_MS
      return isMine(one) && isRecent ? { status: one.status, at: timeOf(one) } : []
    })
    .filter(({ status }) => status === 'approved' || status === 'rejected')
    .sort((a, b) => b.at - a.at)
  const opposite = earlier.findIndex(({ status }) => status !== STATUS_AFTER[decision])
  const count = decided.length + (opposite < 0 ? earlier.length : opposite)
  return count < RUN_MIN ? null : { key: `${decision} ${subject}`, row, decision, count }
}

const WEEKS_DAYS = 28
const PERIOD_DAYS: Readonly<Record<string, number>> = { daily: 1, weekly_rolling: 7, monthly: 28 }

interface Period {
  /** Its first day. */
  readonly from: string
  readonly used: number
}

/**
 * The usage of the periods of the last four weeks, latest first, and the limit that would have been enough for all of
 * them.
 * @param days newest first
 */
export const suggestedLimit = (
  days: readonly DayUse[],
  contentType: Approval['contentType'],
  { quotaType, quotaLimit }: { quotaType: string; quotaLimit: number },
) => {
  const length = PERIOD_DAYS[quotaType]
  if (length === undefined || days.length < length) return null
  const periods: Period[] = []
  for (let from = 0; from + length <= Math.min(days.length, WEEKS_DAYS); from += length) {
    const own = days.slice(from, from + length)
    const used = own.reduce((sum, day) => sum + day[`${contentType}s`], 0)
    periods.push({ from: own.at(-1)?.date ?? '', used })
  }
  return { periods, limit: Math.max(quotaLimit + 1, ...periods.map(({ used }) => used)) }
}
