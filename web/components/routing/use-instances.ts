import { useEffect, useMemo } from 'react'
import type { ArrKind, Instance } from '../../contract/instances.ts'
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
    const lookupsFor = (id: number | null) => {
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
        /** Why the instance's options can't be shown; null while they load. */
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
    /** Whether the server's instances have a field, which tells its version. */
    const knows = (field: keyof Instance) => list?.some(one => one[field] !== undefined) ?? false
    return { kind, list, error, lookupsFor, namesOf, knows }
  }, [kind, data, error, profiles, folders, tags])
}
export type Instances = ReturnType<typeof useInstances>
export type InstanceLookups = ReturnType<Instances['lookupsFor']>

/** Whether no instance is set up: either the list is empty, or it only contains placeholders. */
export const isUnset = (list: Instances['list']): boolean => list?.every(isPlaceholder) ?? false

/**
 * Loads an instance's options when it is selected, unless it is a placeholder or has been deleted.
 * @param isOnce whether those that are loaded are enough, so that stepping through requests doesn't repeat it
 * @returns loads them again
 */
export const useLookups = (
  kind: ArrKind,
  list: Instances['list'],
  id: number | null,
  isOnce = false,
) => {
  const chosen = list?.find(instance => instance.id === id)
  const asked = chosen && !isPlaceholder(chosen) ? id : null
  useEffect(() => {
    if (asked === null) return
    if (!isOnce || lookups.rootFolders(instanceKey(kind, asked)).state.data === null)
      void loadLookups(kind, asked)
  }, [kind, asked, isOnce])
  return () => {
    if (asked !== null) void loadLookups(kind, asked, { force: true })
  }
}
