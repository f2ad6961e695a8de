import { useSnapshot } from 'valtio'
import { deciding as sending } from '../../state/approval-decisions.ts'
import { type Batch, batchOf, outbox } from './outbox.ts'

/** Decision in flight for a request: its call (`deciding`) or its batch. */
export const useRowDecision = (id: number) => {
  const deciding = useSnapshot(sending)
  const { batches } = useSnapshot(outbox.state)
  return { deciding: deciding[id], batch: batchOf(batches as readonly Batch[], id) }
}

/** Returns a function that tells whether a request has a decision in flight. */
export const useIsBeingDecided = (): ((id: number) => boolean) => {
  const deciding = useSnapshot(sending)
  const { batches } = useSnapshot(outbox.state)
  return id => deciding[id] !== undefined || batchOf(batches, id) !== undefined
}
