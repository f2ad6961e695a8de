import type { Approval } from '../../contract/approvals.ts'
import { deciding as sending } from '../../state/approval-decisions.ts'
import { useStore } from '../use-store.ts'
import { type Batch, batchOf, outbox } from './outbox.ts'

export const useRowDecision = (id: number) => {
  const deciding = useStore(sending)
  const { batches } = useStore(outbox.state)
  return { deciding: deciding[id], batch: batchOf(batches, id) }
}

/** Returns a function that tells whether a decision on a request is in progress. */
export const useIsBeingDecided = (): ((id: number) => boolean) => {
  const deciding = useStore(sending)
  const { batches } = useStore(outbox.state)
  return id => deciding[id] !== undefined || batchOf(batches, id) !== undefined
}

/**
 * The requests without a decision.
 * @param decided ids of requests that stay in place although they were decided
 */
export const undecided = <Row extends Approval>(
  rows: readonly Row[],
  batches: readonly Batch[],
  decided: ReadonlySet<number>,
): readonly Row[] => rows.filter(({ id }) => !decided.has(id) && !batchOf(batches, id))

/** The decision about the requests of one row; null while one of them has none. */
export const decisionOf = (
  rows: readonly Approval[],
  batches: readonly Batch[],
  decided: ReadonlySet<number>,
): { row: Approval; batch: Batch | undefined } | null => {
  if (undecided(rows, batches, decided).length > 0) return null
  const row =
    rows.find(({ id }) => batchOf(batches, id)) ??
    rows.find(({ status }) => status === 'approved') ??
    rows[0]
  return row ? { row, batch: batchOf(batches, row.id) } : null
}
