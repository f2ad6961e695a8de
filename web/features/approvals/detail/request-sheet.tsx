import { useEffect, useRef, useState } from 'react'
import { useActions } from '../../../components/actions/use-actions.ts'
import { reportDecidedElsewhere } from '../../../components/decisions/decision-results.ts'
import { type Batch, isUndoable } from '../../../components/decisions/outbox.ts'
import { useRowDecision } from '../../../components/decisions/use-row-decision.ts'
import { statusLabel } from '../../../components/labels/approval-status.ts'
import { OddRowNote } from '../../../components/odd-row.tsx'
import { useWithOutcome } from '../../../components/outcome/outcomes.ts'
import { requestAllAgain } from '../../../components/requests/request-again.ts'
import { isEditable } from '../../../components/routing/routing-draft.ts'
import type { SettingsForm } from '../../../components/settings/use-settings.ts'
import { TitleInfo } from '../../../components/titles/title-info.tsx'
import { titleOf, useTitleItem } from '../../../components/titles/use-title-item.ts'
import { useStore } from '../../../components/use-store.ts'
import { useUnsaved } from '../../../components/use-unsaved.ts'
import type { Approval } from '../../../contract/approvals.ts'
import { serverNow } from '../../../lib/clock.ts'
import { type Decision, STATUS_AFTER } from '../../../state/approval-decisions.ts'
import { currentUser } from '../../../state/current-user.ts'
import { askBeforeClosing } from '../../../state/unsaved.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { SheetBody } from '../../../ui/side-sheet.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { DecidingFacts, RequestFacts } from '../facts/request-facts.tsx'
import { type Doing, RequestActions, rightsOf } from './request-actions.tsx'
import { RequestDestination, useRoutingForm } from './request-destination.tsx'
import { RequestDetails } from './request-details.tsx'
import type { useRequest } from './use-request.ts'

export interface RequestSheetProps {
  row: Approval
  request: ReturnType<typeof useRequest>
  open: boolean
  titleId: string
  /** Called once an approval of this request is queued. */
  onApproved: () => void
  /** The request to read next. */
  next: Approval | null | undefined
  onShow: (id: number) => void
  onDecide: (decision: Decision, row: Approval, notes?: string) => void
  onDecideAll: (decision: Decision, rows: readonly Approval[], notes?: string) => void
}

export function RequestSheet({ row, request, open, titleId, next, ...on }: RequestSheetProps) {
  const { onApproved, onDecide, onShow } = on
  const noteField = useRef<HTMLInputElement>(null)
  const { deciding, batch } = useRowDecision(row.id)
  const [note, setNote] = useState('')
  const [isSaved, setIsSaved] = useState(false)
  const routing = useRoutingForm(row, request.source, {
    onSaved: () => setIsSaved(true),
    // The sheet itself asks about unsaved changes, to cover the routing and the note in one question.
    unsaved: null,
  })
  const { form, kindInstances } = routing
  const { discard } = form
  const item = useTitleItem(row, true)
  const known = useWithOutcome(row)

  const canAct = !request.isGone && !batch && deciding === undefined
  const rights = rightsOf(known, canAct)
  const { canEdit, canApprove, canReject, canRepeat } = rights
  const isDirty = form.changes.length > 0

  const unsaved = [canEdit && isDirty && 'changed routing', canApprove && note.trim() && 'note']
    .filter(Boolean)
    .join(' and the ')
  useEffect(() => {
    if (!open) discard()
  }, [open, discard])
  const loss = open && unsaved ? `The ${unsaved} will be lost.` : null
  useUnsaved(loss)
  useUnsaved(loss, { parameter: 'request', isInDialog: true })

  const { running, run } = useAction((_doing: Doing, act: () => Promise<void>) => act())
  const doing = running?.[0] ?? null
  /** Saves the routing first. */
  const runSaved = (what: Doing, then: (saved: Approval) => void) => () =>
    run(what, async () => {
      setIsSaved(false)
      if (!isDirty || (await form.save())) then(request.source.current() ?? row)
    })
  const approve = runSaved('approve', saved => {
    onDecide('approve', saved, note.trim())
    onApproved()
  })
  const approveAll = (others: readonly Approval[]) =>
    void runSaved('approve-all', saved =>
      on.onDecideAll('approve', [saved, ...others], note.trim()),
    )()

  const again = () =>
    run('again', async () => {
      const [created] = await requestAllAgain([row])
      if (created) onShow(created.id)
    })
  const reject = () => onDecide('reject', row)
  useActions(
    open
      ? {
          approve: () => (canApprove ? void approve() : canRepeat && void again()),
          reject: () => canReject && reject(),
          delete: () => onDecide('delete', row),
          note: () => noteField.current?.focus(),
        }
      : {},
  )

  return (
    <>
      <SheetBody>
        <OutsideChange row={row} request={request} form={form} batch={batch} />
        <TitleInfo about={titleOf(row, item)} id={titleId} />
        <OddRowNote row={row} noun="request" />
        <div className="-mx-(--gutter) mt-4.5 mb-1.5">
          <DecidingFacts
            row={known}
            others={{
              busy: doing === 'approve-all',
              onShow: id => askBeforeClosing(() => onShow(id)),
              onApproveAll: approveAll,
            }}
          />
        </div>
        <RequestFacts
          row={known}
          layout="row"
          moreTo={`/approvals?user=${row.userId}`}
          note={canApprove ? { value: note, field: noteField, set: setNote } : null}
          destination={
            <RequestDestination
              row={row}
              form={form}
              kindInstances={kindInstances}
              canEdit={canEdit}
              isSaved={isSaved}
              onDismissSaved={() => setIsSaved(false)}
            />
          }
        />
        <RequestDetails row={row} />
      </SheetBody>
      <RequestActions
        row={row}
        rights={rights}
        isDirty={isDirty}
        isDestinationOk={routing.isDestinationOk}
        doing={doing}
        next={next}
        on={{
          next: () => next && askBeforeClosing(() => onShow(next.id)),
          approve,
          save: runSaved('save', () => undefined),
          reject,
          again,
        }}
      />
    </>
  )
}

interface OutsideChangeProps extends Pick<RequestSheetProps, 'row' | 'request'> {
  form: SettingsForm
  batch: Pick<Batch, 'decision' | 'phase'> | undefined
}

/** Shown if the request is decided or deleted elsewhere while the sheet is open, or if a decision is in progress. */
function OutsideChange({ row, request, form, batch }: OutsideChangeProps) {
  const { data: user } = useStore(currentUser.state)
  const [first] = useState(row.status)
  const [wasOurs, setWasOurs] = useState(false)
  if (batch && !wasOurs) setWasOurs(true)
  if (request.isGone)
    return (
      <Problem
        className="mb-4"
        tone="wait"
        title="This request was deleted"
        cause="Showing the request’s last known state."
      />
    )
  if (batch)
    return (
      <Notice tone="info" className="mb-4">
        {batch.phase === 'held'
          ? 'Your decision is waiting for the server.'
          : `Being ${STATUS_AFTER[batch.decision]}…`}{' '}
        {isUndoable(batch) && <span>You can still undo this decision below.</span>}
      </Notice>
    )
  if (row.status === first || wasOurs) return null
  const { description } = reportDecidedElsewhere(row, user?.id ?? null, new Date(serverNow()))
  const lost = form.changes.map(({ label, to }) => `${label} → ${to}`)
  return (
    <Problem
      className="mb-4"
      tone="wait"
      title={`${statusLabel(row.status).label} elsewhere`}
      cause={
        <>
          {request.isReading ? 'Loading details…' : description}
          {lost.length > 0 && !isEditable(row) && (
            <span className="mt-1 block">Your changes weren’t saved: {lost.join('; ')}.</span>
          )}
        </>
      }
    />
  )
}
