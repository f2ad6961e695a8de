import ChevronRight from 'lucide-react/icons/chevron-right'
import CopyPlus from 'lucide-react/icons/copy-plus'
import Save from 'lucide-react/icons/save'
import { can } from '../../../components/decisions/eligibility.ts'
import type { ApprovalWithOutcome } from '../../../components/outcome/outcomes.ts'
import { DecisionButtons } from '../../../components/requests/decision-buttons.tsx'
import { canRequestAgain } from '../../../components/requests/request-again.ts'
import { isEditable } from '../../../components/routing/routing-draft.ts'
import { ServerLogLink } from '../../../components/server-log-link.tsx'
import { arrLink } from '../../../components/titles/guid-links.ts'
import type { Approval } from '../../../contract/approvals.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { displayNameOf } from '../../../state/users.ts'
import { Button } from '../../../ui/button.tsx'
import { SheetFoot } from '../../../ui/side-sheet.tsx'

export type Doing = 'save' | 'approve' | 'approve-all' | 'again'

/** Which actions the buttons and shortcuts offer. `canAct`: the request exists and no decision on it is in progress. */
export const rightsOf = (row: ApprovalWithOutcome, canAct: boolean) => ({
  canEdit: canAct && isEditable(row),
  canApprove: canAct && can('approve', row),
  canReject: canAct && can('reject', row),
  canRepeat: canAct && canRequestAgain(row),
})

interface RequestActionsProps {
  row: ApprovalWithOutcome
  rights: ReturnType<typeof rightsOf>
  routing: { isDirty: boolean; isDestinationOk: boolean }
  doing: Doing | null
  /** The request to read next; null if this is the last one, and undefined if it isn't listed. */
  next: Approval | null | undefined
  on: Record<'approve' | 'save' | 'reject' | 'again' | 'next', () => void>
}

export function RequestActions({
  row,
  rights,
  routing: { isDirty, isDestinationOk },
  doing,
  next,
  on,
}: RequestActionsProps) {
  const { canApprove, canEdit, canReject, canRepeat } = rights
  const arr = row.outcome?.isStuck ? arrLink(row) : undefined
  if (!canApprove && !canReject && !canRepeat && !arr) return null
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
          aria-keyshortcuts={canApprove ? undefined : 'a'}
          busy={doing === 'again'}
          disabled={doing !== null && doing !== 'again'}
          onClick={on.again}
        >
          Request again
        </Button>
      )}
      {arr && (
        <a href={arr.href} target="_blank" rel="noopener" className="link" data-tip={arr.href}>
          Open in {arr.site}
        </a>
      )}
      {canRepeat && !canApprove && <ServerLogLink />}
      {row.status === 'pending' && !isDirty && next !== undefined && (
        <Next row={next} onOpen={on.next} />
      )}
    </SheetFoot>
  )
}

const Next = ({ row, onOpen }: { row: Approval | null; onOpen: () => void }) =>
  row ? (
    <Button
      variant="clear"
      className="ml-auto min-w-0 flex-1 justify-end max-md:hidden"
      aria-label={`Next: ${bidiIsolate(row.contentTitle)}`}
      onClick={onOpen}
    >
      <span className="text-ink-2">Next</span>
      <bdi className="truncate">{row.contentTitle}</bdi>
      <ChevronRight />
    </Button>
  ) : (
    <span className="ml-auto text-sm text-ink-3 max-md:hidden">Last request</span>
  )
