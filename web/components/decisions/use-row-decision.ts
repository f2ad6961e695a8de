import { useSnapshot } from 'valtio'
import { approvals } from '../../state/approvals.ts'
import { batchOf, outbox } from './outbox.ts'

/** What is under way for a request: the call that runs (`deciding`), the batch it waits in; both undefined while nothing is. */
export const useRowDecision = (id: number) => ({
  deciding: useSnapshot(approvals).deciding[id],
  batch: batchOf(useSnapshot(outbox).batches, id),
})
