import { deciding as sending } from '../../state/approval-decisions.ts'
import { useStore } from '../use-store.ts'
import { batchOf, outbox } from './outbox.ts'

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
