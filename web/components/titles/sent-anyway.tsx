import type { ReactNode } from 'react'
import type { Approval } from '../../contract/approvals.ts'
import { WATCHLIST_STATUSES } from '../../contract/users.ts'
import { approvals } from '../../state/approvals.ts'
import { isApproved } from '../decisions/eligibility.ts'
import { useStore } from '../use-store.ts'
import { isRequestFor } from './same-title.ts'
import { useTitleItem } from './use-title-item.ts'

const [, ...SENT] = WATCHLIST_STATUSES as readonly string[]
const REFUSED = ['rejected', 'expired']

interface SentAnywayProps {
  row: Approval
  children: ReactNode
}

/** Shown if a title was sent although its request was rejected or expired, for example because an admin added it. */
export function SentAnyway(props: SentAnywayProps) {
  const { row } = props
  const status = useTitleItem(row)?.status
  return REFUSED.includes(row.status) && status !== undefined && SENT.includes(status) ? (
    <Unexplained {...props} />
  ) : null
}

/** Hidden if another request of the user for the title was approved. */
function Unexplained({ row, children }: SentAnywayProps) {
  const { rows } = useStore(approvals.state)
  const { contentType: type, contentKey: key, contentGuids: guids } = row
  const isSame = isRequestFor({ type, key, guids })
  const wasApproved = rows.some(
    other => other.userId === row.userId && isApproved(other) && isSame(other),
  )
  return wasApproved ? null : <span className="shrink-0 text-wait">{children}</span>
}
