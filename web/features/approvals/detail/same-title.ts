import { plainGuid } from '../../../components/titles/plain-guid.ts'
import type { Approval } from '../../../contract/approvals.ts'

type Titled = Pick<
  Approval,
  'id' | 'userId' | 'status' | 'contentType' | 'contentKey' | 'contentGuids'
>

/** Keys differ between servers, so a common guid also counts. */
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
 * Whether the backend approves some of them together with `of`, for which it only compares the content key
 * (backend-notes 2.18).
 */
export const areApprovedTogether = (rows: readonly Titled[], of: Titled): boolean =>
  rows.some(row => of.contentKey !== '' && row.contentKey === of.contentKey)
