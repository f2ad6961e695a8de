import { type ArrKind, arr, type Tag } from '../../contract/instances.ts'
import { request } from '../../lib/request.ts'
import { confirmWrite } from '../../state/confirm-write.ts'
import { instanceKey, lookups } from '../../state/instances.ts'

/**
 * Creates a tag in an instance, or finds the existing one, and reloads the instance's tags.
 * @throws HttpError, ExplainedError
 */
export const createTag = async (kind: ArrKind, id: number, label: string): Promise<Tag> => {
  const tags = lookups.tags(instanceKey(kind, id))
  const read = async () => {
    if (!(await tags.load({ force: true }))) return null
    return (tags.state.data ?? []).find(tag => tag.label.toLowerCase() === label.toLowerCase())
  }
  let found: Tag | null | undefined
  const made = await confirmWrite({
    send: () => request(arr[kind].createTag, { body: { instanceId: id, label } }),
    isStored: async () => {
      found = await read()
      return found === null ? null : found !== undefined
    },
  })
  if (made) await tags.load({ force: true })
  return made ?? (found as Tag)
}
