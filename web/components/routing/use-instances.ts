import { useCallback, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import type { ArrKind, Instance } from '../../contract/instances.ts'
import {
  instances,
  isPlaceholder,
  type Lookups,
  loadInstances,
  loadLookups,
  lookupKey,
} from '../../state/instances.ts'
import type { Names } from './routing-labels.ts'

/** Instances of a kind as they are now. Lists are kept out of the proxy by ref(): only their type grows deeply read-only. */
export const useInstances = (kind: ArrKind) => {
  const state = useSnapshot(instances)
  useEffect(() => {
    void loadInstances(kind)
  }, [kind])
  const list = state[kind].list as readonly Instance[] | null
  const lookupsOf = (id: number | null): Lookups | null =>
    id === null ? null : ((state.lookups[lookupKey(kind, id)] as Lookups | undefined) ?? null)
  return {
    list,
    error: state[kind].error,
    loading: state[kind].loading,
    lookupsOf,
    namesOf: (id: number | null): Names => {
      const lookups = lookupsOf(id)
      return {
        kind,
        instances: list,
        profiles: lookups?.qualityProfiles.list ?? null,
        tags: lookups?.tags.list ?? null,
      }
    },
  }
}
export type Instances = ReturnType<typeof useInstances>

/** What an instance offers is read when it is chosen; a placeholder is not asked, nothing is behind it. */
export const useLookups = (kind: ArrKind, list: Instances['list'], id: number | null) => {
  const chosen = list?.find(instance => instance.id === id)
  // Before the list is there, the routing's own instance is asked right away: most often it is a real one.
  const isAsked = id !== null && (!chosen || !isPlaceholder(chosen))
  useEffect(() => {
    if (isAsked) void loadLookups(kind, id)
  }, [kind, id, isAsked])
  return useCallback(() => {
    if (isAsked) void loadLookups(kind, id, { force: true })
  }, [kind, id, isAsked])
}
