import { useMemo } from 'react'
import type { Approval } from '../../contract/approvals.ts'
import { currentUser } from '../../state/current-user.ts'
import { groupRows } from '../../ui/table/groups.ts'
import { useMinute } from '../../ui/use-minute.ts'
import { type Batch, outbox } from '../decisions/outbox.ts'
import { decisionOf, undecided } from '../decisions/use-row-decision.ts'
import { expiresSoon } from '../labels/expires-soon.ts'
import { useStore } from '../use-store.ts'
import { decidedBy, isAutoApproved, reasonOf } from './approval-labels.ts'
import { earliest } from './request-times.ts'

/** What the facts of every request depend on. */
export interface FactsBasis {
  readonly batches: readonly Batch[]
  /** Ids of requests that stay in place although they were decided. */
  readonly decided: ReadonlySet<number>
  readonly myId: number | null
  readonly nowMs: number
}

const NONE: ReadonlySet<number> = new Set()

export const useFactsBasis = (decided = NONE): FactsBasis => {
  const { batches } = useStore(outbox.state)
  const myId = useStore(currentUser.state).data?.id ?? null
  const nowMs = useMinute().getTime()
  return useMemo(() => ({ batches, decided, myId, nowMs }), [batches, decided, myId, nowMs])
}

/** What lists say of a request, or of all requests of its title. */
export const requestFacts = <Row extends Approval>(
  row: Row,
  all: readonly Row[],
  { batches, decided, myId, nowMs }: FactsBasis,
) => {
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
    by: decidedBy(row, myId),
    isAuto: isAutoApproved(row),
  }
}

export const useRequestFacts = <Row extends Approval>(row: Row, all: readonly Row[]) =>
  requestFacts(row, all, useFactsBasis())
