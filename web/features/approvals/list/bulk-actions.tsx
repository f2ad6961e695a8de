import Check from 'lucide-react/icons/check'
import Trash from 'lucide-react/icons/trash-2'
import X from 'lucide-react/icons/x'
import { useMemo } from 'react'
import { useCommands } from '../../../components/commands/commands.ts'
import { DECISION_LABELS } from '../../../components/decisions/decision-labels.ts'
import { eligible } from '../../../components/decisions/eligibility.ts'
import type { Running } from '../../../components/decisions/use-decisions.ts'
import type { Selection } from '../../../components/list/use-selection.ts'
import { useShortcuts } from '../../../components/shortcuts/use-shortcuts.ts'
import type { Approval } from '../../../contract/approvals.ts'
import { counted, grouped } from '../../../lib/counted.ts'
import type { Decision } from '../../../state/approval-decisions.ts'
import { BulkBar } from '../../../ui/bulk-bar.tsx'
import { Button } from '../../../ui/button.tsx'

interface BulkActionsProps {
  selection: Selection<Approval>
  matching: number
  running: Running | null
  onDecide: (decision: Decision, rows: readonly Approval[]) => void
}

const ACTIONS = [
  { decision: 'approve', variant: 'approveNoShadow', icon: <Check aria-hidden /> },
  { decision: 'reject', variant: 'rejectNoShadow', icon: <X aria-hidden /> },
  { decision: 'delete', variant: 'neutralnoShadow', icon: <Trash aria-hidden /> },
] as const

export function BulkActions({ selection, matching, running, onDecide }: BulkActionsProps) {
  const { chosen } = selection
  const fits = useMemo(() => ACTIONS.map(({ decision }) => eligible(decision, chosen)), [chosen])
  useCommands(
    ACTIONS.flatMap(({ decision }, index) => {
      const rows = fits[index]?.rows ?? []
      if (rows.length === 0 || running) return []
      const label = `${DECISION_LABELS[decision].verb} ${counted(rows.length, 'selected request')}`
      return [{ id: `${decision}-selected`, label, run: () => onDecide(decision, chosen) }]
    }),
  )
  const keyFor = (decision: 'approve' | 'reject') =>
    chosen.length > 0 && !running ? () => onDecide(decision, chosen) : null
  useShortcuts({ approve: keyFor('approve'), reject: keyFor('reject') })
  return (
    <BulkBar
      selection={selection}
      matching={matching}
      summary={running && `${grouped(running.sent)} of ${grouped(running.total)}…`}
    >
      {ACTIONS.map(({ decision, variant, icon }, index) => {
        const { rows = [], skipped = [] } = fits[index] ?? {}
        return (
          <Button
            key={decision}
            size="sm"
            variant={variant}
            icon={icon}
            busy={running?.decision === decision}
            disabled={rows.length === 0 || (running !== null && running.decision !== decision)}
            data-tip={skipped.length > 0 ? `Skips ${skipped.join(', ')}` : undefined}
            onClick={() => onDecide(decision, chosen)}
          >
            {DECISION_LABELS[decision].verb} {grouped(rows.length)}
          </Button>
        )
      })}
    </BulkBar>
  )
}
