import { useSnapshot } from 'valtio'
import { approvals } from '../../state/approvals.ts'
import { batchOf, outbox } from './outbox.ts'

/** What is under way for a request: the call that runs (`deciding`), the batch it waits in, here or in another tab (`isElsewhere`). */
export const useRowDecision = (id: number) => {
  const { deciding } = useSnapshot(approvals)
  const { batches, elsewhere } = useSnapshot(outbox)
  const own = batchOf(batches, id)
  const foreign = own ? undefined : batchOf(elsewhere, id)
  return { deciding: deciding[id], batch: own ?? foreign, isElsewhere: foreign !== undefined }
}
