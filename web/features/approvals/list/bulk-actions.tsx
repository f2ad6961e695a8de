import Check from 'lucide-react/icons/check'
import CopyPlus from 'lucide-react/icons/copy-plus'
import { useMemo } from 'react'
import { useActions } from '../../../components/actions/use-actions.ts'
import { DECISION_LABELS } from '../../../components/decisions/decision-labels.ts'
import { eligible } from '../../../components/decisions/eligibility.ts'
import type { Running } from '../../../components/decisions/use-decisions.ts'
import type { Selection } from '../../../components/list/use-selection.ts'
import type { ApprovalWithOutcome } from '../../../components/outcome/outcomes.ts'
import { canRequestAgain, requestAllAgain } from '../../../components/requests/request-again.ts'
import { formatNumber, pluralize } from '../../../lib/pluralize.ts'
import type { Decision } from '../../../state/approval-decisions.ts'
import { titleGroupOf } from '../../../state/title-group.ts'
import { BulkBar } from '../../../ui/bulk-bar.tsx'
import { Button } from '../../../ui/button.tsx'
import { KeyCap } from '../../../ui/key-cap.tsx'
import { useAction } from '../../../ui/use-action.ts'
import type { ApprovalContext } from './cell-facts.ts'

interface BulkActionsProps {
  selection: Selection<ApprovalWithOutcome>
  running: Running | null
  onDecide: ApprovalContext['onDecideAll']
}

/** The first one is the primary button. */
const ACTIONS = [
  { decision: 'approve', look: { variant: 'approveNoShadow' }, key: 'A' },
  { decision: 'reject', look: { variant: 'cancel', className: 'btn-destructive' }, key: 'R' },
  { decision: 'delete', look: { variant: 'clear' }, key: null },
] as const

export function BulkActions({ selection, running, onDecide }: BulkActionsProps) {
  const { chosen, unselect } = selection
  const offers = useMemo(
    () =>
      ACTIONS.map(action => ({ ...action, ...eligible(action.decision, chosen) })).filter(
        ({ rows }) => rows.length > 0,
      ),
    [chosen],
  )
  const titles = useMemo(() => new Set(chosen.map(titleGroupOf)).size, [chosen])
  const repeatable = useMemo(() => chosen.filter(canRequestAgain), [chosen])
  const others = chosen.length - repeatable.length
  const repeat = useAction(async () => {
    const rows = repeatable
    await requestAllAgain(rows)
    unselect(rows.map(({ id }) => id))
  })
  const isBusy = running !== null || repeat.isBusy
  const canApprove = offers.some(({ decision }) => decision === 'approve')
  const actionFor = (of: Decision) => {
    const offer = offers.find(({ decision }) => decision === of)
    if (chosen.length === 0 || isBusy) return null
    return {
      label: offer
        ? `${DECISION_LABELS[of].verb} ${pluralize(offer.rows.length, 'selected request')}`
        : undefined,
      run: () => onDecide(of, chosen),
    }
  }
  const again = repeatable.length > 0 && {
    label: `Request ${formatNumber(repeatable.length)} again`,
    run: () => void repeat.run(),
  }
  useActions({
    'delete-selected': actionFor('delete'),
    reject: actionFor('reject'),
    approve: again && !canApprove && !isBusy ? again : actionFor('approve'),
  })
  return (
    <BulkBar
      isInFoot
      selection={selection}
      summary={
        running
          ? `${formatNumber(running.sent)} of ${formatNumber(running.total)}…`
          : titles < chosen.length &&
            `${formatNumber(chosen.length)} selected, ${pluralize(titles, 'title')}`
      }
    >
      {again && (
        <Button
          size="sm"
          variant={canApprove ? 'neutralnoShadow' : 'noShadow'}
          icon={<CopyPlus />}
          data-tip={`Creates new requests, which you can approve${others > 0 ? `. Skips ${formatNumber(others)} that can’t be requested again` : ''}`}
          busy={repeat.isBusy}
          disabled={running !== null}
          onClick={again.run}
        >
          {again.label}
          {!canApprove && <KeyCap>A</KeyCap>}
        </Button>
      )}
      {offers.map(({ decision, look, key, rows, skipped }) => (
        <Button
          key={decision}
          size="sm"
          {...look}
          icon={decision === 'approve' ? <Check /> : undefined}
          data-bar-main={decision === 'approve' ? '' : undefined}
          busy={running?.decision === decision}
          disabled={isBusy && running?.decision !== decision}
          data-tip={skipped.length > 0 ? `Skips ${skipped.join(', ')}` : undefined}
          onClick={() => onDecide(decision, chosen)}
        >
          {`${DECISION_LABELS[decision].verb} ${formatNumber(rows.length)}${decision === 'approve' ? '' : '…'}`}
          {key && <KeyCap>{key}</KeyCap>}
        </Button>
      ))}
    </BulkBar>
  )
}
