import CopyPlus from 'lucide-react/icons/copy-plus'
import Save from 'lucide-react/icons/save'
import { useEffect, useMemo, useState } from 'react'
import { useActions } from '../../../components/actions/use-actions.ts'
import { can } from '../../../components/decisions/eligibility.ts'
import { NOTES_MAX } from '../../../components/decisions/reject-reasons.ts'
import { undoWindow } from '../../../components/decisions/undo-window.ts'
import { useRowDecision } from '../../../components/decisions/use-row-decision.ts'
import { KIND_OF } from '../../../components/labels/instance-kind.ts'
import { OddRowNote } from '../../../components/odd-row.tsx'
import { DecisionButtons } from '../../../components/requests/decision-buttons.tsx'
import { QuotaLine } from '../../../components/requests/quota-line.tsx'
import { titleProblems } from '../../../components/routing/destination-problems.ts'
import { NoInstance } from '../../../components/routing/no-instance.tsx'
import {
  instanceDefaults,
  isEditable,
  routingIn,
} from '../../../components/routing/routing-draft.ts'
import { routingSettings } from '../../../components/routing/routing-fields.tsx'
import { isUnset, useInstances } from '../../../components/routing/use-instances.ts'
import { useSettings } from '../../../components/settings/use-settings.ts'
import { isRequestFor } from '../../../components/titles/same-title.ts'
import { TitleInfo } from '../../../components/titles/title-info.tsx'
import { titleOf, useTitleItem } from '../../../components/titles/use-title-item.ts'
import { useStore } from '../../../components/use-store.ts'
import { useUnsaved } from '../../../components/use-unsaved.ts'
import type { Approval } from '../../../contract/approvals.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import type { Decision } from '../../../state/approval-decisions.ts'
import { notify, notifyFailure } from '../../../state/toasts.ts'
import { askBeforeClosing } from '../../../state/unsaved.ts'
import { displayNameOf } from '../../../state/users.ts'
import { Button } from '../../../ui/button.tsx'
import { Input } from '../../../ui/input.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { SheetBody, SheetFoot } from '../../../ui/side-sheet.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { AlsoWanted } from './also-wanted.tsx'
import { DetailRow } from './detail-row.tsx'
import { OutsideChange } from './outside-change.tsx'
import { ReasonStrip } from './reason-strip.tsx'
import { canRequestAgain, requestAgain } from './request-again.ts'
import { RequestDetails } from './request-details.tsx'
import { RoutingEditor, type RoutingProps } from './routing-editor.tsx'
import { RoutingText } from './routing-text.tsx'
import { sameTitle } from './same-title-requests.ts'
import type { useRequest } from './use-request.ts'

export interface RequestSheetProps {
  row: Approval
  request: ReturnType<typeof useRequest>
  open: boolean
  titleId: string
  onClose: () => void
  onShow: (id: number) => void
  onDecide: (decision: Decision, row: Approval, notes?: string) => void
  onDecideAll: (decision: Decision, rows: readonly Approval[], notes?: string) => void
}

type Doing = 'save' | 'approve' | 'approve-all' | 'again'

export function RequestSheet({ row, request, open, titleId, ...on }: RequestSheetProps) {
  const { onClose, onDecide, onShow } = on
  const { deciding, batch } = useRowDecision(row.id)
  const kindInstances = useInstances(KIND_OF[row.contentType])
  const [note, setNote] = useState('')
  const [isSaved, setIsSaved] = useState(false)
  const settings = useMemo(() => routingSettings(kindInstances, instanceDefaults), [kindInstances])
  const form = useSettings(null, settings, request.source, {
    doing: 'save the routing',
    failed: 'The server rejected the routing.',
    onSaved: () => setIsSaved(true),
    // The sheet itself asks about unsaved changes, to cover the routing and the note in one question.
    unsaved: null,
  })
  const { discard } = form
  const item = useTitleItem(row)

  const canAct = !request.isGone && !batch && deciding === undefined
  const rights = rightsOf(row, canAct)
  const { canEdit, canApprove, canReject } = rights
  const isDirty = form.changes.length > 0
  const title = { type: row.contentType, key: row.contentKey, guids: row.contentGuids }
  const others = useMemo(() => sameTitle(request.rows, row), [request.rows, row])

  const unsaved = [canEdit && isDirty && 'changed routing', canApprove && note.trim() && 'note']
    .filter(Boolean)
    .join(' and the ')
  useEffect(() => {
    if (!open) discard()
  }, [open, discard])
  const loss = open && unsaved ? `The ${unsaved} will be lost.` : null
  useUnsaved(loss)
  useUnsaved(loss, { parameter: 'request', isInDialog: true })

  const { running, run } = useAction(
    (_doing: Doing, act: () => Promise<void>) => act(),
    cause =>
      notifyFailure(
        'request the title again',
        cause,
        'The user may already have a pending request for this title.',
      ),
  )
  const doing = running?.[0] ?? null
  /** Saves the routing first. */
  const runSaved = (what: Doing, then: (saved: Approval) => void) => () =>
    run(what, async () => {
      setIsSaved(false)
      if (!isDirty || (await form.save())) then(request.source.current() ?? row)
    })
  const approve = runSaved('approve', saved => {
    onDecide('approve', saved, note.trim())
    onClose()
  })
  const approveAll = runSaved('approve-all', saved => {
    on.onDecideAll('approve', [saved, ...others], note.trim())
    onClose()
  })

  const again = () => {
    const pending = request.rows.find(
      one => one.status === 'pending' && one.userId === row.userId && isRequestFor(title)(one),
    )
    if (pending) return onShow(pending.id)
    void run('again', async () => {
      const made = await requestAgain(row)
      notify({
        kind: 'success',
        title: 'New request created',
        description: `“${bidiIsolate(row.contentTitle)}” is pending for ${bidiIsolate(displayNameOf(row.userName))}.`,
      })
      onShow(made.id)
    })
  }
  const reject = () => onDecide('reject', row)
  useActions(
    open
      ? {
          approve: () => canApprove && void approve(),
          reject: () => canReject && reject(),
          delete: () => onDecide('delete', row),
        }
      : {},
  )

  return (
    <>
      <SheetBody>
        <OutsideChange row={row} request={request} form={form} batch={batch} />
        <TitleInfo about={titleOf(row, item)} id={titleId} />
        <OddRowNote row={row} noun="request" />
        <ReasonStrip row={row} />
        <div className="mt-1.5">
          <DetailRow name="Quota">
            <QuotaLine row={row} />
          </DetailRow>
          <Destination
            row={row}
            form={form}
            kindInstances={kindInstances}
            canEdit={canEdit}
            isSaved={isSaved}
            onDismissSaved={() => setIsSaved(false)}
          />
          <AlsoWanted
            row={row}
            others={others}
            busy={doing === 'approve-all'}
            onShow={id => askBeforeClosing(() => onShow(id))}
            onApproveAll={approveAll}
          />
          {canApprove && (
            <DetailRow name="Note">
              <Input
                aria-label="Note"
                placeholder="Saved when you approve"
                value={note}
                maxLength={NOTES_MAX}
                onChange={event => setNote(event.currentTarget.value)}
              />
            </DetailRow>
          )}
        </div>
        <RequestDetails row={row} />
      </SheetBody>
      <RequestActions
        row={row}
        rights={rights}
        isDirty={isDirty}
        isDestinationOk={titleProblems(routingIn(form.values), kindInstances).length === 0}
        doing={doing}
        on={{ approve, save: runSaved('save', () => undefined), reject, again }}
      />
    </>
  )
}

/** Which actions the buttons and shortcuts offer. `canAct`: the request exists and no decision on it is in progress. */
const rightsOf = (row: Approval, canAct: boolean) => ({
  canEdit: canAct && isEditable(row),
  canApprove: canAct && can('approve', row),
  canReject: canAct && can('reject', row),
  canRepeat: canAct && canRequestAgain(row),
})

interface DestinationProps extends RoutingProps {
  canEdit: boolean
  isSaved: boolean
  onDismissSaved: () => void
}

/** Destination of the request. The editor is shown if it was opened, or if the routing was changed or is incomplete. */
function Destination({ canEdit, isSaved, onDismissSaved, ...editor }: DestinationProps) {
  const { row, form, kindInstances } = editor
  const [isRoutingOpen, setIsRoutingOpen] = useState(false)
  const hasNoInstance = isUnset(kindInstances.list)
  const isDirty = form.changes.length > 0
  const isPlaced = form.value('instanceId') !== null
  const canFold = canEdit && !isDirty && isPlaced && !hasNoInstance
  const isEditing = canEdit && (isRoutingOpen || isDirty || !isPlaced)
  const problem = canEdit ? form.problem : null
  const isSavedShown = isSaved && !isDirty
  return (
    <>
      <DetailRow
        name="Destination"
        action={
          canFold && (
            <Button
              variant="clear"
              size="sm"
              aria-label="Change destination"
              aria-expanded={isEditing}
              onClick={() => setIsRoutingOpen(!isRoutingOpen)}
            >
              Change
            </Button>
          )
        }
      >
        {hasNoInstance ? (
          <NoInstance kind={KIND_OF[row.contentType]} />
        ) : (
          <RoutingText {...editor} isDraft={isEditing} />
        )}
      </DetailRow>
      {(isEditing || isSavedShown || problem !== null) && !hasNoInstance && (
        <div className="grid gap-3 border-b border-rule py-3">
          {problem !== null && <Problem title={problem} />}
          {isSavedShown && (
            <Notice tone="ok" onDismiss={onDismissSaved}>
              Routing saved.
            </Notice>
          )}
          {isEditing && <RoutingEditor {...editor} />}
        </div>
      )}
    </>
  )
}

interface RequestActionsProps {
  row: Approval
  rights: ReturnType<typeof rightsOf>
  isDirty: boolean
  isDestinationOk: boolean
  doing: Doing | null
  on: Record<'approve' | 'save' | 'reject' | 'again', () => void>
}

function RequestActions({ row, rights, isDirty, isDestinationOk, doing, on }: RequestActionsProps) {
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
            icon={<Save aria-hidden />}
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
          icon={<CopyPlus aria-hidden />}
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
