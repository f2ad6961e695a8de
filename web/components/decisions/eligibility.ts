import { type Approval, AUTO_APPROVED } from '../../contract/approvals.ts'
import type { Decision } from '../../state/approval-decisions.ts'
import { STATUS_LABELS, statusLabel } from '../labels/approval-status.ts'
import { labelIn } from '../labels/humanize.ts'

export const isApproved = ({ status }: Pick<Approval, 'status'>): boolean =>
  status === 'approved' || status === AUTO_APPROVED

/** Expiration time of an expired request; otherwise the time of the last change. */
export const resolvedAt = (row: Approval): string =>
  row.status === 'expired' && row.expiresAt ? row.expiresAt : row.updatedAt

/**
 * Statuses from which each decision is possible; null means any status. The backend checks the status for single
 * decisions but not for bulk ones.
 */
const MAY_START_FROM: Record<Decision, readonly string[] | null> = {
  approve: ['pending', 'rejected'],
  reject: ['pending'],
  delete: null,
}

/** A request whose status is unknown can be rejected, because the backend checks whether that is possible. */
export const can = (decision: Decision, { status }: Pick<Approval, 'status'>): boolean =>
  (MAY_START_FROM[decision]?.includes(status) ?? true) ||
  (decision === 'reject' && labelIn(STATUS_LABELS, status) === undefined)

export interface Eligible {
  rows: Approval[]
  /** Why requests were left out, with counts, such as "1 already approved" or "2 expired". */
  skipped: string[]
}

export const eligible = (decision: Decision, rows: readonly Approval[]): Eligible => {
  const skipped = new Map<string, number>()
  const fit = rows.filter(row => {
    if (can(decision, row)) return true
    skipped.set(row.status, (skipped.get(row.status) ?? 0) + 1)
    return false
  })
  return {
    rows: fit,
    skipped: [...skipped].map(([status, count]) => {
      const word = statusLabel(status).label.toLowerCase()
      return status === 'expired' ? `${count} ${word}` : `${count} already ${word}`
    }),
  }
}
