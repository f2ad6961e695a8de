import CopyPlus from 'lucide-react/icons/copy-plus'
import Save from 'lucide-react/icons/save'
import { can } from '../../../components/decisions/eligibility.ts'
import { undoWindow } from '../../../components/decisions/undo-window.ts'
import { DecisionButtons } from '../../../components/requests/decision-buttons.tsx'
import { isEditable } from '../../../components/routing/routing-draft.ts'
import { useStore } from '../../../components/use-store.ts'
import type { Approval } from '../../../contract/approvals.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { displayNameOf } from '../../../state/users.ts'
import { Button } from '../../../ui/button.tsx'
import { SheetFoot } from '../../../ui/side-sheet.tsx'
import { canRequestAgain } from './request-again.ts'

export type Doing = 'save' | 'approve' | 'approve-all' | 'again'

/** Which actions the buttons and shortcuts offer. `canAct`: the request exists and no decision on it is in progress. */
export const rightsOf = (row: Approval, canAct: boolean) => ({
  canEdit: canAct && isEditable(row),
  canApprove: canAct && can('approve', row),
  canReject: canAct && can('reject', row),
  canRepeat: canAct && canRequestAgain(row),
})

interface RequestActionsProps {
  row: Approval
  rights: ReturnType<typeof rightsOf>
  isDirty: boolean
  isDestinationOk: boolean
  doing: Doing | null
  on: Record<'approve' | 'save' | 'reject' | 'again', () => void>
}

export function RequestActions({
  row,
  rights,
  isDirty,
  isDestinationOk,
  doing,
  on,
}: RequestActionsProps) {
  const { canApprove, canEdit, canReject, canRepeat } = rights
  const { seconds } = useStore(undoWindow)
  if (!canApprove && !canReject && !canRepeat) return null
  return (
    <SheetFoot>
      <DecisionButtons
        look="sheet"
        labels={{
          approve: !canApprove
            ? null
            : isDirty && isDestinationOk
              ? 'Approve with this routing'
              : row.status === 'pending' && isDestinationOk
                ? 'Approve'
                : 'Approve anyway',
          reject: canReject ? 'Reject…' : null,
        }}
        busy={doing ?? undefined}
        onDecide={decision => on[decision]()}
      >
        {canEdit && isDirty && (
          <Button
            variant="neutralnoShadow"
            className="max-md:flex-1"
            icon={<Save />}
            busy={doing === 'save'}
            disabled={doing !== null && doing !== 'save'}
            onClick={on.save}
          >
            Save routing
          </Button>
        )}
      </DecisionButtons>
      {canRepeat && (
        <Button
          variant="neutralnoShadow"
          className="max-md:flex-1"
          icon={<CopyPlus />}
          data-tip={`Creates a new request for ${bidiIsolate(displayNameOf(row.userName))}`}
          busy={doing === 'again'}
          disabled={doing !== null && doing !== 'again'}
          onClick={on.again}
        >
          Request again
        </Button>
      )}
      {canApprove && !isDirty && (
        <span className="ml-auto text-sm text-ink-3 max-md:hidden">
          {seconds === 0 ? 'Can’t be undone' : `Can be undone for ${seconds} s`}
        </span>
      )}
    </SheetFoot>
  )
}
