import {
  APPROVAL_NEWS,
  type Subject,
  type ToastedAction,
  toastOf,
} from '../../components/approvals/approval-news.ts'
import type { ApprovalMetadata } from '../../contract/progress.ts'
import { debounceBatch } from '../../lib/debounce-batch.ts'
import { deciding, onDecision, STATUS_AFTER } from '../../state/approval-decisions.ts'
import { approvals } from '../../state/approvals.ts'
import { subscribe } from '../../state/live.ts'
import { notify } from '../../state/toasts.ts'

/** The stream may report an own decision this much later than its answer came. */
const OWN_EVENT_MS = 30_000

const keyOf = (action: string, { contentTitle, userName }: Subject) =>
  [action, contentTitle, userName].join('\n')

/**
 * Whether the call of an own decision on what the event is about is under way: its outcome is reported when it is known. By
 * its id, since the row may be gone already; an older backend's event has none.
 */
const isBeingDecided = (event: ApprovalMetadata) =>
  Object.keys(deciding)
    .map(Number)
    .some(id => {
      if (event.requestId !== undefined) return event.requestId === id
      const row = approvals.rowOf(id)
      return row?.contentTitle === event.contentTitle && row.userName === event.userName
    })

/**
 * App-long: approval events become toasts with a "View" action. An own decision has its toast when its call is through, so
 * that it is confirmed while the stream is silent too; its event shows none. Toasts appear in the visible
 * tab only.
 */
export const startApprovalToasts = (): (() => void) => {
  const batches = debounceBatch<ToastedAction, Subject>(APPROVAL_NEWS, (action, subjects) => {
    if (document.hidden) return
    notify({
      kind: action === 'approved' ? 'success' : 'info',
      ...toastOf(action, subjects),
      action: { label: 'View', to: '/approvals' },
    })
  })
  const dropExpired = (keys: Map<string, number>) => {
    for (const [key, until] of keys) if (until < Date.now()) keys.delete(key)
  }
  /** Own decisions whose event may still come, and events whose own decision may still be answered, with until when. */
  const expected = new Map<string, number>()
  const seen = new Map<string, number>()
  const leaveStream = subscribe('approval', ({ metadata }) => {
    const { action } = metadata
    if (action === 'updated') return
    const until = expected.get(keyOf(action, metadata)) ?? 0
    expected.delete(keyOf(action, metadata))
    if (until > Date.now() || (action !== 'created' && isBeingDecided(metadata))) return
    // The row of a request that was deleted is gone already, so it cannot be said whether that was an own decision.
    if (action === 'deleted') {
      dropExpired(seen)
      seen.set(keyOf(action, metadata), Date.now() + OWN_EVENT_MS)
    }
    batches.add(action, metadata)
  })
  const leaveDecisions = onDecision(({ decision, rows, isReported }) => {
    const action = STATUS_AFTER[decision]
    const now = Date.now()
    dropExpired(expected)
    dropExpired(seen)
    for (const row of rows) {
      const key = keyOf(action, row)
      if (seen.delete(key)) continue
      expected.set(key, now + OWN_EVENT_MS)
      if (isReported !== true) batches.add(action, row, true)
    }
  })
  return () => {
    leaveStream()
    leaveDecisions()
    batches.stop()
  }
}
