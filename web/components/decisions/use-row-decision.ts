import { useSnapshot } from 'valtio'
import { deciding as sending } from '../../state/approval-decisions.ts'
import { type Batch, batchOf, outbox } from './outbox.ts'

/** The decision in progress for a request, either its call (`deciding`) or its batch. */
export const useRowDecision = (id: number) => {
  const deciding = useSnapshot(sending)
  const { batches } = useSnapshot(outbox.state)
  return { deciding: deciding[id], batch: batchOf(batches as readonly Batch[], id) }
}

/** Returns a function that tells whether a decision is in progress for a request. */
export const useIsBeingDecided = (): ((id: number) => boolean) => {
  const deciding = useSnapshot(sending)
  const { batches } = useSnapshot(outbox.state)
  return id => deciding[id] !== undefined || batchOf(batches, id) !== undefined
}
