import { useEffect } from 'react'
import { proxy } from 'valtio/vanilla'
import type { Resource, ResourceState } from '../state/resource.ts'
import { useStore } from './use-store.ts'

const NOTHING = proxy<ResourceState<never>>({
  status: 'idle',
  data: null,
  error: null,
  reason: null,
  loading: false,
})

/** Keeps a resource up to date while mounted, without rendering its data. */
export const useRetained = (resource: Pick<Resource<unknown>, 'retain'> | null) =>
  useEffect(() => resource?.retain(), [resource])

/**
 * Loads the resource on mount, at most once per `everyMs`, and keeps it up to date while mounted. For `null`, returns
 * the state of a resource that hasn't been loaded.
 * @param afterMs delays the first load
 */
export const useResource = <T>(
  resource: Resource<T> | null,
  afterMs = 0,
): Readonly<ResourceState<T>> => {
  useRetained(resource)
  useEffect(() => {
    if (afterMs === 0) return void resource?.load()
    const timer = setTimeout(() => void resource?.load(), afterMs)
    return () => clearTimeout(timer)
  }, [resource, afterMs])
  return useStore(resource?.state ?? NOTHING)
}
