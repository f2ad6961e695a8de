import { useEffect } from 'react'
import { proxy } from 'valtio/vanilla'
import type { Resource, ResourceState } from '../state/resource.ts'
import { useStore } from './use-store.ts'

const NOTHING = proxy<ResourceState<never>>({
  status: 'idle',
  data: null,
  error: null,
  loading: false,
})

/** Keeps a resource up to date while mounted, without rendering its data. */
export const useRetained = (resource: Pick<Resource<unknown>, 'retain'> | null) =>
  useEffect(() => resource?.retain(), [resource])

/**
 * Loads the resource on mount, at most once per `everyMs`, and keeps it up to date while mounted. For `null`, returns
 * the state of a resource that hasn't been loaded.
 */
export const useResource = <T>(resource: Resource<T> | null): Readonly<ResourceState<T>> => {
  useRetained(resource)
  useEffect(() => void resource?.load(), [resource])
  return useStore(resource?.state ?? NOTHING)
}
