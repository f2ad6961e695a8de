import { useSnapshot } from 'valtio'
import { deciding as sending } from '../../state/approval-decisions.ts'
import { type Batch, batchOf, outbox } from './outbox.ts'

export const useRowDecision = (id: number) => {
  const deciding = useSnapshot(sending)
  const { batches } = useSnapshot(outbox.state)
  return { deciding: deciding[id], batch: batchOf(batches as readonly Batch[], id) }
}

/** Returns a function that tells whether a decision on a request is in progress. */
export const useIsBeingDecided = (): ((id: number) => boolean) => {
  const deciding = useSnapshot(sending)
  const { batches } = useSnapshot(outbox.state)
  return id => deciding[id] !== undefined || batchOf(batches, id) !== undefined
}
