import { useEffect, useEffectEvent, useState } from 'react'
import type { Approval } from '../../contract/approvals.ts'
import { serverNow } from '../../lib/clock.ts'
import { onSignOut } from '../../lib/on-sign-out.ts'
import { parseTime } from '../../lib/time.ts'
import { STATUS_AFTER } from '../../state/approval-decisions.ts'
import { approvals } from '../../state/approvals.ts'
import { currentUser } from '../../state/current-user.ts'
import { isDeletedUser } from '../../state/users.ts'
import { ruleIdOf } from '../requests/approval-labels.ts'
import { useStore } from '../use-store.ts'
import { type Batch, batchOf, outbox } from './outbox.ts'

/** So many like decisions in a row show a habit that a setting could replace. */
const RUN_MIN = 3
const RUN_MS = 30 * 24 * 3_600_000

export interface Suggestion {
  /** Whom or what it is about, to remember a No. */
  readonly key: string
  /** The latest of the requests. */
  readonly row: Approval
  readonly decision: Batch['decision']
  /** Like decisions in a row. */
  readonly count: number
}

/** Decisions are alike if they are about the same rule, or about the same user, type and reason. */
const subjectOf = (row: Approval): string => {
  const rule = ruleIdOf(row)
  return rule === null ? `${row.userId} ${row.contentType} ${row.triggeredBy}` : `rule ${rule}`
}

const timeOf = (row: Approval) => parseTime(row.updatedAt)?.getTime() ?? 0

/**
 * What would have made the latest decision unnecessary; null before the third like decision of this admin in a row.
 * @param batches decisions that haven't been sent yet, the latest last
 */
export const suggestionAfter = (
  batches: readonly Pick<Batch, 'decision' | 'requests'>[],
  rows: readonly Approval[],
  { myId, nowMs }: { myId: number | null; nowMs: number },
): Suggestion | null => {
  const latest = batches.at(-1)
  const decided = rows.filter(({ id }) => latest && batchOf([latest], id))
  const [row] = decided
  if (!row || !latest || new Set(decided.map(subjectOf)).size > 1) return null
  const subject = subjectOf(row)
  const alike = rows.filter(one => subjectOf(one) === subject)
  const queued = batches
    .toReversed()
    .flatMap(batch =>
      alike.filter(({ id }) => batchOf([batch], id)).map(() => STATUS_AFTER[batch.decision]),
    )
  const sent = alike
    .filter(
      one =>
        !batchOf(batches, one.id) &&
        (one.approvedBy === null || one.approvedBy === myId) &&
        ['approved', 'rejected'].includes(one.status) &&
        nowMs - timeOf(one) < RUN_MS,
    )
    .sort((a, b) => timeOf(b) - timeOf(a))
    .map(({ status }) => status)
  const { decision } = latest
  const statuses = [...queued, ...sent]
  const opposite = statuses.findIndex(status => status !== STATUS_AFTER[decision])
  const count = opposite < 0 ? statuses.length : opposite
  return count < RUN_MIN ? null : { key: `${decision} ${subject}`, row, decision, count }
}

/** Keys of suggestions that were answered with No, until the page is reloaded. */
const declined = new Set<string>()
onSignOut(() => declined.clear())

/** Only a decision or its undo changes the suggestion: the server's response mustn't take it away. */
export const useSuggestion = () => {
  const { batches } = useStore(outbox.state)
  const { rows, isLoaded } = useStore(approvals.state)
  const { data: me } = useStore(currentUser.state)
  const [shown, setShown] = useState({ batchId: '', suggestion: null as Suggestion | null })
  const latest = batches.at(-1)?.id
  if (latest !== undefined && latest !== shown.batchId && isLoaded) {
    const found = suggestionAfter(batches, rows, { myId: me?.id ?? null, nowMs: serverNow() })
    const isWanted = found && !declined.has(found.key) && !isDeletedUser(found.row.userId)
    setShown({ batchId: latest, suggestion: isWanted ? found : null })
  }
  const { suggestion } = shown
  const close = () => setShown({ ...shown, suggestion: null })
  const onUndone = useEffectEvent((_: unknown, { id }: Batch) => id === shown.batchId && close())
  useEffect(() => outbox.onUndone(onUndone), [])
  return {
    suggestion,
    close,
    decline() {
      if (suggestion) declined.add(suggestion.key)
      close()
    },
  }
}
