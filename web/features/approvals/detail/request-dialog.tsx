import Check from 'lucide-react/icons/check'
import Save from 'lucide-react/icons/save'
import Trash from 'lucide-react/icons/trash-2'
import { useEffect, useMemo, useState } from 'react'
import { can } from '../../../components/decisions/eligibility.ts'
import { NOTES_MAX } from '../../../components/decisions/reject-reasons.ts'
import { useRowDecision } from '../../../components/decisions/use-row-decision.ts'
import { KIND_OF } from '../../../components/labels/instance-kind.ts'
import { NoInstance } from '../../../components/routing/no-instance.tsx'
import { isEditable, ownPlace } from '../../../components/routing/routing-draft.ts'
import { routingSettings } from '../../../components/routing/routing-fields.tsx'
import { isUnset, useInstances } from '../../../components/routing/use-instances.ts'
import { useSettings } from '../../../components/settings/use-settings.ts'
import { useUnsaved } from '../../../components/use-unsaved.ts'
import type { Approval } from '../../../contract/approvals.ts'
import { isolate } from '../../../lib/isolate.ts'
import type { Decision } from '../../../state/approval-decisions.ts'
import { askBeforeClosing } from '../../../state/unsaved.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { OutsideChange } from './outside-change.tsx'
import { QuotaFact } from './quota-fact.tsx'
import { RequestFacts, RequestHead, RequestIds } from './request-facts.tsx'
import { RoutingEditor } from './routing-editor.tsx'
import { RoutingText } from './routing-text.tsx'
import { sameTitle } from './same-title.ts'
import { SameTitleList } from './same-title-list.tsx'
import type { useRequest } from './use-request.ts'

export interface RequestDialogProps {
  row: Approval
  request: ReturnType<typeof useRequest>
  open: boolean
  onClose: () => void
  onShow: (id: number) => void
  onDecide: (decision: Decision, row: Approval, notes?: string) => void
  onDecideAll: (decision: Decision, rows: readonly Approval[], notes?: string) => void
}

export function RequestDialog({ row, request, open, ...on }: RequestDialogProps) {
  const { onClose, onDecide } = on
  const { deciding, batch } = useRowDecision(row.id)
  const arr = useInstances(KIND_OF[row.contentType])
  const [note, setNote] = useState('')
  const [doing, setDoing] = useState<'save' | 'approve' | 'approve-all' | null>(null)
  const [isSaved, setIsSaved] = useState(false)
  const settings = useMemo(() => routingSettings(arr, ownPlace), [arr])
  const form = useSettings(null, settings, request.source, {
    doing: 'save the routing',
    failed: 'The server rejected the routing.',
    onSaved: () => setIsSaved(true),
    // Asked together with the note.
    unsaved: null,
  })
  const { discard } = form

  const isOpen = !request.isGone && !batch && deciding === undefined
  const canEdit = isOpen && isEditable(row)
  const canApprove = isOpen && can('approve', row)
  const [isRoutingOpen, setIsRoutingOpen] = useState(false)
  const isDirty = form.changes.length > 0
  const isPlaced = form.value('instanceId') !== null
  const isEditing = canEdit && (isRoutingOpen || isDirty || !isPlaced)
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

  const run = (what: NonNullable<typeof doing>, then: (saved: Approval) => void) => async () => {
    if (doing) return
    setDoing(what)
    setIsSaved(false)
    const isReady = !isDirty || (await form.save())
    setDoing(null)
    if (isReady) then(request.source.current() ?? row)
  }
  const approve = run('approve', saved => {
    onDecide('approve', saved, note.trim())
    onClose()
  })
  const approveAll = run('approve-all', saved => {
    on.onDecideAll('approve', [saved, ...others], note.trim())
    onClose()
  })

  return (
    <Dialog
      open={open}
      onClose={() => askBeforeClosing(onClose)}
      size="lg"
      title={isolate(row.contentTitle)}
      footer={
        isOpen && (
          <>
            <div className="flex gap-2.5 max-md:*:flex-1 md:mr-auto">
              <Button
                variant="cancel"
                icon={<Trash aria-hidden />}
                disabled={doing !== null}
                onClick={() => onDecide('delete', row)}
              >
                Delete…
              </Button>
              {can('reject', row) && (
                <Button
                  variant="neutralnoShadow"
                  disabled={doing !== null}
                  onClick={() => onDecide('reject', row)}
                >
                  Reject…
                </Button>
              )}
            </div>
            {canEdit && isDirty && (
              <Button
                variant="neutral"
                icon={<Save aria-hidden />}
                busy={doing === 'save'}
                disabled={doing !== null && doing !== 'save'}
                onClick={run('save', () => undefined)}
              >
                Save routing
              </Button>
            )}
            {canApprove && (
              <Button
                variant="approveNoShadow"
                icon={<Check aria-hidden />}
                busy={doing === 'approve'}
                disabled={doing !== null && doing !== 'approve'}
                onClick={approve}
              >
                {canEdit && isDirty
                  ? 'Approve with this routing'
                  : row.status === 'pending'
                    ? 'Approve'
                    : 'Approve anyway'}
              </Button>
            )}
          </>
        )
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <OutsideChange row={row} request={request} form={form} batch={batch} />
        <RequestHead row={row} />
        <RequestFacts row={row} quota={<QuotaFact row={row} />} />
        <SameTitleList
          row={row}
          others={others}
          busy={doing === 'approve-all'}
          onShow={id => askBeforeClosing(() => on.onShow(id))}
          onApproveAll={approveAll}
        />
        <section aria-label="Routing" className="grid gap-3 border-t border-rule pt-4">
          <h3 className="text-md">{row.status === 'approved' ? 'Routing' : 'Proposed routing'}</h3>
          {isUnset(arr.list) ? (
            <NoInstance kind={KIND_OF[row.contentType]} />
          ) : (
            <RoutingText
              row={row}
              form={form}
              arr={arr}
              isDraft={canEdit && isDirty}
              fold={
                canEdit && !isDirty && isPlaced
                  ? { isFolded: !isEditing, onToggle: () => setIsRoutingOpen(!isRoutingOpen) }
                  : null
              }
            />
          )}
          {canEdit && form.problem !== null && <Problem title={form.problem} />}
          {isSaved && !isDirty && (
            <Notice tone="ok" onDismiss={() => setIsSaved(false)}>
              Routing saved.
            </Notice>
          )}
          {isEditing && !isUnset(arr.list) && <RoutingEditor row={row} form={form} arr={arr} />}
        </section>
        {canApprove && (
          <Field label="Note" hint="Optional. Saved with the request when you approve it.">
            {control => (
              <Input
                {...control}
                value={note}
                maxLength={NOTES_MAX}
                onChange={event => setNote(event.currentTarget.value)}
              />
            )}
          </Field>
        )}
        <RequestIds row={row} />
      </div>
    </Dialog>
  )
}
