import { resolvedAt } from '../../../components/decisions/eligibility.ts'
import type { Approval } from '../../../contract/approvals.ts'
import { parseTime } from '../../../lib/time.ts'

const timeOf = (row: Approval) => parseTime(resolvedAt(row))?.getTime() ?? 0

/** The pending request, or otherwise the one resolved last. */
export const currentRequest = (rows: readonly Approval[]): Approval | null =>
  rows.find(row => row.status === 'pending') ??
  rows.reduce<Approval | null>(
    (last, row) => (last && timeOf(last) >= timeOf(row) ? last : row),
    null,
  )
