import { useEffect, useMemo } from 'react'
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
import { useStore } from '../use-store.ts'
import type { Names } from './routing-labels.ts'

interface InstanceLookups {
  profiles: readonly QualityProfile[] | null
  folders: readonly RootFolder[] | null
  tags: readonly Tag[] | null
  error: string | null
  loading: boolean
  /** Why the instance's options can't be shown; null while they load. */
  blocked: string | null
  instance: { readonly kind: ArrKind; readonly id: number } | null
}

export const NOT_CONNECTED = 'Options load once the instance is connected.'

const NONE: readonly number[] = []

/** @param used instances whose options are loaded */
export const useInstances = (kind: ArrKind, used: readonly (number | null)[] = NONE) => {
  const { data, error } = useResource(instances[kind])
  const key = [...new Set(used)].sort().join()
  useEffect(() => {
    const asked = key.split(',').map(Number)
    for (const instance of data ?? [])
      if (asked.includes(instance.id) && !isPlaceholder(instance))
        void loadLookups(kind, instance.id)
  }, [kind, data, key])
  const profiles = useStore(lookups.qualityProfiles.states)
  const folders = useStore(lookups.rootFolders.states)
  const tags = useStore(lookups.tags.states)
  return useMemo(() => {
    const list: readonly Instance[] | null = data
    const lookupsFor = (id: number | null): InstanceLookups => {
      const key = instanceKey(kind, id ?? 0)
      const parts = [profiles[key], folders[key], tags[key]] as const
      const instance = list?.find(one => one.id === id)
      const isConfigured = instance ? !isPlaceholder(instance) : list === null && error === null
      const failure = parts.find(part => part?.error)?.error ?? null
      return {
        profiles: profiles[key]?.data ?? null,
        folders: folders[key]?.data ?? null,
        tags: tags[key]?.data ?? null,
        error: failure,
        loading: parts.some(part => part?.loading),
        instance: id === null ? null : { kind, id },
        blocked:
          id === null
            ? 'Choose an instance first.'
            : failure === null && isConfigured
              ? null
              : NOT_CONNECTED,
      }
    }
    const namesOf = (id: number | null): Names => {
      const offer = lookupsFor(id)
      return { kind, instances: list, profiles: offer.profiles, tags: offer.tags }
    }
    return { kind, list, error, lookupsFor, namesOf }
  }, [kind, data, error, profiles, folders, tags])
}
export type Instances = ReturnType<typeof useInstances>

/** Whether no instance is set up: either the list is empty, or it only contains placeholders. */
export const isUnset = (list: Instances['list']): boolean => list?.every(isPlaceholder) ?? false

const isSetUp = (list: Instances['list'], id: number | null) => {
  const chosen = list?.find(instance => instance.id === id)
  return id !== null && chosen !== undefined && !isPlaceholder(chosen)
}

/** Loads an instance's options if that hasn't happened yet, so that stepping through requests doesn't repeat it. */
export const useLookupsOnce = (kind: ArrKind, list: Instances['list'], id: number) => {
  const isDue = isSetUp(list, id)
  useEffect(() => {
    if (isDue && lookups.rootFolders(instanceKey(kind, id)).state.data === null)
      void loadLookups(kind, id)
  }, [kind, id, isDue])
}

/** Loads an instance's options when it is selected, unless it is a placeholder or has been deleted. */
export const useLookups = (kind: ArrKind, list: Instances['list'], id: number | null) => {
  const isAsked = isSetUp(list, id)
  useEffect(() => {
    if (isAsked && id !== null) void loadLookups(kind, id)
  }, [kind, id, isAsked])
  return () => {
    if (isAsked && id !== null) void loadLookups(kind, id, { force: true })
  }
}
