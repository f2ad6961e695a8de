import Check from 'lucide-react/icons/check'
import { useMemo } from 'react'
import { useActions } from '../../../components/actions/use-actions.ts'
import { DECISION_LABELS } from '../../../components/decisions/decision-labels.ts'
import { eligible } from '../../../components/decisions/eligibility.ts'
import type { Running } from '../../../components/decisions/use-decisions.ts'
import type { Selection } from '../../../components/list/use-selection.ts'
import type { Approval } from '../../../contract/approvals.ts'
import { formatNumber, pluralize } from '../../../lib/pluralize.ts'
import type { Decision } from '../../../state/approval-decisions.ts'
import { titleGroupOf } from '../../../state/title-group.ts'
import { BulkBar } from '../../../ui/bulk-bar.tsx'
import { Button } from '../../../ui/button.tsx'
import { KeyCap } from '../../../ui/key-cap.tsx'

interface BulkActionsProps {
  selection: Selection<Approval>
  running: Running | null
  onDecide: (decision: Decision, rows: readonly Approval[]) => void
}

/** Ordered from least to most used; the last one is the primary button. */
const ACTIONS = [
  { decision: 'delete', look: { variant: 'clear' }, key: null },
  { decision: 'reject', look: { variant: 'cancel', className: 'btn-destructive' }, key: 'R' },
  { decision: 'approve', look: { variant: 'approveNoShadow' }, key: 'A' },
] as const

export function BulkActions({ selection, running, onDecide }: BulkActionsProps) {
  const { chosen } = selection
  const fits = useMemo(() => ACTIONS.map(({ decision }) => eligible(decision, chosen)), [chosen])
  const titles = useMemo(() => new Set(chosen.map(titleGroupOf)).size, [chosen])
  const offer = (decision: Decision) => {
    if (chosen.length === 0 || running) return null
    const count = fits[ACTIONS.findIndex(action => action.decision === decision)]?.rows.length ?? 0
    const { verb } = DECISION_LABELS[decision]
    return {
      label: count > 0 ? `${verb} ${pluralize(count, 'selected request')}` : undefined,
      run: () => onDecide(decision, chosen),
    }
  }
  useActions({
    'delete-selected': offer('delete'),
    reject: offer('reject'),
    approve: offer('approve'),
  })
  return (
    <BulkBar
      selection={selection}
      summary={
        running
          ? `${formatNumber(running.sent)} of ${formatNumber(running.total)}…`
          : titles < chosen.length &&
            `${formatNumber(chosen.length)} selected, ${pluralize(titles, 'title')}`
      }
    >
      {ACTIONS.map(({ decision, look, key }, index) => {
        const { rows = [], skipped = [] } = fits[index] ?? {}
        return (
          <Button
            key={decision}
            size="sm"
            {...look}
            icon={decision === 'approve' ? <Check /> : undefined}
            data-bar-main={decision === 'approve' ? '' : undefined}
            busy={running?.decision === decision}
            disabled={rows.length === 0 || (running !== null && running.decision !== decision)}
            data-tip={skipped.length > 0 ? `Skips ${skipped.join(', ')}` : undefined}
            onClick={() => onDecide(decision, chosen)}
          >
            {`${DECISION_LABELS[decision].verb} ${formatNumber(rows.length)}${decision === 'approve' ? '' : '…'}`}
            {key && <KeyCap>{key}</KeyCap>}
          </Button>
        )
      })}
    </BulkBar>
  )
}
