import type { ApprovalWithOutcome } from '../../../components/outcome/outcomes.ts'
import { type Approval, AUTO_APPROVED } from '../../../contract/approvals.ts'
import { parseTime } from '../../../lib/time.ts'

export type Mark = 'available' | 'approved' | 'rejected'
const MARKS: readonly Mark[] = ['available', 'approved', 'rejected']

export interface DecidedRequests {
  /** The latest ones, sorted by kind. */
  readonly marks: readonly Mark[]
  readonly approved: number
  /** Null if it isn't known of any request. */
  readonly available: number | null
  readonly decided: number
}

const timeOf = (row: Approval) => parseTime(row.updatedAt)?.getTime() ?? 0

/** Whether an approved title has arrived; null if unknown. */
const isAvailable = ({ outcome }: ApprovalWithOutcome): boolean | null =>
  !outcome || outcome.id === 'unknown' ? null : outcome.id === 'available'

/**
 * What became of requests. Pending and expired ones don't count.
 * @param marksMax number of the latest requests to mark
 */
export const decidedRequests = (
  rows: readonly ApprovalWithOutcome[],
  marksMax = 24,
): DecidedRequests => {
  const decided = rows
    .filter(({ status }) => ['approved', 'rejected', AUTO_APPROVED].includes(status))
    .sort((a, b) => timeOf(b) - timeOf(a))
  const known = decided.map(row =>
    row.status === 'rejected' ? { mark: 'rejected' as const } : { is: isAvailable(row) },
  )
  const marks = known.map(({ mark, is }) => mark ?? (is ? 'available' : 'approved'))
  const rejected = marks.filter(mark => mark === 'rejected').length
  const isKnown = known.some(({ is }) => typeof is === 'boolean')
  return {
    marks: marks.slice(0, marksMax).sort((a, b) => MARKS.indexOf(a) - MARKS.indexOf(b)),
    approved: decided.length - rejected,
    available: isKnown ? marks.filter(mark => mark === 'available').length : null,
    decided: decided.length,
  }
}
