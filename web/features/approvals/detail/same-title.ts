import type { Approval } from '../../../contract/approvals.ts'
import { plainGuid } from '../../../lib/plain-guid.ts'

type Titled = Pick<
  Approval,
  'id' | 'userId' | 'status' | 'contentType' | 'contentKey' | 'contentGuids'
>

/** Keys differ between servers, so a guid in common also counts. */
export const sameTitle = <T extends Titled>(rows: readonly T[], of: Titled): T[] => {
  const guids = new Set(of.contentGuids.map(plainGuid))
  return rows.filter(
    row =>
      row.id !== of.id &&
      row.userId !== of.userId &&
      row.status === 'pending' &&
      row.contentType === of.contentType &&
      ((of.contentKey !== '' && row.contentKey === of.contentKey) ||
        row.contentGuids.some(guid => guids.has(plainGuid(guid)))),
  )
}

/**
 * Whether approving `of` also approves some of these requests. The backend only compares the content key for this
 * (backend-notes 2.18).
 */
export const areApprovedTogether = (rows: readonly Titled[], of: Titled): boolean =>
  rows.some(row => of.contentKey !== '' && row.contentKey === of.contentKey)
