import { useCallback, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import type {
  ArrKind,
  Instance,
  QualityProfile,
  RootFolder,
  Tag,
} from '../../contract/instances.ts'
import {
  instanceKey,
  instances,
  isPlaceholder,
  loadLookups,
  lookups,
} from '../../state/instances.ts'
import { useResource } from '../use-resource.ts'
import type { Names } from './routing-labels.ts'

/** A list as the instance itself gives it; null until read. `error` says why it cannot be had. */
export interface Looked<T> {
  list: readonly T[] | null
  error: string | null
}
interface Lookups {
  loading: boolean
  qualityProfiles: Looked<QualityProfile>
  rootFolders: Looked<RootFolder>
  tags: Looked<Tag>
}

/** Instances of a kind as they are now, and what those that were asked offer. */
export const useInstances = (kind: ArrKind) => {
  const state = useResource(instances[kind])
  const profiles = useSnapshot(lookups.qualityProfiles.states)
  const folders = useSnapshot(lookups.rootFolders.states)
  const tags = useSnapshot(lookups.tags.states)
  const list: readonly Instance[] | null = state.data
  const lookupsOf = (id: number | null): Lookups | null => {
    if (id === null) return null
    const key = instanceKey(kind, id)
    const parts = [profiles[key], folders[key], tags[key]] as const
    const [profile, folder, tag] = parts
    if (!profile || !folder || !tag) return null
    return {
      loading: parts.some(part => part?.loading),
      qualityProfiles: { list: profile.data, error: profile.error },
      rootFolders: { list: folder.data, error: folder.error },
      tags: { list: tag.data, error: tag.error },
    }
  }
  return {
    list,
    error: state.error,
    loading: state.loading,
    lookupsOf,
    namesOf: (id: number | null): Names => {
      const known = lookupsOf(id)
      return {
        kind,
        instances: list,
        profiles: known?.qualityProfiles.list ?? null,
        tags: known?.tags.list ?? null,
      }
    },
  }
}
export type Instances = ReturnType<typeof useInstances>

/** No instance of this kind was set up yet: there are only placeholders, or none at all. */
export const isUnset = (list: Instances['list']): boolean => list?.every(isPlaceholder) ?? false

/** What an instance offers is read when it is chosen; a placeholder, or one that is gone, is not asked. */
export const useLookups = (kind: ArrKind, list: Instances['list'], id: number | null) => {
  const chosen = list?.find(instance => instance.id === id)
  const isAsked = id !== null && chosen !== undefined && !isPlaceholder(chosen)
  useEffect(() => {
    if (isAsked) void loadLookups(kind, id)
  }, [kind, id, isAsked])
  return useCallback(() => {
    if (isAsked) void loadLookups(kind, id, { force: true })
  }, [kind, id, isAsked])
}
