import type { Approval } from '../../contract/approvals.ts'
import { groupRows } from '../../ui/table/groups.ts'
import { useMinute } from '../../ui/use-minute.ts'
import { outbox } from '../decisions/outbox.ts'
import { decisionOf, undecided } from '../decisions/use-row-decision.ts'
import { expiresSoon } from '../labels/expires-soon.ts'
import { useStore } from '../use-store.ts'
import { isAutoApproved, reasonOf } from './approval-labels.ts'
import { useDecidedBy } from './reason.tsx'
import { earliest } from './request-times.ts'

const NONE: ReadonlySet<number> = new Set()

/**
 * What lists say of a request, or of all requests of its title.
 * @param decided ids of requests that stay in place although they were decided
 */
export const useRequestFacts = <Row extends Approval>(
  row: Row,
  all: readonly Row[] = [row],
  decided = NONE,
) => {
  const { batches } = useStore(outbox.state)
  const nowMs = useMinute().getTime()
  const decision = decisionOf(all, batches, decided)
  const isOpen = row.status === 'pending' && !decision
  const due = earliest(all)
  const reasons = [...groupRows(all, reasonOf).heads.values()].sort((a, b) => b.length - a.length)
  return {
    decision,
    /** Whether it waits for a decision. */
    isOpen,
    /** The requests that can still be decided. */
    open: undecided(all, batches, decided),
    /** The request with the most common reason, the number of other reasons, and all of them. */
    reason: {
      row: reasons[0]?.[0] ?? row,
      others: reasons.length - 1,
      all: reasons.flatMap(([first]) => (first ? reasonOf(first) : [])).join('\n'),
    },
    /** The request that expires first. */
    due,
    isDueSoon: isOpen && expiresSoon(due.expiresAt, nowMs),
    by: useDecidedBy(row),
    isAuto: isAutoApproved(row),
  }
}
