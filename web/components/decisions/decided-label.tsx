import type { Approval } from '../../contract/approvals.ts'
import { currentUser } from '../../state/current-user.ts'
import { decidedBy } from '../approvals/approval-labels.ts'
import { statusLabel } from '../labels/approval-status.ts'
import { useStore } from '../use-store.ts'

type Decided = Pick<Approval, 'status' | 'approvedBy'>

/**
 * Marks a row that stays in place although it was decided: "Approved by admin 3", or "Approved" until the admin is
 * known.
 */
export function DecidedLabel({ row }: { row: Decided }) {
  const { data: user } = useStore(currentUser.state)
  const { label, tone } = statusLabel(row.status)
  return (
    <span className={`tone-${tone} line-clamp-2 shrink-0 font-semibold text-(--c)`}>
      {[label, decidedBy(row, user?.id ?? null)].filter(Boolean).join(' ')}
    </span>
  )
}
