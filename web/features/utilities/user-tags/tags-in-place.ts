import { useMemo } from 'react'
import { tagSettings } from '../../../components/settings/tag-settings.ts'
import { useResource } from '../../../components/use-resource.ts'
import { useStore } from '../../../components/use-store.ts'
import { ARR_KINDS, type ArrKind } from '../../../contract/instances.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { ExplainedError } from '../../../lib/errors.ts'
import { andJoined } from '../../../lib/join-words.ts'
import { formatNumber } from '../../../lib/pluralize.ts'
import { isUserTag } from '../../../lib/user-tag.ts'
import { testConnection } from '../../../state/connection-test.ts'
import { instanceKey, instances, isPlaceholder, lookups } from '../../../state/instances.ts'
import { FETCH_WINDOW_MS, resource } from '../../../state/resource.ts'

/** All tags of an instance, not only user tags. */
interface InstanceTags {
  kind: ArrKind
  id: number
  name: string
  /** Names of the instance's tags; null if they couldn't be loaded. `error` then contains the reason. */
  labels: readonly string[] | null
  error: string | null
}

const tagsOf = async (kind: ArrKind): Promise<InstanceTags[]> => {
  const { state, load } = instances[kind]
  if (!(await load())) throw new ExplainedError(state.error ?? '')
  const real = (state.data ?? []).filter(instance => !isPlaceholder(instance))
  return Promise.all(
    real.map(async instance => {
      const { id, name } = instance
      // Test the connection first: for an unreachable instance, loading tags fails with a 500, which browsers log as an
      // error. The test responds normally and gives the reason.
      const test = await testConnection(kind, instance)
      if (test.outcome === 'failed') return { kind, id, name, labels: null, error: test.message }
      const tags = lookups.tags(instanceKey(kind, id))
      const isRead = await tags.load({ force: true })
      const labels = isRead ? (tags.state.data ?? []).map(tag => tag.label) : null
      return { kind, id, name, labels, error: isRead ? null : tags.state.error }
    }),
  )
}

/** Current tags of all instances. Reloaded after every run that may change tags. */
export const tagsInPlace = resource<readonly InstanceTags[]>({
  load: async () => (await Promise.all(ARR_KINDS.map(tagsOf))).flat(),
  failed: 'Couldn’t count the tags.',
  everyMs: FETCH_WINDOW_MS,
  refetchOn: ['sonarr-tagging', 'radarr-tagging', 'sonarr-tag-removal', 'radarr-tag-removal'],
})

export interface TagCount {
  total: number
  /** Names of instances that didn't respond. */
  unknown: readonly string[]
}

export const countTags = (
  list: readonly Pick<InstanceTags, 'name' | 'labels'>[],
  prefix: string,
): TagCount => ({
  total: list.flatMap(one => one.labels ?? []).filter(label => isUserTag(label, prefix)).length,
  unknown: list.filter(({ labels }) => labels === null).map(({ name }) => name),
})

/** The saved settings, and the current tags. `count` is null until the instances have responded. */
export const useCurrentTags = () => {
  const settings = useStore(tagSettings.state).data?.values
  const { data: instances, error } = useResource(tagsInPlace)
  const prefix = settings?.tagPrefix
  const count = useMemo(
    () => (instances && prefix !== undefined ? countTags(instances, prefix) : null),
    [instances, prefix],
  )
  return { settings, instances, count, error }
}

/** For example "Attic and 4K may have tags". */
export const unknownTags = ({ unknown }: Pick<TagCount, 'unknown'>): string =>
  `${andJoined(unknown.map(bidiIsolate))} may have tags`

/** `count` is null until loaded. */
export const prefixLock = (count: TagCount | null, error: string | null): string | null => {
  if (count === null)
    return error === null
      ? 'Checking Radarr and Sonarr for tags with this prefix…'
      : `Couldn’t check for tags with this prefix. ${error}`
  if (count.total === 0)
    return count.unknown.length > 0 ? `${unknownTags(count)} with this prefix.` : null
  return `${formatNumber(count.total)} ${count.total === 1 ? 'tag uses' : 'tags use'} this prefix. Delete these tags first: syncs and cleanups can’t find them under a different prefix.`
}
