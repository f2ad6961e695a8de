import type { Approval } from '../contract/approvals.ts'
import { refsOf } from '../contract/plain-guid.ts'
import type { ContentType } from '../contract/values.ts'
import { onSignOut } from '../lib/on-sign-out.ts'

interface Title {
  readonly type: ContentType
  readonly key: string
  readonly guids: readonly string[]
}
type Requested = Pick<Approval, 'contentType' | 'contentKey' | 'contentGuids'>
type Titled = Requested & Pick<Approval, 'id' | 'userId' | 'status'>

const titleOf = ({
  contentType: type,
  contentKey: key,
  contentGuids: guids,
}: Requested): Title => ({
  type,
  key,
  guids,
})

/** Returns whether a request is for this title. Keys differ between servers, so a guid in common also counts. */
export const isRequestFor = ({ type, key, guids }: Title) => {
  const refs = new Set(refsOf(key, guids))
  return (row: Requested): boolean =>
    row.contentType === type && refsOf(row.contentKey, row.contentGuids).some(ref => refs.has(ref))
}

/** Returns whether a request is for the same title as `of`. */
export const sharesTitle = (of: Requested) => isRequestFor(titleOf(of))

/** Pending requests of other users for the same title. */
export const othersFor = <T extends Titled>(rows: readonly T[], of: Titled): T[] => {
  const isSame = sharesTitle(of)
  return rows.filter(
    row => row.id !== of.id && row.userId !== of.userId && row.status === 'pending' && isSame(row),
  )
}

/** The pending request of the same user for the same title. */
export const pendingAgain = <T extends Titled>(rows: readonly T[], of: Titled): T | undefined => {
  const isSame = sharesTitle(of)
  return rows.find(row => row.status === 'pending' && row.userId === of.userId && isSame(row))
}

/**
 * Whether approving `of` also approves some of these requests. To find them, the backend only compares the content key
 * (backend-notes 2.18).
 */
export const areApprovedTogether = (rows: readonly Titled[], of: Titled): boolean =>
  rows.some(row => of.contentKey !== '' && row.contentKey === of.contentKey)

/** By type and by what identifies a title. */
const groups = new Map<string, string>()
onSignOut(() => groups.clear())

/** The same for all requests of a title. Those without key and guid stay alone. */
export const titleGroupOf = ({ id, contentType, contentKey, contentGuids }: Titled): string => {
  const refs = refsOf(contentKey, contentGuids).map(ref => `${contentType} ${ref}`)
  const group = refs.map(ref => groups.get(ref)).find(Boolean) ?? refs[0] ?? `request ${id}`
  for (const ref of refs) if (!groups.has(ref)) groups.set(ref, group)
  return group
}
