import * as z from 'zod/mini'
import { ApprovalMetadata } from '../../contract/progress.ts'
import { debounceBatch } from '../../lib/debounce-batch.ts'
import { onDecision } from '../../state/approval-decisions.ts'
import { live, subscribe } from '../../state/live.ts'
import { notify } from '../../state/toasts.ts'
import { type Subject, type ToastedAction, toastOf } from './copy.ts'

/** Events of the same action that arrive within this window become one plural toast. */
export const APPROVAL_BATCH_MS = 500

const ACTION_OF = { approve: 'approved', reject: 'rejected', delete: 'deleted' } as const

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
  const leaveStream = subscribe({ type: 'approval' }, event => {
    const metadata = z.safeParse(ApprovalMetadata, event.metadata)
    // The lists' listener logs frames without data.
    if (metadata.success && metadata.data.action !== 'updated') {
      batches.add(metadata.data.action, metadata.data)
    }
  })
  const leaveDecisions = onDecision(({ decision, rows }) => {
    if (live.state === 'connected') return
    for (const row of rows) batches.add(ACTION_OF[decision], row)
  })
  return () => {
    leaveStream()
    leaveDecisions()
    batches.stop()
  }
}
