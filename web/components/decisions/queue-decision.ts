import type { QueuedDecision } from '../../state/taken-decisions.ts'
import { notify } from '../../state/toasts.ts'
import type { Eligible } from './eligibility.ts'
import { dismissFailure } from './failed-decisions.ts'
import { queueBatch } from './outbox.ts'
import { rememberReason } from './reject-reasons.ts'

/** Approves or rejects requests by way of the outbox, where it can be undone for a while. A reason becomes a preset. */
export const queueDecision = (
  decision: QueuedDecision,
  {
    rows,
    skipped,
  }: { rows: readonly { id: number; contentTitle: string }[] } & Pick<Eligible, 'skipped'>,
  words = '',
): void => {
  if (decision === 'reject') rememberReason(words)
  for (const { id } of rows) dismissFailure(id)
  queueBatch(
    decision,
    rows.map(row => ({ id: row.id, title: row.contentTitle })),
    words,
  )
  if (skipped.length > 0) notify({ kind: 'info', title: `Skipped ${skipped.join(', ')}` })
}
