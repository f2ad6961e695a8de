import Check from 'lucide-react/icons/check'
import Trash from 'lucide-react/icons/trash-2'
import X from 'lucide-react/icons/x'
import { useMemo } from 'react'
import { type Action, eligible } from '../../../components/decisions/eligibility.ts'
import type { Running } from '../../../components/decisions/use-decisions.ts'
import type { Approval } from '../../../contract/approvals.ts'
import { BulkBar } from '../../../ui/bulk-bar.tsx'
import { Button } from '../../../ui/button.tsx'

interface BulkActionsProps {
  /** The selected rows among those shown. */
  chosen: readonly Approval[]
  /** How many rows the filters let through. */
  matching: number
  running: Running | null
  onDecide: (action: Action, rows: readonly Approval[]) => void
  onSelectAll: () => void
  onClear: () => void
}

const ACTIONS = [
  { action: 'approve', label: 'Approve', variant: 'approveNoShadow', icon: <Check aria-hidden /> },
  { action: 'reject', label: 'Reject', variant: 'rejectNoShadow', icon: <X aria-hidden /> },
  { action: 'delete', label: 'Delete', variant: 'neutralnoShadow', icon: <Trash aria-hidden /> },
] as const

/** The floating bar of a selection: each action counts what it may touch and says what it leaves out. */
export function BulkActions(props: BulkActionsProps) {
  const { chosen, matching, running, onDecide, onSelectAll, onClear } = props
  const fits = useMemo(() => ACTIONS.map(({ action }) => eligible(action, chosen)), [chosen])
  const count = (n: number) => n.toLocaleString('en-US')
  return (
    <BulkBar
      count={chosen.length}
      onClear={onClear}
      summary={
        running
          ? `${count(running.tried)} of ${count(running.total)}…`
          : `${count(chosen.length)} selected`
      }
    >
      {ACTIONS.map(({ action, label, variant, icon }, index) => {
        const { rows = [], skipped = [] } = fits[index] ?? {}
        return (
          <Button
            key={action}
            size="sm"
            variant={variant}
            icon={icon}
            busy={running?.action === action}
            disabled={rows.length === 0 || (running !== null && running.action !== action)}
            data-tip={skipped.length > 0 ? `Skips ${skipped.join(', ')}` : undefined}
            onClick={() => onDecide(action, chosen)}
          >
            {label} {count(rows.length)}
          </Button>
        )
      })}
      {chosen.length < matching && (
        <Button size="sm" variant="clear" onClick={onSelectAll}>
          Select all {count(matching)} matching
        </Button>
      )}
    </BulkBar>
  )
}
