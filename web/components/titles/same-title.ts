import type { Approval } from '../../contract/approvals.ts'
import type { ContentType } from '../../contract/values.ts'
import { plainGuid } from '../../lib/plain-guid.ts'

interface Title {
  readonly type: ContentType
  readonly key: string
  readonly guids: readonly string[]
}

/** Returns whether a request is for this title. Keys differ between servers, so a guid in common also counts. */
export const isRequestFor = ({ type, key, guids }: Title) => {
  const plain = new Set(guids.map(plainGuid))
  return (row: Pick<Approval, 'contentType' | 'contentKey' | 'contentGuids'>): boolean =>
    row.contentType === type &&
    ((key !== '' && row.contentKey === key) ||
      row.contentGuids.some(guid => plain.has(plainGuid(guid))))
}
