import { useEffect } from 'react'
import { type Snapshot, useSnapshot } from 'valtio'
import { proxy } from 'valtio/vanilla'
import type { Resource, ResourceState } from '../state/resource.ts'

const NOTHING = proxy<ResourceState<never>>({
  status: 'idle',
  data: null,
  error: null,
  loading: false,
})

/** Keeps a resource in use while the component shows, without reading it: another part does that. */
export const useRetained = (resource: Pick<Resource<unknown>, 'retain'> | null) =>
  useEffect(() => resource?.retain(), [resource])

/**
 * What `resource` holds now. Reads it when the component appears (at most once per its window) and keeps it in use while the
 * component shows. `null`: there is nothing to read yet; that looks like a resource nobody asked for.
 */
export const useResource = <T>(resource: Resource<T> | null): Snapshot<ResourceState<T>> => {
  useRetained(resource)
  useEffect(() => void resource?.load(), [resource])
  return useSnapshot<ResourceState<T>>(resource?.state ?? NOTHING)
}
