import type { ReactNode } from 'react'
import { approvals } from '../../state/approvals.ts'
import { sharesTitle } from '../../state/title-group.ts'
import { isApproved } from '../decisions/eligibility.ts'
import type { ApprovalWithOutcome } from '../outcome/outcomes.ts'
import { useStore } from '../use-store.ts'

const REFUSED = ['rejected', 'expired']

interface SentAnywayProps {
  row: ApprovalWithOutcome
  children: ReactNode
}

/** Shown if a title was sent although its request was rejected or expired, for example because an admin added it. */
export function SentAnyway(props: SentAnywayProps) {
  const { status, outcome } = props.row
  return REFUSED.includes(status) && outcome?.isSent ? <Unexplained {...props} /> : null
}

/** Hidden if another request of the user for the title was approved. */
function Unexplained({ row, children }: SentAnywayProps) {
  const { rows } = useStore(approvals.state)
  const isSame = sharesTitle(row)
  const wasApproved = rows.some(
    other => other.userId === row.userId && isApproved(other) && isSame(other),
  )
  return wasApproved ? null : <span className="shrink-0 text-wait">{children}</span>
}
