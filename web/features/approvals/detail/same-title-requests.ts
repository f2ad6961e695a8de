import { isRequestFor } from '../../../components/titles/same-title.ts'
import type { Approval } from '../../../contract/approvals.ts'

type Titled = Pick<
  Approval,
  'id' | 'userId' | 'status' | 'contentType' | 'contentKey' | 'contentGuids'
>

/** Pending requests of other users for the same title. */
export const sameTitle = <T extends Titled>(rows: readonly T[], of: Titled): T[] => {
  const isSame = isRequestFor({ type: of.contentType, key: of.contentKey, guids: of.contentGuids })
  return rows.filter(
    row => row.id !== of.id && row.userId !== of.userId && row.status === 'pending' && isSame(row),
  )
}

/**
 * Whether approving `of` also approves some of these requests. To find them, the backend only compares the content key
 * (backend-notes 2.18).
 */
export const areApprovedTogether = (rows: readonly Titled[], of: Titled): boolean =>
  rows.some(row => of.contentKey !== '' && row.contentKey === of.contentKey)
