import Flag from 'lucide-react/icons/flag'
import Gauge from 'lucide-react/icons/gauge'
import ListFilter from 'lucide-react/icons/list-filter'
import Route from 'lucide-react/icons/route'
import type { Approval } from '../../contract/approvals.ts'
import { isPartial } from '../../state/approvals.ts'
import { currentUser } from '../../state/current-user.ts'
import { triggerLabel } from '../labels/approval-trigger.ts'
import { labelIn } from '../labels/humanize.ts'
import { useStore } from '../use-store.ts'
import { decidedBy, reasonOf } from './approval-labels.ts'

const TRIGGER_ICONS = {
  quota_exceeded: Gauge,
  router_rule: Route,
  manual_flag: Flag,
  content_criteria: ListFilter,
}
export const iconOf = ({ triggeredBy }: Approval) =>
  labelIn(TRIGGER_ICONS, triggeredBy) ?? ListFilter

export const NotRead = () => <span className="text-ink-3 italic">Loading…</span>

interface ReasonProps {
  row: Approval
  iconSize?: number
  /** Wraps instead of being cut. */
  isWhole?: boolean
}

/**
 * In one line: the icon of the trigger and the part of the reason that varies. The tooltip and screen readers also name
 * the trigger.
 */
export function Reason({ row, iconSize = 16, isWhole = false }: ReasonProps) {
  if (isPartial(row)) return <NotRead />
  const Icon = iconOf(row)
  const label = triggerLabel(row.triggeredBy)
  const reason = reasonOf(row)
  return (
    <span
      className="flex min-w-0 items-center gap-2"
      data-tip={reason === label ? label : `${label}: ${reason}`}
    >
      <Icon size={iconSize} className="shrink-0 text-ink-3" />
      {reason !== label && <span className="sr-only">{label}: </span>}
      <span className={isWhole ? 'wrap-anywhere' : 'truncate'} dir="auto">
        {reason}
      </span>
    </span>
  )
}

export const useDecidedBy = (row: Pick<Approval, 'status' | 'approvedBy'>) => {
  const { data: user } = useStore(currentUser.state)
  return decidedBy(row, user?.id ?? null)
}
