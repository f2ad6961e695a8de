import { useEffect, useRef, useState } from 'react'
import { useActions } from '../../../components/actions/use-actions.ts'
import { useRowDecision } from '../../../components/decisions/use-row-decision.ts'
import { useWithOutcome } from '../../../components/outcome/outcomes.ts'
import { requestAllAgain } from '../../../components/requests/request-again.ts'
import { useUnsaved } from '../../../components/use-unsaved.ts'
import type { Approval } from '../../../contract/approvals.ts'
import type { Decision } from '../../../state/approval-decisions.ts'
import { useAction } from '../../../ui/use-action.ts'
import { type Doing, rightsOf } from './request-actions.tsx'
import { useRoutingForm } from './request-destination.tsx'
import type { useRequest } from './use-request.ts'

export interface RequestEditOptions {
  row: Approval
  request: ReturnType<typeof useRequest>
  open: boolean
  /** Called once an approval of this request is queued. */
  onApproved: () => void
  onShow: (id: number) => void
  onDecide: (decision: Decision, row: Approval, notes?: string) => void
  onDecideAll: (decision: Decision, rows: readonly Approval[], notes?: string) => void
}

/** The edits of a request, and the actions and keys that save them first. */
export const useRequestEdit = ({ row, request, open, ...on }: RequestEditOptions) => {
  const { onDecide } = on
  const noteField = useRef<HTMLInputElement>(null)
  const { deciding, batch } = useRowDecision(row.id)
  const [note, setNote] = useState('')
  const routing = useRoutingForm(row, request.source, {
    // The sheet itself asks about unsaved changes, to cover the routing and the note in one question.
    unsaved: null,
  })
  const { form } = routing
  const { discard } = form
  const known = useWithOutcome(row)

  const rights = rightsOf(known, !request.isGone && !batch && deciding === undefined)
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
  /** Saves the routing first. */
  const runSaved = (what: Doing, then: (saved: Approval) => void) =>
    void run(what, async () => {
      if (!isDirty || (await form.save())) then(request.source.current() ?? row)
    })
  const act = {
    save: () => runSaved('save', () => undefined),
    approve: () =>
      runSaved('approve', saved => {
        onDecide('approve', saved, note.trim())
        on.onApproved()
      }),
    approveAll: (others: readonly Approval[]) =>
      runSaved('approve-all', saved => on.onDecideAll('approve', [saved, ...others], note.trim())),
    reject: () => onDecide('reject', row),
    again: () =>
      void run('again', async () => {
        const [created] = await requestAllAgain([row])
        if (created) on.onShow(created.id)
      }),
  }
  useActions(
    open
      ? {
          approve: () => (canApprove ? act.approve() : canRepeat && act.again()),
          reject: () => canReject && act.reject(),
          delete: () => onDecide('delete', row),
          note: () => noteField.current?.focus(),
        }
      : {},
  )
  return {
    known,
    batch,
    routing: { ...routing, isDirty },
    note: canApprove ? { value: note, field: noteField, set: setNote } : null,
    rights,
    doing: running?.[0] ?? null,
    act,
  }
}
