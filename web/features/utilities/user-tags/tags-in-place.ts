import { ARR_KINDS, type ArrKind } from '../../../contract/instances.ts'
import { grouped } from '../../../lib/counted.ts'
import {
  instanceKey,
  instances,
  isPlaceholder,
  KIND_LABELS,
  lookups,
} from '../../../state/instances.ts'
import { resource } from '../../../state/resource.ts'

/** The tags an instance has, users' and others. */
export interface InstanceTags {
  kind: ArrKind
  id: number
  name: string
  /** null: it could not be asked, `error` says why. */
  labels: readonly string[] | null
  error: string | null
}

const tagsOf = async (kind: ArrKind): Promise<InstanceTags[]> => {
  const { state, load } = instances[kind]
  if (!(await load()))
    throw new Error(state.error ?? `The ${KIND_LABELS[kind]} instances could not be read.`)
  const real = (state.data ?? []).filter(instance => !isPlaceholder(instance))
  return Promise.all(
    real.map(async ({ id, name }) => {
      const tags = lookups.tags(instanceKey(kind, id))
      const isRead = await tags.load({ force: true })
      const labels = isRead ? (tags.state.data ?? []).map(tag => tag.label) : null
      return { kind, id, name, labels, error: isRead ? null : tags.state.error }
    }),
  )
}

/** What tags there are in every instance that is set up; read again after each run that may change them. */
export const tagsInPlace = resource<readonly InstanceTags[]>({
  name: 'tags in place',
  load: async () => (await Promise.all(ARR_KINDS.map(tagsOf))).flat(),
  failed: cause =>
    cause instanceof Error ? cause.message : 'The tags of the instances could not be read.',
  refetchOn: ['sonarr-tagging', 'radarr-tagging', 'sonarr-tag-removal', 'radarr-tag-removal'],
})

export interface TagCount {
  total: number
  /** Of the instances that have some. */
  byInstance: readonly { name: string; count: number }[]
  /** Names of instances that could not be asked. */
  unknown: readonly string[]
}

/** How many tags begin with `prefix` and a colon; instances keep labels in lower case. */
export const countTags = (list: readonly InstanceTags[], prefix: string): TagCount => {
  const start = `${prefix.toLowerCase()}:`
  const known = list.flatMap(({ name, labels }) => {
    if (labels === null) return []
    const count = labels.filter(label => label.toLowerCase().startsWith(start)).length
    return count > 0 ? [{ name, count }] : []
  })
  return {
    total: known.reduce((sum, { count }) => sum + count, 0),
    byInstance: known,
    unknown: list.filter(({ labels }) => labels === null).map(({ name }) => name),
  }
}

/** Why the prefix cannot be changed; null when it can. `count` is null until the instances were asked. */
export const prefixLock = (count: TagCount | null, error: string | null): string | null => {
  if (count === null)
    return error === null
      ? 'Looking whether tags with it exist.'
      : `It is not known whether tags with it exist. ${error}`
  if (count.total === 0) return null
  return `${grouped(count.total)} ${count.total === 1 ? 'tag uses' : 'tags use'} it. Remove the tags with their definitions to change it; with another prefix they would not be found again.`
}
