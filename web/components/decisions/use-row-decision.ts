import { useSnapshot } from 'valtio'
import { deciding as sending } from '../../state/approval-decisions.ts'
import { type Batch, batchOf, outbox } from './outbox.ts'

/** The decision on its way for a request: its call (`deciding`), or the batch it is in. */
export const useRowDecision = (id: number) => {
  const deciding = useSnapshot(sending)
  const { batches } = useSnapshot(outbox.state)
  return { deciding: deciding[id], batch: batchOf(batches as readonly Batch[], id) }
}

/** Tells which requests have a decision on its way. */
export const useIsBeingDecided = (): ((id: number) => boolean) => {
  const deciding = useSnapshot(sending)
  const { batches } = useSnapshot(outbox.state)
  return id => deciding[id] !== undefined || batchOf(batches, id) !== undefined
}
