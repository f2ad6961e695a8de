import { configField } from '../../contract/config.ts'
import { type ArrKind, arr, type Tag } from '../../contract/instances.ts'
import { request } from '../../lib/request.ts'
import { isUserTag } from '../../lib/user-tag.ts'
import { config, isOffered } from '../../state/config.ts'
import { confirmWrite } from '../../state/confirm-write.ts'
import { instanceKey, lookups } from '../../state/instances.ts'
import { tagSettings } from '../settings/tag-settings.ts'
import { useResource } from '../use-resource.ts'
import { useStore } from '../use-store.ts'

/**
 * Tells tags of users and others that the server manages by their prefixes, which old versions keep apart from the
 * configuration. Until these are known, no tag is one of them.
 */
export const useTagOwners = () => {
  const { data } = useStore(config.state)
  const isInConfig = data !== null && isOffered(data, 'tagPrefix')
  const apart = useResource(data && !isInConfig ? tagSettings : null)
  const settings = isInConfig ? data : apart.data?.values
  const ofUser = settings?.tagPrefix ?? configField('tagPrefix').default
  const removed = settings?.removedTagPrefix ?? configField('removedTagPrefix').default
  const isOneOf =
    (...prefixes: readonly string[]) =>
    ({ label }: Tag) =>
      data !== null && prefixes.some(each => isUserTag(label, each))
  return { isOfUser: isOneOf(ofUser), isManaged: isOneOf(ofUser, removed) }
}

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
