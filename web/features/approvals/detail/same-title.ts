import { plainGuid } from '../../../components/titles/plain-guid.ts'
import type { Approval } from '../../../contract/approvals.ts'

type Titled = Pick<
  Approval,
  'id' | 'userId' | 'status' | 'contentType' | 'contentKey' | 'contentGuids'
>

/** Other users' waiting requests for the same title: same content key, or an id in common (a key differs between servers). */
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

/** Those the backend approves by itself along with `of`: it goes by the content key alone (backend-notes 2.18). */
export const followsAlong = (rows: readonly Titled[], of: Titled): boolean =>
  rows.some(row => of.contentKey !== '' && row.contentKey === of.contentKey)
