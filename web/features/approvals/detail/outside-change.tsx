import { useState } from 'react'
import { type Batch, isUndoable } from '../../../components/decisions/outbox.ts'
import { statusLabel } from '../../../components/labels/approval-status.ts'
import { isEditable } from '../../../components/routing/routing-draft.ts'
import type { SettingsForm } from '../../../components/settings/use-settings.ts'
import type { Approval } from '../../../contract/approvals.ts'
import { STATUS_AFTER, wasDecidedHere } from '../../../state/approval-decisions.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Problem } from '../../../ui/problem.tsx'
import type { useRequest } from './use-request.ts'

interface OutsideChangeProps {
  row: Approval
  request: ReturnType<typeof useRequest>
  form: SettingsForm
  batch: Pick<Batch, 'decision' | 'phase'> | undefined
}

/** Shown if the request is decided or deleted elsewhere while the sheet is open, or if a decision is in progress. */
export function OutsideChange({ row, request, form, batch }: OutsideChangeProps) {
  const [first] = useState(row.status)
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
  if (row.status === first || wasDecidedHere(row)) return null
  const lost = isEditable(row) ? [] : form.changes.map(({ label, to }) => `${label} → ${to}`)
  return (
    <Problem
      className="mb-4"
      tone="wait"
      title={`${statusLabel(row.status).label} elsewhere`}
      cause={lost.length > 0 && `Your changes weren’t saved: ${lost.join('; ')}.`}
    />
  )
}
