import { debounceBatch } from '../../lib/debounce-batch.ts'
import { live, subscribe } from '../../state/live.ts'
import { onDecision, STATUS_AFTER } from '../../state/taken-decisions.ts'
import { notify } from '../../state/toasts.ts'
import { type Subject, type ToastedAction, toastOf } from './copy.ts'

/** Events of the same action that arrive within this window become one plural toast. */
export const APPROVAL_BATCH_MS = 500

/**
 * App-long: approval events become toasts with a "View" action. An own decision has its toast from the stream; without a
 * stream it shows its own. Toasts appear in the visible tab only.
 */
export const startApprovalToasts = (): (() => void) => {
  const batches = debounceBatch<ToastedAction, Subject>(APPROVAL_BATCH_MS, (action, subjects) => {
    if (document.hidden) return
    notify({
      kind: action === 'approved' ? 'success' : 'info',
      ...toastOf(action, subjects),
      action: { label: 'View', to: '/approvals' },
    })
  })
  const leaveStream = subscribe('approval', ({ metadata }) => {
    if (metadata.action !== 'updated') batches.add(metadata.action, metadata)
  })
  const leaveDecisions = onDecision(({ decision, rows }) => {
    if (live.state === 'connected') return
    for (const row of rows) batches.add(STATUS_AFTER[decision], row)
  })
  return () => {
    leaveStream()
    leaveDecisions()
    batches.stop()
  }
}
