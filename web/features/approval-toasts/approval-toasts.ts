import {
  ANNOUNCEMENT_TIMING,
  type Subject,
  type ToastedAction,
  toastOf,
} from '../../components/requests/approval-announcements.ts'
import type { ApprovalMetadata, LiveEvent } from '../../contract/live-events.ts'
import { debounceBatch } from '../../lib/debounce-batch.ts'
import { deciding, onDecision, STATUS_AFTER } from '../../state/approval-decisions.ts'
import { approvals } from '../../state/approvals.ts'
import { notify } from '../../state/toasts.ts'

/** Maximum delay between the response to a decision and its event. */
const OWN_EVENT_MS = 30_000

const keyOf = (action: string, { contentTitle, userName }: Subject) =>
  [action, contentTitle, userName].join('\n')

/** Events from older backends have no id, so they are matched by title and user. */
const isBeingDecided = (event: ApprovalMetadata) =>
  Object.keys(deciding)
    .map(Number)
    .some(id => {
      if (event.requestId !== undefined) return event.requestId === id
      const row = approvals.rowOf(id)
      return row?.contentTitle === event.contentTitle && row.userName === event.userName
    })

/**
 * For decisions made in this tab, the toast is triggered by the response instead of the event, so that it appears even
 * if the stream is down.
 */
export const startApprovalToasts = () => {
  const batches = debounceBatch<ToastedAction, Subject & { own?: { id: number } }>(
    ANNOUNCEMENT_TIMING,
    (action, subjects) => {
      if (document.hidden) return
      notify({
        kind: action === 'approved' ? 'success' : 'info',
        ...toastOf(action, subjects),
        action: { label: 'View', to: '/approvals' },
        isNews: true,
        own: subjects.flatMap(({ own }) => own ?? []),
      })
    },
  )
  const dropExpired = (keys: Map<string, number>) => {
    for (const [key, until] of keys) if (until < performance.now()) keys.delete(key)
  }
  /**
   * Event keys with expiry times: events expected for decisions made in this tab, and events that arrived before the
   * response to such a decision.
   */
  const expected = new Map<string, number>()
  const seen = new Map<string, number>()
  const follow = (event: LiveEvent) => {
    if (event.type !== 'approval' || event.metadata.action === 'updated') return
    const { metadata } = event
    const { action } = event.metadata
    const until = expected.get(keyOf(action, metadata)) ?? 0
    expected.delete(keyOf(action, metadata))
    if (until > performance.now() || (action !== 'created' && isBeingDecided(metadata))) return
    // The row has already been removed, so this tab may have made the decision. Remember the event until the response
    // arrives.
    if (action === 'deleted') {
      dropExpired(seen)
      seen.set(keyOf(action, metadata), performance.now() + OWN_EVENT_MS)
    }
    batches.add(action, metadata)
  }
  const leaveDecisions = onDecision(({ decision, rows, isReported }) => {
    const action = STATUS_AFTER[decision]
    const now = performance.now()
    dropExpired(expected)
    dropExpired(seen)
    for (const row of rows) {
      const key = keyOf(action, row)
      if (seen.delete(key)) continue
      expected.set(key, now + OWN_EVENT_MS)
      if (isReported !== true) batches.add(action, { ...row, own: row }, true)
    }
  })
  return {
    follow,
    stop() {
      leaveDecisions()
      batches.stop()
    },
  }
}
